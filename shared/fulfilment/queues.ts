import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { EventRecord } from '../events/events.ts';
import { isPushed } from '../events/events.ts';
import { lazy, requireEnv } from '../runtime/env.ts';
import { currentLogContext, errorFields, log } from '../runtime/log.ts';
import type { ProvisioningMessage } from './release.ts';

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

/** What follows from a committed change. */
export type FollowUp = { provisioning?: (ProvisioningMessage | UsageMessage)[]; events?: EventRecord[] };

/**
 * Sends what follows from a committed change, and logs its events, from which the dashboard counts. A failure here is only logged: the records are on the reconciler's
 * list already, which sends again what was lost.
 */
export const announce = async ({ provisioning = [], events = [] }: FollowUp): Promise<void> => {
  for (const { type } of events) log.info('event', { event: type });
  const pushed = events.filter(isPushed).map(({ client_id, id }) => ({ client_id, event_id: id }));
  const sends = [
    provisioning.length > 0 ? sendMessages('provisioning', provisioning) : null,
    pushed.length > 0 ? sendMessages('notifications', pushed) : null,
  ];
  for (const result of await Promise.allSettled(sends)) {
    if (result.status === 'rejected') log.warn('follow-up not sent', errorFields(result.reason));
  }
};
