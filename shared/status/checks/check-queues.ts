import { callAws } from '../../platform/call-aws.ts';
import { requireEnv } from '../../platform/env.ts';
import { TRIES } from './check-settings.ts';

export const checkQueues = (): Promise<unknown> =>
  callAws(
    'sqs',
    'GetQueueAttributes',
    { QueueUrl: requireEnv('PAYMENTS_QUEUE_URL'), AttributeNames: ['QueueArn'] },
    TRIES,
  );
