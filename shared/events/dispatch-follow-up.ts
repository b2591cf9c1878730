import type { ServiceMessage } from '../contract/messages.ts';
import { errorFields, log } from '../platform/log.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import type { EventRecord } from '../records/event-record.ts';
import type { MailRecord } from '../records/mail-record.ts';
import { isToldOf } from './events.ts';

/** What follows from a committed change. */
export type FollowUp = { provisioning?: ServiceMessage[]; events?: EventRecord[]; mails?: MailRecord[] };

/**
 * Sends what follows from a committed change, and logs its events, from which the dashboard counts. A failure here is
 * only logged: the records are on the reconciler's list already, which sends again what was lost.
 */
export const dispatchFollowUp = async ({
  provisioning = [],
  events = [],
  mails = [],
}: FollowUp): Promise<void> => {
  for (const { type } of events) log.info('event', { event: type });
  const told = events.filter(isToldOf).map(({ client_id, id }) => ({ client_id, event_id: id }));
  const sends = [
    provisioning.length > 0 ? sendMessages('provisioning', provisioning) : null,
    mails.length > 0
      ? sendMessages(
          'mails',
          mails.map(({ reference }) => ({ mail: reference })),
        )
      : null,
    told.length > 0 ? sendMessages('notifications', told) : null,
  ];
  for (const result of await Promise.allSettled(sends)) {
    if (result.status === 'rejected') log.warn('follow-up not sent', errorFields(result.reason));
  }
};
