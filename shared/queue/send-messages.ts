import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { ProvisioningMessage } from '../fulfilment/release.ts';
import { lazy, requireEnv } from '../runtime/env.ts';
import { currentLogContext } from '../runtime/log.ts';

/** Asks settlement to find out the truth about one payment. */
export type PaymentMessage = { gateway: 'stripe' | 'paystack'; reference: string };

export type NotificationMessage = { client_id: number; event_id: number };

/** Asks for the usage of a hosting account to be read from its panel. */
export type UsageMessage = { kind: 'usage'; client_id: number; id: number };

type Messages = {
  payments: PaymentMessage;
  provisioning: ProvisioningMessage | UsageMessage;
  notifications: NotificationMessage;
};

const BATCH = 10;

const client = lazy(() => new SQSClient({}));

/** Puts messages on a work queue, with the id of the request they come from. Throws when the queue did not take one. */
export const sendMessages = async <Q extends keyof Messages>(
  queue: Q,
  messages: Messages[Q][],
): Promise<void> => {
  const QueueUrl = requireEnv(`${queue.toUpperCase()}_QUEUE_URL`);
  const context = currentLogContext();
  const correlation_id = context?.correlation_id ?? context?.request_id;
  for (let start = 0; start < messages.length; start += BATCH) {
    const Entries = messages.slice(start, start + BATCH).map((message, index) => ({
      Id: String(index),
      MessageBody: JSON.stringify({ ...message, correlation_id }),
    }));
    const answer = await client().send(new SendMessageBatchCommand({ QueueUrl, Entries }));
    if (answer.Failed?.length)
      throw new Error(`The ${queue} queue refused ${answer.Failed.length} messages.`);
  }
};
