import { expect, test } from 'vitest';
import { errorOf, pauseAfter } from '../../shared/platform/aws-error.ts';

test('a refusal is known by the name of its exception, whichever form it comes in', () => {
  const reasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }];
  const cancelled = {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    Message: 'cancelled',
    CancellationReasons: reasons,
  };
  const refused = {
    name: 'TransactionCanceledException',
    message: 'cancelled',
    CancellationReasons: reasons,
  };
  expect(errorOf(400, JSON.stringify(cancelled))).toMatchObject(refused);
  expect(errorOf(400, '{"__type":"QueueDoesNotExist","message":"gone"}')).toMatchObject({
    name: 'QueueDoesNotExist',
    message: 'gone',
  });
  expect(errorOf(502, '<html>')).toMatchObject({ name: 'Status502', status: 502 });
});

const refusal = (status: number, name: string) => errorOf(status, JSON.stringify({ __type: name }));
const lost = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

test.each([
  [lost, [100, 200]],
  [refusal(500, 'InternalServerError'), [100, 200]],
  [refusal(400, 'TransactionInProgressException'), [100, 200]],
  [refusal(400, 'ProvisionedThroughputExceededException'), [500, 1000]],
  [refusal(400, 'ConditionalCheckFailedException'), [null, null]],
  [refusal(400, 'ValidationException'), [null, null]],
  [new SyntaxError('not JSON'), [null, null]],
])('after %s another try waits as long as this at most', (error, pauses) => {
  expect([pauseAfter(error, 1), pauseAfter(error, 2)]).toEqual(pauses);
});
