import { setTimeout as wait } from 'node:timers/promises';
import {
  DeleteMessageBatchCommand,
  type Message,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { lambdaContext, sqsEvent } from './lambda-events.ts';

export type SqsHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

export type QueueWorker = { stop(): Promise<void> };

const BATCH_SIZE = 5;
const RETRY_DELAY_MS = 500;

/**
 * Polls a queue and invokes a handler with each batch, like a Lambda event source mapping with partial batch
 * responses: what the handler did not report as failed is deleted, the rest comes back after its visibility
 * timeout.
 */
export const startQueueWorker = (
  name: string,
  queueUrl: string,
  timeoutMs: number,
  load: () => Promise<SqsHandler>,
): QueueWorker => {
  const client = new SQSClient({ maxAttempts: 1 });
  const stopping = new AbortController();

  const invoke = async (messages: Message[]) => {
    const handler = await load();
    const response = await handler(sqsEvent(name, messages), lambdaContext(name, timeoutMs));
    const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
    if (done.length === 0) return;
    await client.send(
      new DeleteMessageBatchCommand({
        QueueUrl: queueUrl,
        Entries: done.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle })),
      }),
    );
  };

  const poll = async () => {
    while (!stopping.signal.aborted) {
      try {
        const { Messages = [] } = await client.send(
          new ReceiveMessageCommand({
            QueueUrl: queueUrl,
            MaxNumberOfMessages: BATCH_SIZE,
            WaitTimeSeconds: 20,
            MessageSystemAttributeNames: ['All'],
          }),
          { abortSignal: stopping.signal },
        );
        if (Messages.length > 0) await invoke(Messages);
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`queue ${name}:`, error);
        await wait(RETRY_DELAY_MS);
      }
    }
  };

  const polling = poll();
  return {
    stop: async () => {
      stopping.abort();
      await polling;
      client.destroy();
    },
  };
};
