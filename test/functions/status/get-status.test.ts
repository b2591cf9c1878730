import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { handler } from '../../../functions/status/get-status.ts';
import { type CrashStack, startCrashStack } from '../../support/crash-stack.ts';
import type { Impostor } from '../../support/fault-gate.ts';
import { invokeApi } from '../../support/invoke.ts';

let stack: CrashStack;
let time = Date.now();
beforeAll(async () => {
  stack = await startCrashStack();
});
/** Whatever was found before is old. */
beforeEach(() => {
  time += 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: time });
});
afterAll(async () => {
  vi.useRealTimers();
  await stack.close();
});

const later = (seconds: number) => vi.setSystemTime(time + seconds * 1000);

const ask = (timeoutMs = 29_000) =>
  invokeApi(handler, { token: '', ids: {}, body: null, idempotencyKey: '', timeoutMs });

/** Which call asks which part. */
const CALLS = { table: 'dynamodb ', queues: 'GetQueueAttributes', storage: 'HEAD /' };
type Component = keyof typeof CALLS;

const without = (component: Component, how: 'cut_before' | Promise<null> = 'cut_before'): Impostor => {
  return (call) => (call.includes(CALLS[component]) ? how : null);
};

test('reports health and version to anyone', async () => {
  const { status, body, headers } = await ask();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', version: '1.0.0', affected: [] });
  expect(headers['x-request-id']).toBeTruthy();
});

test.each(Object.keys(CALLS) as Component[])(
  'is degraded while the %s cannot be reached',
  async (component) => {
    await stack.gate.impersonated(without(component), async () => {
      const { status, body } = await ask();
      expect(status).toBe(200);
      expect(body.status).toBe('degraded');
      expect(body.affected).toEqual([{ component, message: expect.any(String) }]);
    });
    later(10);
    expect((await ask()).body).toMatchObject({ status: 'ok', affected: [] });
  },
);

test('is degraded while the table hangs, and says so all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<null>();
  await stack.gate.impersonated(without('table', promise), async () => {
    const { status, body } = await ask();
    expect([status, body.affected[0]?.component]).toEqual([200, 'table']);
    resolve(null);
  });
});

test('asks each part once in ten seconds, however many want to know', async () => {
  await stack.gate.impersonated(
    () => null,
    async () => {
      const replies = await Promise.all(Array.from({ length: 50 }, () => ask()));
      expect(stack.gate.calls()).toHaveLength(3);
      later(9.9);
      const last = await ask();
      expect(stack.gate.calls()).toHaveLength(3);
      expect(new Set([...replies, last].map(({ body }) => body.checked_at)).size).toBe(1);
      expect(last.body.time).not.toBe(last.body.checked_at);

      later(10);
      await ask();
      expect(stack.gate.calls()).toHaveLength(6);
    },
  );
});
