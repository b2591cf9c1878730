import { expect, test } from 'vitest';
import { alongside, untilAllEnded } from '../../shared/platform/alongside.ts';

/** A write that ends when told to. */
const pendingWrite = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  return { write: promise, succeed: resolve, fail: () => reject(new Error('no connection')) };
};

test('work goes on at once, and ends only when what goes on beside it has ended', async () => {
  const { write, succeed } = pendingWrite();
  const seen: string[] = [];
  const ended = untilAllEnded(async () => {
    await alongside(write, 'not written');
    seen.push('went on');
    return 'reply';
  }).then((reply) => seen.push(reply));
  await new Promise(setImmediate);
  expect(seen).toEqual(['went on']);
  succeed();
  await ended;
  expect(seen).toEqual(['went on', 'reply']);
});

test('work that fails does so after what goes on beside it has ended', async () => {
  const { write, succeed } = pendingWrite();
  const seen: string[] = [];
  const ended = untilAllEnded(async () => {
    await alongside(write, 'not written');
    throw new Error('refused');
  }).catch((error: Error) => seen.push(error.message));
  await new Promise(setImmediate);
  seen.push('written');
  succeed();
  await ended;
  expect(seen).toEqual(['written', 'refused']);
});

test('what fails beside the work is no failure of it', async () => {
  const { write, fail } = pendingWrite();
  const ended = untilAllEnded(async () => {
    await alongside(write, 'not written');
    return 'reply';
  });
  fail();
  expect(await ended).toBe('reply');
});

test('requests that are under way together wait for their own writes only', async () => {
  const slow = pendingWrite();
  const first = untilAllEnded(() => alongside(slow.write, 'not written'));
  await untilAllEnded(() => alongside(Promise.resolve(), 'not written'));
  slow.succeed();
  await first;
});

test('where nobody waits at the end, the write is awaited, and fails nothing', async () => {
  const { write, fail } = pendingWrite();
  const seen: string[] = [];
  const ended = alongside(write, 'not written').then(() => seen.push('went on'));
  await new Promise(setImmediate);
  expect(seen).toEqual([]);
  fail();
  await ended;
  expect(seen).toEqual(['went on']);
});
