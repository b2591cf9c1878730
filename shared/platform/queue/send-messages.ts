import type { SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import type { QueueMessage } from '../../contract/messages.ts';
import type { QueueName } from '../../contract/resources.ts';
import { callAws } from '../aws/call-aws.ts';
import { requireEnv } from '../env.ts';
import { currentLogContext } from '../log.ts';

const BATCH = 10;

/** The longest SQS holds a message back. */
const LONGEST_DELAY_SECONDS = 900;

/** By the client of AWS that the stage's settings name (`aws/README.md`). */
const send = async (input: SendMessageBatchCommandInput): Promise<{ Failed?: unknown[] | undefined }> =>
  process.env.AWS_CLIENT === 'sdk'
    ? (await import('../aws/sdk.ts')).queueClient().sendMessageBatch(input)
    : ((await callAws('sqs', 'SendMessageBatch', input)) as { Failed?: unknown[] });

/**
 * Puts messages on a work queue, with the id of the request they come from, to be handed out after `delaySeconds` (at
 * most a quarter of an hour). Throws when the queue did not take one.
 */
export const sendMessages = async <Q extends QueueName>(
  queue: Q,
  messages: QueueMessage<Q>[],
  { delaySeconds = 0 } = {},
): Promise<void> => {
  const DelaySeconds = Math.min(delaySeconds, LONGEST_DELAY_SECONDS);
  const QueueUrl = requireEnv(`${queue.toUpperCase()}_QUEUE_URL`);
  const context = currentLogContext();
  const correlation_id = context?.correlation_id ?? context?.request_id;
  for (let start = 0; start < messages.length; start += BATCH) {
    const Entries = messages.slice(start, start + BATCH).map((message, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify({ ...message, correlation_id }),
      ...(DelaySeconds > 0 ? { DelaySeconds } : {}),
    }));
    const { Failed = [] } = await send({ QueueUrl, Entries });
    if (Failed.length > 0) throw new Error(`The ${queue} queue refused ${Failed.length} messages.`);
  }
};
