import { expect, test } from 'vitest';
import { errorOf } from '../../shared/platform/aws/send-request.ts';

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
  expect(errorOf(502, '<html>')).toMatchObject({
    name: 'Status502',
    $metadata: { httpStatusCode: 502 },
  });
});
