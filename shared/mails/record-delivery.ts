import type { MailStatus } from '../contract/vocabulary.ts';
import { MAIL_STATUSES } from '../contract/vocabulary.ts';
import type { MailEvent } from '../integrations/mail-sender.ts';
import { log } from '../platform/log.ts';
import { unchanged } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/read.ts';
import { put, retryOnConflict, transact, update, type Write } from '../platform/table/write.ts';
import { NOT_DUE } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { addressHash, mailKey } from './owner.ts';

const MAX_NOTES = 20;

/** Null where an event does not say what became of the mail. */
const statusAfter = (event: MailEvent): MailStatus | null => {
  if (event.type === 'rejected') return 'failed';
  return event.type === 'delayed' ? null : event.type;
};

/** Later in the list of statuses: events come in any order, and a mail never goes back. */
const later = (a: MailStatus, b: MailStatus | null): MailStatus =>
  b !== null && MAIL_STATUSES.indexOf(b) > MAIL_STATUSES.indexOf(a) ? b : a;

const detailOf = (event: MailEvent): string | null =>
  'reason' in event
    ? [event.reason, 'diagnostic' in event && event.diagnostic].filter(Boolean).join(': ')
    : null;

/** An address that does not exist, or whose owner complained, gets no more mail. */
const blocking = (event: MailEvent, to: string): Write[] => {
  const ends = event.type === 'complained' || (event.type === 'bounced' && event.permanent);
  if (!ends) return [];
  const reason = event.type === 'complained' ? 'complained' : 'bounced';
  return [put({ ...keys.blockedAddress(addressHash(to)), reason, since: event.occurredAt.toISOString() })];
};

/** Notes what became of a mail, once for each event. */
export const recordDelivery = (event: MailEvent): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const key = mailKey(event.mailId);
    const mail = key ? await getItem(key) : undefined;
    if (!mail) return log.warn('delivery of an unknown mail', { mail: event.mailId });
    if (mail.deliveries.some(({ id }) => id === event.eventId)) return;
    const { eventId: id, type, occurredAt } = event;
    const note = { id, type, at: occurredAt.toISOString(), detail: detailOf(event) };
    const set = {
      status: later(mail.status, statusAfter(event)),
      deliveries: [...mail.deliveries, note].slice(-MAX_NOTES),
    };
    await transact([
      update(mail, { set, remove: NOT_DUE }, unchanged(mail, ['status', 'deliveries'])),
      ...blocking(event, mail.to),
    ]);
  });
