import { createHash, randomBytes } from 'node:crypto';
import type { PlanWithFollowUp, RequestOrigin } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { type LinkMail, newMail, ownedBy, writeMail } from '../mails/index.ts';
import { appUrl } from '../platform/config/config.ts';
import { toEpoch } from '../platform/dates.ts';
import { Failure } from '../platform/failure.ts';
import { exists } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, remove, type Write } from '../platform/table/write.ts';
import type { MailRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { LinkPurpose, LinkRecord, UserRecord } from '../records/users.ts';

/** Where a link leads in the app of the provider, and how many hours it works. */
const KINDS: Record<LinkPurpose, { path: string; hours: number }> = {
  register: { path: '/sign-up/verify', hours: 24 },
  password_reset: { path: '/password/reset', hours: 1 },
  email_change: { path: '/email/confirm', hours: 24 },
  email_undo: { path: '/email/undo', hours: 7 * 24 },
  contact_confirm: { path: '/contact-email/confirm', hours: 3 * 24 },
  contact_undo: { path: '/contact-email/undo', hours: 7 * 24 },
  invitation: { path: '/invitations/accept', hours: 7 * 24 },
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Names a password hash without telling anything of it. */
export const credentialMark = (passwordHash: string): string => hashOf(passwordHash).slice(0, 22);

type NewLink = { url: string; expires_at: string; write: Write };

/** A link with 256 random bits in its fragment, which no server logs. Only their hash is stored. */
export const newLink = (
  purpose: LinkPurpose,
  facts: Pick<
    LinkRecord,
    'email' | 'user_id' | 'credential' | 'locale' | 'invitation' | 'changed_at' | 'contact'
  >,
  now: Date,
  hours = KINDS[purpose].hours,
): NewLink => {
  const { path } = KINDS[purpose];
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + hours * 3_600_000);
  const record: LinkRecord = {
    ...keys.link(hashOf(token)),
    purpose,
    ...facts,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(expires),
  };
  return { url: appUrl(`${path}#token=${token}`), expires_at: expires.toISOString(), write: putNew(record) };
};

/** The same for a link that never was, was used, has expired or was overtaken. */
export const deadLink = (): Failure => {
  const message = say`This link does not work any more. Ask for a new one.`;
  return new Failure('invalid', 'link_invalid', message, { fields: { token: [message] } });
};

/** What the token of a link is for; undefined for one that does not work. */
export const findLink = async (
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<LinkRecord | undefined> => {
  const link = await getItem(keys.link(hashOf(token)));
  return link?.purpose === purpose && link.expires_at_epoch > toEpoch(now) ? link : undefined;
};

/** Uses the link up; of several at once one succeeds. */
export const spendLink = (link: LinkRecord): Write => remove(link, [exists('pk')], deadLink);

/** What a mail about a change of credentials tells. */
export const occasionOf = ({ address, device }: RequestOrigin, now: Date) => ({
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
