import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { queuedMail } from '../mails/outbox.ts';
import { addressHash, mailKey, mailOwner } from '../mails/owner.ts';
import { notFound } from '../platform/failure.ts';
import { sendMessages } from '../platform/queue/send-messages.ts';
import { getItem } from '../platform/table/read.ts';
import { putNew, remove, transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import type { MailRecord } from '../records/mail-record.ts';

export const getMail = async (reference: string): Promise<MailRecord> => {
  const key = mailKey(reference);
  const mail = key && (await getItem(key));
  if (!mail) throw notFound('mail');
  return mail;
};

/** Whose a mail is, as the audit trail names it; user 0 is whoever has an address without a user. */
export const subjectOfMail = (reference: string) => {
  const owner = mailOwner(reference);
  return owner.kind === 'client' ? about.client(owner.id) : about.user(Number(owner.id) || 0);
};

/** Sends a mail anew, as a mail of its own, and to an address that had been blocked. Returns its reference. */
export const resendMail = async (reference: string, actor: Actor, now: Date): Promise<string> => {
  const { template, to, locale, variables, unsubscribe, expires_at_epoch } = await getMail(reference);
  const owner = mailOwner(reference);
  const again = {
    ...queuedMail(owner, to, { template, variables }, now, { locale, unsubscribe }),
    expires_at_epoch,
  };
  await transact([
    putNew(again),
    remove(keys.blockedAddress(addressHash(to))),
    audit(subjectOfMail(reference), actor, 'mail.resent', now, { mail: reference }),
  ]);
  await sendMessages('mails', [{ mail: again.reference }]);
  return again.reference;
};
