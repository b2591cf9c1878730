import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { requireEnv } from '../../platform/env.ts';
import { checkSettings } from './check-settings.ts';

const client = new SQSClient(checkSettings);

export const checkQueues = (): Promise<unknown> =>
  client.send(
    new GetQueueAttributesCommand({
      QueueUrl: requireEnv('PAYMENTS_QUEUE_URL'),
      AttributeNames: ['QueueArn'],
    }),
  );
