import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { IntegrationError } from '../../../shared/integrations/integration-error.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import {
  AT_ONCE,
  AT_WORK_MS,
  CircuitOpenError,
  refuseWhileOpen,
  throughCircuit,
} from '../../../shared/services/circuit.ts';
import { officeForFile } from '../operator/office.ts';

const office = officeForFile();

const NOW = new Date('2026-06-15T12:00:00.000Z');
const msOn = (ms: number) => new Date(NOW.getTime() + ms);

const stateOf = (server: string) => getItem(keys.circuit(server));
const store = (
  server: string,
  over: { at_work?: Record<string, string>; open_until?: string; failures?: number },
) =>
  writeOne(put({ ...keys.circuit(server), at_work: {}, failures: 0, open_until: null, version: 7, ...over }));

const failing = (kind: 'rejected' | 'timeout', code: string | null) =>
  new IntegrationError('panel', kind, 'no', { code });

test.each([
  ['refuses', failing('rejected', null), 0],
  ['says by a code why it does not', failing('timeout', 'busy'), 0],
  ['does not answer', failing('timeout', null), 3],
  ['was not asked', new Error('a fault of ours'), 2],
] as const)('a server that %s has its failures counted accordingly', async (_what, error, failures) => {
  const server = `panel:${randomUUID()}`;
  await store(server, { failures: 2 });
  await expect(throughCircuit(server, NOW, () => Promise.reject(error))).rejects.toBe(error);
  expect((await stateOf(server))?.failures).toBe(failures);
});

test('a place at a server is taken from the moment on that work begins, and given back', async () => {
  const server = `panel:${randomUUID()}`;
  const began = performance.now();
  const taken = await throughCircuit(server, NOW, async () =>
    Object.values((await stateOf(server))?.at_work ?? {}),
  );
  const took = performance.now() - began;
  const [until = ''] = taken;
  const since = Date.parse(until) - AT_WORK_MS - NOW.getTime();
  expect(taken).toHaveLength(1);
  expect(since).toBeGreaterThanOrEqual(0);
  expect(since).toBeLessThanOrEqual(took);
  expect(await stateOf(server)).toMatchObject({ at_work: {}, failures: 0, version: 2 });
});

const working = (at: Date) =>
  Object.fromEntries(
    Array.from({ length: AT_ONCE }, (_, index) => [
      String(index),
      new Date(at.getTime() + AT_WORK_MS).toISOString(),
    ]),
  );

/** How often work looks for a place until it is refused one. */
const looksOf = async (server: string): Promise<number> => {
  const work = () => throughCircuit(server, NOW, async () => 'done');
  const refused = await office.gate.impersonated(
    () => null,
    () => work().catch((error: unknown) => error),
  );
  if (!(refused instanceof CircuitOpenError)) throw refused;
  return office.gate.calls().length;
};

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

test('work waits for a place at a server that answers quickly', async () => {
  const server = `panel:${randomUUID()}`;
  await store(server, { at_work: working(NOW) });
  const freed = setTimeout(() => store(server, {}), 100);
  expect(await throughCircuit(server, NOW, async () => 'done')).toBe('done');
  clearTimeout(freed);
});

test('work does not wait for a place at a server that is slow', async () => {
  const server = `panel:${randomUUID()}`;
  await store(server, { at_work: working(msOn(-5_000)) });
  expect(await looksOf(server)).toBe(1);
});

test('work does not wait for ever at a server whose places are taken again and again', async () => {
  const server = `panel:${randomUUID()}`;
  // Work that has begun in an hour keeps the server quick as long as somebody waits.
  await store(server, { at_work: working(msOn(3_600_000)) });
  const pauses = await timed(async () => {
    for (let pause = 0; pause < 20; pause += 1) await wait(50);
  });
  const looking = await timed(async () => expect(await looksOf(server)).toBe(20));
  // A pause is of 50 to 100 ms; the rest is what the table takes.
  expect(looking / pauses).toBeLessThan(7);
});

test('an error of the work itself is not taken for a lack of room', async () => {
  const server = `panel:${randomUUID()}`;
  let times = 0;
  const work = throughCircuit(server, NOW, async () => {
    times += 1;
    throw failing('timeout', null);
  });
  await expect(work).rejects.toMatchObject({ name: 'IntegrationError' });
  expect(times).toBe(1);
});

test('somebody who waits is refused until a silent server may be asked again, and told how long that is', async () => {
  const server = `panel:${randomUUID()}`;
  await expect(refuseWhileOpen(server, NOW)).resolves.toBeUndefined();
  await store(server, { failures: 3, open_until: NOW.toISOString() });
  await expect(refuseWhileOpen(server, NOW)).resolves.toBeUndefined();
  const refused = await refuseWhileOpen(server, msOn(-90_001)).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CircuitOpenError);
  const { retryAt } = refused as CircuitOpenError;
  expect(retryAt).toEqual(NOW);
  const seconds = (before: number) => (refused as CircuitOpenError).retryAfterSeconds(msOn(-before));
  expect([90_001, 90_000, 1, 0, -5000].map(seconds)).toEqual([91, 90, 1, 1, 1]);
});
