import { MAIL_STATUSES, type MailStatus } from '../contract/vocabulary.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type { MailEvent, MailSender } from '../integrations/mail-sender.ts';
import { renderMail, renderTogether } from '../mail-templates/render-mail.ts';
import { stageTime } from '../platform/aws/stage-time.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { errorFields, log } from '../platform/log.ts';
import {
  absentOrBefore,
  type Changes,
  type ConditionOn,
  equals,
  type SetOf,
  unchanged,
} from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import {
  put,
  retryOnConflict,
  StaleWriteError,
  transact,
  update,
  type Write,
} from '../platform/table/write.ts';
import type { MailRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { addressHash, type Composed, type Composer, mailBrand, mailKey } from './outbox.ts';

/** Longer than a worker lives. */
export const LEASE_MS = 120_000;
const AGAIN_MS = 300_000;
/** A mail that may have been accepted is repeated once. */
const MAX_SENDS = 2;
const TRIED_DAYS = 3;

/** False where another worker was quicker. A transaction, because repeated after a lost answer it is not refused. */
const change = async (
  mail: MailRecord,
  changes: Changes<MailRecord>,
  when: readonly ConditionOn<MailRecord>[] = [equals('status', 'queued')],
): Promise<boolean> => {
  try {
    await transact([update(mail, changes, when)]);
    return true;
  } catch (error) {
    if (error instanceof StaleWriteError) return false;
    throw error;
  }
};

/** Counts the sending before it begins, so that a worker that dies has counted. */
const claim = (mail: MailRecord, now: Date): Promise<boolean> => {
  const until = new Date(now.getTime() + LEASE_MS);
  const set = { sending_until: until.toISOString(), sends: mail.sends + 1 };
  return change(mail, { set, due: dueAt(until, mail.id) }, [
    equals('status', 'queued'),
    equals('sends', mail.sends),
    ...unchanged(mail, ['variables']),
    absentOrBefore('sending_until', now.toISOString()),
  ]);
};

const end = async (mail: MailRecord, set: SetOf<MailRecord>): Promise<void> => {
  await change(mail, { set, remove: ['sending_until'], due: null });
  log.info('mail ended', { mail: mail.reference, template: mail.template, status: set.status ?? null });
};

const fail = (mail: MailRecord, reason: string) => end(mail, { status: 'failed', reason });

/** Hands the mail over. Rejects with IntegrationError; see MailSender. */
const handOver = async (
  mail: MailRecord,
  {
    mail: planned,
    others = [],
    locale: chosen,
    links,
    unsubscribeUrl,
  }: Extract<Composed, { links: unknown }>,
  sender: MailSender,
): Promise<string> => {
  const { brand, mail: settings } = config();
  const { template, variables } = planned;
  const unsubscribe = unsubscribeUrl ?? null;
  const locale = chosen ?? settings.locale;
  const rendered =
    others.length > 0
      ? renderTogether([planned, ...others], locale, mailBrand(), unsubscribe)
      : renderMail(template, locale, variables, mailBrand(), unsubscribe);
  if (links.length > 0) await transact(links);
  await sender.send({
    ...rendered,
    mailId: mail.reference,
    to: mail.to,
    from: { name: brand, address: settings.sender },
    replyTo: null,
    unsubscribeUrl: unsubscribe,
  });
  return rendered.subject;
};

/** After a sending that did not work: final, not accepted, or perhaps accepted. */
const afterFailure = async (mail: MailRecord, error: unknown, now: Date): Promise<void> => {
  if (!(error instanceof IntegrationError)) throw error;
  const { kind, code, retryAfterSeconds } = error;
  log.warn('mail not sent', { mail: mail.reference, ...errorFields(error) });
  if (kind === 'rejected') return fail(mail, code ?? 'rejected');
  const accepted = kind !== 'unavailable';
  if (accepted && mail.sends + 1 >= MAX_SENDS) return fail(mail, 'no_answer');
  const again = new Date(now.getTime() + (retryAfterSeconds ?? AGAIN_MS / 1000) * 1000);
  const set = { sends: mail.sends + (accepted ? 1 : 0) };
  await change(mail, { set, remove: ['sending_until'], due: dueAt(again, mail.id) });
};

/**
 * Sends a mail of the outbox once, and at most once more where nobody knows whether it was accepted. What SES does not
 * take for reasons of the account stays due, for three days.
 */
export const sendMail = async (
  reference: string,
  { compose, sender }: { compose: Composer; sender: MailSender },
  now: Date,
): Promise<void> => {
  const key = mailKey(reference);
  const mail = key ? await getItem(key) : undefined;
  if (mail?.status !== 'queued') return;
  if (mail.sending_until !== undefined && mail.sending_until >= now.toISOString()) return;
  if (mail.sends >= MAX_SENDS) return fail(mail, 'no_answer');
  if (now > addDays(mail.created_at, TRIED_DAYS)) return fail(mail, 'too_late');
  const blocked = await getItem(keys.blockedAddress(addressHash(mail.to)));
  if (blocked) return end(mail, { status: 'suppressed', reason: blocked.reason });

  const composed = await compose(mail, now);
  if ('suppressed' in composed) return end(mail, { status: 'suppressed', reason: composed.suppressed });
  if (!(await claim(mail, now))) return;
  try {
    const subject = await handOver(mail, composed, sender);
    await end(mail, { status: 'sent', subject, sent_at: stageTime().toISOString() });
  } catch (error) {
    await afterFailure(mail, error, now);
  }
};

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
      update(mail, { set, due: null }, unchanged(mail, ['status', 'deliveries'])),
      ...blocking(event, mail.to),
    ]);
  });
