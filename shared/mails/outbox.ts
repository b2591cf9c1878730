import { createHash } from 'node:crypto';
import type { MailLocale } from '../mail-templates/content/locale.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import type { MailBrand } from '../platform/brand.ts';
import { config } from '../platform/config/config.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { pick } from '../platform/pick.ts';
import { type Key, newId } from '../platform/table/key.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { MailRecord } from '../records/events.ts';
import { dueAt } from '../records/indexes.ts';
import { keys, type MailOwner } from '../records/keys.ts';
import { normaliseEmail } from '../records/users.ts';

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

/** An address as the outbox files it, without the address itself. */
export const addressHash = (email: string): string =>
  createHash('sha256').update(normaliseEmail(email)).digest('hex').slice(0, 40);

export const ownedBy = {
  client: (id: number): MailOwner => ({ kind: 'client', id }),
  user: (id: number): MailOwner => ({ kind: 'user', id }),
  address: (email: string): MailOwner => ({ kind: 'address', id: addressHash(email) }),
};

/** The reference of the mail below a key: `client-2001-7355608200001`. */
export const mailReference = ({ pk, sk }: Key<unknown>): string => {
  const [kind = '', owner = ''] = pk.split('#');
  return `${kind.toLowerCase()}-${owner}-${Number(sk.split('#')[1])}`;
};

const REFERENCE = /^(?:(client|user)-(\d{1,16})|address-([0-9a-f]{40}))-(\d{1,16})$/;

/** Whose mail a reference names. */
export const mailOwner = (reference: string): MailOwner => {
  const [kind, owner = ''] = reference.split('-');
  if (kind === 'address') return { kind, id: owner };
  return { kind: kind === 'client' ? 'client' : 'user', id: Number(owner) };
};

/** The key of the mail with a reference; null for what is none. */
export const mailKey = (reference: string): Key<MailRecord> | null => {
  const [, kind, owner, address, id] = REFERENCE.exec(reference) ?? [];
  if (id === undefined) return null;
  if (address !== undefined) return keys.mail({ kind: 'address', id: address }, Number(id));
  return keys.mail({ kind: kind as 'client' | 'user', id: Number(owner) }, Number(id));
};

/** Mails whose link is made when they are sent, so that its secret is in no record and no queue. */
export type LinkMail = {
  template:
    | 'register'
    | 'password_forgot'
    | 'email_change_confirm'
    | 'email_change_undo'
    | 'contact_email_confirm'
    | 'contact_email_requested'
    | 'contact_email_changed'
    | 'otp_refused'
    | 'invitation';
  variables: Record<string, unknown>;
};

/** A mail as it is to be written, with the links in it; or why it is not sent. */
export type Composed =
  | {
      mail: PlannedMail;
      /** Further ones that come with it in one mail. */
      others?: PlannedMail[];
      locale: MailLocale | null;
      links: Write[];
      /** Where its reader may end mails of its kind; see MailSender. */
      unsubscribeUrl?: string;
    }
  | { suppressed: string };

export type Composer = (mail: MailRecord, now: Date) => Promise<Composed>;

/** What the outbox has of it already. */
export const asPlanned: Composer = async ({ template, variables, locale }) => ({
  mail: { template, variables } as PlannedMail,
  locale,
  links: [],
});

export const presentMail = (mail: MailRecord) =>
  pick(mail, 'id', 'template', 'to', 'subject', 'status', 'created_at', 'sent_at');

/** Whose name the mails bear, from the configuration. */
export const mailBrand = (): MailBrand => {
  const { brand, mail } = config();
  const { colour, logo_url, postal_address, support_url } = mail;
  return { name: brand, colour, logo_url, address: postal_address, support_url };
};
