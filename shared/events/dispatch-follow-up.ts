import type {
  PaymentMessage,
  ProvisioningMessage,
  QueueMessage,
  ServiceMessage,
  UsageMessage,
} from '../contract/messages.ts';
import type { QueueName } from '../contract/resources.ts';
import { errorFields, log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import type { EventRecord } from '../records/event-record.ts';
import type { MailRecord } from '../records/mail-record.ts';
import { isToldOf } from './events.ts';

/** What follows from a committed change. */
export type FollowUp = {
  provisioning?: ProvisioningMessage[];
  renewals?: ServiceMessage[];
  usage?: UsageMessage[];
  payments?: PaymentMessage[];
  events?: EventRecord[];
  mails?: MailRecord[];
};

const send = <Q extends QueueName>(queue: Q, messages: QueueMessage<Q>[]): Promise<void> | null =>
  messages.length > 0 ? sendMessages(queue, messages) : null;

/**
 * Sends what follows from a committed change, and logs its events, from which the dashboard counts. A failure here is
 * only logged: the records are on the reconciler's list already, which sends again what was lost.
 */
export const dispatchFollowUp = async ({
  provisioning = [],
  renewals = [],
  usage = [],
  payments = [],
  events = [],
  mails = [],
}: FollowUp): Promise<void> => {
  for (const { type } of events) log.info('event', { event: type });
  const told = events.filter(isToldOf).map(({ client_id, id }) => ({ client_id, event_id: id }));
  const sends = [
    send('provisioning', provisioning),
    send('renewals', renewals),
    send('usage', usage),
    send('payments', payments),
    send(
      'mails',
      mails.map(({ reference }) => ({ mail: reference })),
    ),
    send('notifications', told),
  ];
  for (const result of await Promise.allSettled(sends)) {
    if (result.status === 'rejected') log.warn('follow-up not sent', errorFields(result.reason));
  }
};
