import type { PlanWithFollowUp } from '../events/plan.ts';
import type { PlannedMail } from '../mail-templates/templates.ts';
import type { LinkMail } from '../mails/compose-mail.ts';
import { newMail, writeMail } from '../mails/outbox.ts';
import { ownedBy } from '../mails/owner.ts';
import type { Write } from '../platform/table/write.ts';
import type { MailRecord } from '../records/mail-record.ts';
import type { UserRecord } from '../records/user-record.ts';
import { appUrl } from './links.ts';

/** Where a request came from, as far as it is known. */
export type Origin = { address: string | null; device: string | null };

/** What a mail about a change of credentials tells. */
export const occasionOf = ({ address, device }: Origin, now: Date) => ({
  at: now.toISOString(),
  device,
  ip_address: address,
  secure_url: appUrl('/password/forgot'),
});

/** A mail to a user about the user's own account. */
export const accountMail = (
  user: UserRecord,
  planned: PlannedMail | LinkMail,
  now: Date,
  to = user.email,
): MailRecord => newMail(ownedBy.user(user.id), to, planned, now, { locale: user.locale ?? null });

export const withMails = (writes: Write[], mails: MailRecord[]): PlanWithFollowUp => ({
  writes: [...writes, ...mails.map(writeMail)],
  followUp: { mails },
});
