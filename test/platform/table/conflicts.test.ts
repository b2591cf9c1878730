import { expect, test } from 'vitest';
import { isThrottled, pastConflicts } from '../../../shared/platform/table/write.ts';

/** An answer of DynamoDB as the SDK throws it. */
const answered = (name: string, ...codes: string[]) =>
  Object.assign(new Error(name), {
    name,
    ...(codes.length > 0 ? { CancellationReasons: codes.map((Code) => ({ Code })) } : {}),
  });
const cancelled = (...codes: string[]) => answered('TransactionCanceledException', ...codes);

/** Sends a write that gets these answers, which it uses up, before it succeeds; returns how often it was sent. */
const sendPast = async (answers: Error[]) => {
  let tries = 0;
  await pastConflicts(
    async () => {
      tries += 1;
      const next = answers.shift();
      if (next) throw next;
    },
    () => new Error('no end to it'),
  );
  return tries;
};

const sent = (...answers: Error[]) => sendPast(answers);

test('another transaction in the way is waited for', async () => {
  expect(await sent(cancelled('None', 'TransactionConflict'))).toBe(2);
  expect(await sent(answered('TransactionConflictException'))).toBe(2);
});

test('a condition that failed is not tried again, whatever else was in the way', async () => {
  await expect(sent(cancelled('ConditionalCheckFailed', 'TransactionConflict'))).rejects.toThrow('Canceled');
  await expect(sent(answered('ConditionalCheckFailedException'))).rejects.toThrow('Conditional');
  await expect(sent(answered('ValidationException'))).rejects.toThrow('Validation');
});

test('there is an end to it: a conflict ends as the caller says, throttling as it is', async () => {
  const conflicts = Array.from({ length: 9 }, () => cancelled('TransactionConflict'));
  await expect(sendPast(conflicts)).rejects.toThrow('no end to it');
  const throttled = Array.from({ length: 9 }, () => cancelled('ThrottlingError'));
  await expect(sendPast(throttled)).rejects.toThrow('Canceled');
  expect([conflicts.length, throttled.length]).toEqual([3, 3]);
});

test.each([
  [answered('ThrottlingException'), true],
  [answered('ProvisionedThroughputExceededException'), true],
  [answered('RequestLimitExceeded'), true],
  [cancelled('None', 'ProvisionedThroughputExceeded'), true],
  [cancelled('TransactionConflict'), false],
  [answered('ConditionalCheckFailedException'), false],
  ['a word', false],
])('%s is throttling: %s', (error, throttled) => {
  expect(isThrottled(error)).toBe(throttled);
});
