import {
  CreateQueueCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { lazy } from '../../shared/platform/env.ts';

const sqs = lazy(() => new SQSClient({}));

/**
 * A queue no worker listens to takes the place of the stack's of this name, until `giveBack`. `received` takes the
 * messages that can be had now.
 */
export const ownQueue = async (origin: string, name: string) => {
  const QueueName = `${name}-of-the-test`;
  const variable = `${name.toUpperCase()}_QUEUE_URL`;
  const before = process.env[variable];
  const QueueUrl = `${origin}/000000000000/${QueueName}`;
  await sqs().send(new CreateQueueCommand({ QueueName }));
  process.env[variable] = QueueUrl;
  return {
    received: async (): Promise<unknown[]> => {
      const { Messages = [] } = await sqs().send(
        new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }),
      );
      for (const { ReceiptHandle } of Messages) {
        await sqs().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
      }
      return Messages.map(({ Body = '' }) => JSON.parse(Body));
    },
    giveBack: () => {
      process.env[variable] = before ?? '';
    },
  };
};
