import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { addressHash, mailKey, mailOwner, mailReference } from '../mails/owner.ts';
import { notFound } from '../platform/failure.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { newId } from '../platform/table/ids.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew, remove, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { collections } from '../records/collections.ts';
import { dueAt } from '../records/indexes.ts';
import { keys, type MailOwner } from '../records/keys.ts';
import type { MailRecord } from '../records/mail-record.ts';

/** The newest mails of an owner. */
export const listMails = async (owner: MailOwner, limit: number): Promise<MailRecord[]> =>
  (await queryPage(collections.mails(owner), { limit })).items;

export const getMail = async (reference: string): Promise<MailRecord> => {
  const key = mailKey(reference);
  const mail = key && (await getItem(key));
  if (!mail) throw notFound('mail');
  return mail;
};

/** Sends a mail anew, as a mail of its own, and to an address that had been blocked. Returns its reference. */
export const resendMail = async (reference: string, actor: Actor, now: Date): Promise<string> => {
  const { template, to, locale, variables, expires_at_epoch } = await getMail(reference);
  const owner = mailOwner(reference);
  const id = newId(now);
  const key = keys.mail(owner, id);
  const again: MailRecord = {
    ...key,
    ...dueAt(new Date(now.getTime() + 60_000), id),
    id,
    reference: mailReference(key),
    to,
    template,
    locale,
    variables,
    status: 'queued',
    reason: null,
    subject: null,
    sends: 0,
    deliveries: [],
    created_at: now.toISOString(),
    sent_at: null,
    expires_at_epoch,
  };
  const subject = owner.kind === 'client' ? about.client(owner.id) : about.user(Number(owner.id) || 0);
  await transact([
    putNew(again),
    remove(keys.blockedAddress(addressHash(to))),
    audit(subject, actor, 'mail.resent', now, { mail: reference }),
  ]);
  await sendMessages('mails', [{ mail: again.reference }]);
  return again.reference;
};
