import type { QueueMessage, ServiceMessage } from '../contract/messages.ts';
import type { QueueName } from '../contract/resources.ts';
import { errorFields, log } from '../platform/log.ts';
import { type EventRecord, isPushed } from './events.ts';

/** What follows from a committed change. */
export type FollowUp = { provisioning?: ServiceMessage[]; events?: EventRecord[] };

/** The client of SQS is loaded with the first message, because most changes send none. */
const send = async <Q extends QueueName>(queue: Q, messages: QueueMessage<Q>[]): Promise<void> => {
  if (messages.length === 0) return;
  const { sendMessages } = await import('../platform/queue/send-messages.ts');
  await sendMessages(queue, messages);
};

/**
 * Sends what follows from a committed change, and logs its events, from which the dashboard counts. A failure here is
 * only logged: the records are on the reconciler's list already, which sends again what was lost.
 */
export const dispatchFollowUp = async ({ provisioning = [], events = [] }: FollowUp): Promise<void> => {
  for (const { type } of events) log.info('event', { event: type });
  const pushed = events.filter(isPushed).map(({ client_id, id }) => ({ client_id, event_id: id }));
  const sends = await Promise.allSettled([send('provisioning', provisioning), send('notifications', pushed)]);
  for (const result of sends) {
    if (result.status === 'rejected') log.warn('follow-up not sent', errorFields(result.reason));
  }
};
