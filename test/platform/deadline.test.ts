import { expect, test } from 'vitest';
import {
  FOR_REPLY_MS,
  FOR_WRITING_MS,
  inTime,
  timeForCalls,
  withDeadline,
} from '../../shared/platform/deadline.ts';
import { Failure } from '../../shared/platform/failure.ts';

const left = (ms: number) => ({ getRemainingTimeInMillis: () => ms });

test('calls get what an invocation has left, but for what follows them', () => {
  expect(withDeadline(left(29_000), timeForCalls)).toBe(29_000 - FOR_WRITING_MS);
  expect(withDeadline(left(1_000), timeForCalls)).toBeLessThan(0);
});

test('each of several invocations in one process has its own time, also after a pause', async () => {
  const later = async () => {
    await Promise.resolve();
    return timeForCalls();
  };
  const found = await Promise.all([10_000, 20_000].map((ms) => withDeadline(left(ms), later)));
  expect(found).toEqual([10_000 - FOR_WRITING_MS, 20_000 - FOR_WRITING_MS]);
});

test('outside of an invocation there is no limit', () => {
  expect(timeForCalls()).toBe(Number.POSITIVE_INFINITY);
});

test('work that is not done in time fails with something to try again', async () => {
  const never = new Promise<never>(() => undefined);
  const failure = await inTime(left(FOR_REPLY_MS), never).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ kind: 'unavailable', retryAfterSeconds: expect.any(Number) });
});

test('work that is done in time, or fails, is left alone', async () => {
  expect(await inTime(left(29_000), Promise.resolve('done'))).toBe('done');
  await expect(inTime(left(29_000), Promise.reject(new Error('no')))).rejects.toThrow('no');
});
