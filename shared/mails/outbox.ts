import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import { dueAt } from '../records/indexes.ts';
import { keys, type MailOwner } from '../records/keys.ts';
import type { MailRecord } from '../records/mail-record.ts';
import type { LinkMail } from './compose-mail.ts';
import { mailReference } from './owner.ts';

const KEPT_DAYS = 400;
/** Longer than the queue needs; then the reconciler sends what was lost. */
const LOST_AFTER_MS = 60_000;

type MailOptions = {
  id?: number;
  locale?: MailLocale | null;
  unsubscribe?: MailRecord['unsubscribe'] | undefined;
};

/** A mail as the outbox keeps it, of any content that was once checked. */
export const queuedMail = (
  owner: MailOwner,
  to: string,
  { template, variables }: Pick<MailRecord, 'template' | 'variables'>,
  now: Date,
  { id = newId(now), locale = null, unsubscribe }: MailOptions = {},
): MailRecord => {
  const key = keys.mail(owner, id);
  return {
    ...key,
    ...dueAt(new Date(now.getTime() + LOST_AFTER_MS), id),
    id,
    reference: mailReference(key),
    to,
    template,
    locale,
    variables,
    ...(unsubscribe && { unsubscribe }),
    status: 'queued',
    reason: null,
    subject: null,
    sends: 0,
    deliveries: [],
    created_at: now.toISOString(),
    sent_at: null,
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  };
};

/**
 * A mail for the outbox. The write belongs in the transaction of what it tells of; `dispatchFollowUp` then sends it, or
 * the reconciler where that is lost. With the `id` of an event there is one mail of that event, however often it is
 * planned.
 */
export const newMail = (
  owner: MailOwner,
  to: string,
  mail: PlannedMail | LinkMail,
  now: Date,
  options: MailOptions = {},
): MailRecord => queuedMail(owner, to, mail, now, options);

export const writeMail = (mail: MailRecord): Write => putNew(mail);
