import { callAws } from '../platform/aws/call-aws.ts';
import { requireEnv } from '../platform/env.ts';

export const checkQueues = (): Promise<unknown> =>
  callAws(
    'sqs',
    'GetQueueAttributes',
    { QueueUrl: requireEnv('PAYMENTS_QUEUE_URL'), AttributeNames: ['QueueArn'] },
    { retry: false },
  );
