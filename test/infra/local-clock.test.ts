import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clockAhead } from '../../infra/clock/clock.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { askClock } from '../../infra/operator/local-clock.ts';
import { runOperator } from '../../infra/operator/program.ts';
import { addDays, DAY_MS, toEpoch } from '../../shared/platform/dates.ts';
import { put, transact } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { scanTable } from '../support/table.ts';

const MachineDate = Date;
const directory = mkdtempSync(join(tmpdir(), 'clock-'));
const start = () => startStack({ port: 0, dataDir: directory, empty: true });
let stack: Stack;

beforeAll(async () => {
  stack = await start();
});
afterAll(async () => {
  await stack.close();
  rmSync(directory, { recursive: true });
});

/** A command of staff on the stack; returns its exit code and what it says is wrong. */
const operator = async (...words: string[]): Promise<{ code: number; err: string }> => {
  const file = join(directory, 'endpoints.json');
  writeFileSync(file, JSON.stringify({ environment: stack.environment }));
  const said: string[] = [];
  const note = (text: string | Uint8Array) => said.push(String(text)) > 0;
  const spies = [
    vi.spyOn(process.stderr, 'write').mockImplementation(note),
    vi.spyOn(process.stdout, 'write').mockReturnValue(true),
  ];
  const code = await runOperator([...words, '--environment', file]);
  for (const spy of spies) spy.mockRestore();
  return { code, err: said.join('') };
};

test('the stack goes on at the time it was advanced to, also after a restart, and what expires goes', async () => {
  const expires_at_epoch = toEpoch(addDays(new Date(), 1));
  const record = { ...keys.limit('test', 'one', 0), requests: 1, expires_at_epoch };
  await transact([put(record)]);
  const isKept = async () => (await scanTable()).some(({ pk }) => pk === record.pk);
  expect(await isKept()).toBe(true);
  expect(await operator('clock', 'advance', '3d')).toMatchObject({ code: 0 });
  expect(Date.now() - MachineDate.now()).toBeGreaterThan(2.99 * DAY_MS);
  expect(await isKept()).toBe(false);

  await stack.close();
  expect(Date).toBe(MachineDate);
  stack = await start();
  expect(clockAhead()).toBeGreaterThan(2.99 * DAY_MS);
  expect(clockAhead()).toBeLessThan(3.01 * DAY_MS);
  expect((await askClock()).ahead_ms).toBe(clockAhead());
});

test.each([
  [2, '-3d', 'Time only goes forward.'],
  [2, 'soon', 'Give how far, as 12h or 30d'],
  [2, '2027-02-30', 'Give a day as YYYY-MM-DD.'],
  [1, '2026-01-01', 'and time only goes forward.'],
  [1, '9999d', 'Advance by five years at most.'],
])('ends with %i for %s, and leaves the time as it is', async (code, to, sentence) => {
  const before = clockAhead();
  expect(await operator('clock', 'advance', to)).toEqual({ code, err: expect.stringContaining(sentence) });
  expect(clockAhead()).toBe(before);
});

test('the time of a real vendor is not turned', async () => {
  vi.stubEnv('STRIPE_SECRET_KEY', 'sk_live_1');
  const refused = await operator('clock', 'advance', '1d');
  vi.unstubAllEnvs();
  expect(refused).toEqual({
    code: 1,
    err: expect.stringContaining('STRIPE_SECRET_KEY leads to a real vendor'),
  });
});

test('a page of another origin cannot turn it, and a body that is no JSON is refused', async () => {
  const body = JSON.stringify({ until: addDays(new Date(), 1).toISOString() });
  const simple = await fetch(String(stack.environment.LOCAL_CLOCK_URL), { method: 'POST', body });
  expect(simple.status).toBe(405);
  const broken = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' };
  expect((await fetch(stack.environment.LOCAL_CLOCK_URL ?? '', broken)).status).toBe(422);
});

test('nothing that runs on AWS knows of it, and a stage has none', async () => {
  const files = globSync('{functions,shared}/**/*.ts');
  const knows = files.filter((file) =>
    /LOCAL_CLOCK|clock\/clock|putClockAhead|_clock\b/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(knows).toEqual([]);

  vi.stubEnv('LOCAL_CLOCK_URL', undefined);
  await expect(askClock({ until: addDays(new Date(), 1).toISOString() })).rejects.toThrow(
    /^Only the clock of/,
  );
  vi.unstubAllEnvs();
});
