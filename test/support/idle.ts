import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Stack } from '../../infra/local/stack.ts';
import { lazy } from '../../shared/platform/env.ts';
import { eventually } from './eventually.ts';

const client = lazy(() => new SQSClient({}));

/** Messages of a queue, those being worked on included. */
export const lengthOf = async (QueueUrl: string): Promise<number> => {
  const { Attributes = {} } = await client().send(
    new GetQueueAttributesCommand({
      QueueUrl,
      AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
    }),
  );
  return Object.values(Attributes).reduce((total, count) => total + Number(count), 0);
};

/** Ends the schedules of a stack, whose first run asks every gateway for its lists, and waits until nothing is left to do. */
export const endSchedules = async (stack: Stack): Promise<void> => {
  await stack.triggers.pauseSchedules();
  await untilIdle(stack);
};

/** Waits until every gateway event is delivered and every payment and service worked on. */
export const untilIdle = async ({ outside, queues: { queues } }: Stack): Promise<void> => {
  const gateways = [outside.stripe, outside.paystack, ...Object.values(outside.others)];
  await Promise.all(gateways.map(({ webhooks }) => webhooks?.idle()));
  await eventually(
    async () => [await lengthOf(queues.payments), await lengthOf(queues.provisioning)],
    (lengths) => lengths.every((length) => length === 0),
  );
};
