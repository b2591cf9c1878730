import { setTimeout as wait } from 'node:timers/promises';
import type { Message } from '@aws-sdk/client-sqs';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { QueueName } from '../../shared/contract/resources.ts';
import { lambdaContext, sqsEvent } from './lambda-events.ts';
import { callSqs } from './simulators/call-sqs.ts';

export type SqsHandler = (event: SQSEvent, context: Context) => Promise<SQSBatchResponse>;

export type QueueWorker = {
  queue: QueueName;
  /** Whether a message it has received was not done, and only waits to become visible again. */
  hasLeft(receiptHandle: string): boolean;
  stop(): Promise<void>;
};

const RETRY_DELAY_MS = 500;

/** Most messages SQS hands out to one request. */
const MOST_RECEIVED = 10;

export type QueueWorkerOptions = {
  name: QueueName;
  queueUrl: string;
  timeoutMs: number;
  batchSize: number;
  /** Most batches at work at once. */
  concurrency: number;
};

/**
 * Polls a queue and invokes a handler with each batch, several at once, like a Lambda event source mapping with partial
 * batch responses: what the handler did not report as failed is deleted, the rest comes back after its visibility
 * timeout.
 */
export const startQueueWorker = (
  { name, queueUrl, timeoutMs, batchSize, concurrency }: QueueWorkerOptions,
  load: () => Promise<SqsHandler>,
): QueueWorker => {
  const stopping = new AbortController();
  const invocations = new Set<Promise<void>>();
  const left = new Set<string>();

  const leave = (messages: Message[]) => {
    for (const { ReceiptHandle = '' } of messages) left.add(ReceiptHandle);
  };

  const invoke = async (messages: Message[]) => {
    const handler = await load();
    const response = await handler(sqsEvent(name, messages), lambdaContext(name, timeoutMs));
    const failed = new Set(response.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
    const done = messages.filter(({ MessageId = '' }) => !failed.has(MessageId));
    leave(messages.filter((message) => !done.includes(message)));
    if (done.length === 0) return;
    const Entries = done.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }));
    await callSqs('DeleteMessageBatch', { queueUrl, Entries });
  };

  const start = (messages: Message[]) => {
    const invocation = invoke(messages)
      .catch((error) => {
        leave(messages);
        console.error(`queue ${name}:`, error);
      })
      .finally(() => invocations.delete(invocation));
    invocations.add(invocation);
  };

  const poll = async () => {
    while (!stopping.signal.aborted) {
      const free = concurrency - invocations.size;
      if (free === 0) {
        await Promise.race(invocations);
        continue;
      }
      try {
        const request = {
          queueUrl,
          MaxNumberOfMessages: Math.min(MOST_RECEIVED, free * batchSize),
          WaitTimeSeconds: 20,
          MessageSystemAttributeNames: ['All'],
        };
        const { Messages = [] } = await callSqs<{ Messages?: Message[] }>(
          'ReceiveMessage',
          request,
          stopping.signal,
        );
        for (let begin = 0; begin < Messages.length; begin += batchSize) {
          start(Messages.slice(begin, begin + batchSize));
        }
      } catch (error) {
        if (stopping.signal.aborted) return;
        console.error(`queue ${name}:`, error);
        await wait(RETRY_DELAY_MS);
      }
    }
  };

  const polling = poll();
  return {
    queue: name,
    hasLeft: (receiptHandle) => left.has(receiptHandle),
    stop: async () => {
      stopping.abort();
      await polling;
      await Promise.all(invocations);
    },
  };
};
