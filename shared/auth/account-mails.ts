import type { Occasion } from '../mail-templates/facts/account.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { addressHash, asPlanned, type Composed, type Composer } from '../mails/index.ts';
import { appUrl, config } from '../platform/config/config.ts';
import { Failure } from '../platform/failure.ts';
import { getItem } from '../platform/table/query.ts';
import type { MailRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { LinkPurpose } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import { pendingChange } from './address-history.ts';
import { isKnownBy } from './known-devices.ts';
import { throttle } from './limits.ts';
import { credentialMark, newLink } from './links.ts';

/** Of a link to a new password that nobody waits for at the screen. */
const MAILED_LINK_HOURS = 72;

const suppressed = (reason: string): Composed => ({ suppressed: reason });

/**
 * Mails of one kind that strangers can cause to one address in an hour; the links of the first ones go on working. Each
 * kind has its own, so that none keeps another from being sent, and so do new passwords asked for from where their owner
 * has logged in before.
 */
const PER_HOUR = 5;
type Limited =
  | 'register'
  | 'password_forgot'
  | 'password_forgot_known'
  | 'email_change_confirm'
  | 'contact_email_confirm'
  | 'invitation';

const tooMany = async (kind: Limited, to: string, now: Date): Promise<boolean> => {
  const limit = { scope: `mail_${kind}`, subject: addressHash(to), requests: PER_HOUR, seconds: 3600 };
  try {
    await throttle(limit, now);
    return false;
  } catch (error) {
    if (error instanceof Failure) return true;
    throw error;
  }
};

/** Limited, because somebody may have typed an address that is not theirs. */
export const unlessTooMany =
  (kind: Limited, compose: Composer): Composer =>
  async (mail, now) =>
    (await tooMany(kind, mail.to, now)) ? suppressed('too_many') : compose(mail, now);

const accountOf = async (email: string) => {
  const login = await getItem(keys.login(normaliseEmail(email)));
  const user = login && (await getItem(keys.user(login.user_id)));
  return login && user ? { login, user } : undefined;
};

type LinkTemplate = 'register_verification' | 'password_forgot' | 'email_change_confirm';

const withLink = (
  template: LinkTemplate,
  purpose: LinkPurpose,
  facts: Parameters<typeof newLink>[1],
  now: Date,
): Composed => {
  const { url, expires_at, write } = newLink(purpose, facts, now);
  return { mail: { template, variables: { url, expires_at } }, locale: facts.locale, links: [write] };
};

/** A link to open an account, or the news that there is one. */
const register: Composer = async ({ to, locale }, now) => {
  if (config().sign_up.mode === 'closed') return suppressed('sign_up_closed');
  const account = await accountOf(to);
  if (!account) {
    const facts = { email: normaliseEmail(to), user_id: null, credential: null, locale };
    return withLink('register_verification', 'register', facts, now);
  }
  const variables = { login_url: appUrl('/login'), reset_url: appUrl('/password/forgot') };
  return {
    mail: { template: 'register_existing', variables },
    locale: account.user.locale ?? locale,
    links: [],
  };
};

const passwordForgot: Composer = async ({ to, locale, variables }, now) => {
  const account = await accountOf(to);
  if (!account) return suppressed('no_account');
  const { user, login } = account;
  if (user.disabled) return suppressed('account_disabled');
  const { asked_by = [] } = variables as { asked_by?: string[] };
  const known = await isKnownBy(asked_by, login);
  if (await tooMany(known ? 'password_forgot_known' : 'password_forgot', to, now))
    return suppressed('too_many');
  const facts = {
    email: user.email,
    user_id: user.id,
    credential: credentialMark(login.password_hash),
    locale: user.locale ?? locale,
  };
  return withLink('password_forgot', 'password_reset', facts, now);
};

/** The user of a mail whose variables name one, with what proves that the password is still the same. */
const userOf = async ({ variables }: MailRecord) => {
  const user = await getItem(keys.user(Number(variables.user_id)));
  const login = user && (await getItem(keys.login(user.email)));
  return user && login ? { user, login } : undefined;
};

const emailChangeConfirm: Composer = async (mail, now) => {
  const account = await userOf(mail);
  if (!account) return suppressed('no_account');
  if (await accountOf(mail.to)) return suppressed('address_taken');
  const { user, login } = account;
  const facts = {
    email: normaliseEmail(mail.to),
    user_id: user.id,
    credential: credentialMark(login.password_hash),
    locale: user.locale ?? null,
  };
  return withLink('email_change_confirm', 'email_change', facts, now);
};

/** After too many wrong codes: with a link to a new password, which lasts until the mail is likely to be read. */
const otpRefused: Composer = async (mail, now) => {
  const account = await userOf(mail);
  if (!account) return suppressed('no_account');
  const { user, login } = account;
  const locale = user.locale ?? null;
  const facts = {
    email: user.email,
    user_id: user.id,
    credential: credentialMark(login.password_hash),
    locale,
  };
  const { url, expires_at, write } = newLink('password_reset', facts, now, MAILED_LINK_HOURS);
  const occasion = mail.variables as Occasion;
  const planned: PlannedMail = { template: 'otp_refused', variables: { ...occasion, url, expires_at } };
  return { mail: planned, locale, links: [write] };
};

/** To the old address, whose owner can have it back whoever holds the password now. */
const emailChangeUndo: Composer = async (mail, now) => {
  const user = await getItem(keys.user(Number(mail.variables.user_id)));
  if (!user) return suppressed('no_account');
  const locale = user.locale ?? null;
  const { new_email, changed_at } = mail.variables as { new_email: string; changed_at: string };
  // The account was taken back meanwhile, from this address or an older one.
  if (user.email_history && !user.email_history.some(({ at }) => at === changed_at))
    return suppressed('overtaken');
  const facts = { email: normaliseEmail(mail.to), user_id: user.id, credential: null, locale, changed_at };
  const { url, expires_at, write } = newLink('email_undo', facts, now);
  const planned: PlannedMail = {
    template: 'email_change_undo',
    variables: { new_email, changed_at, url, expires_at },
  };
  return { mail: planned, locale, links: [write] };
};

type ContactVariables = Occasion & {
  secure_url: string;
  client_id: number;
  /** Missing in mails that the release before put into the outbox. */
  change_id?: number;
  new_email: string;
};

/** To an address that nobody has confirmed: nothing else is sent there. */
const contactEmailConfirm: Composer = async ({ to, locale, variables }, now) => {
  const { client_id, change_id } = variables as ContactVariables;
  const client = await getItem(keys.client(client_id));
  const change = client && pendingChange(client);
  if (!change || change.id !== change_id) return suppressed('overtaken');
  const facts = {
    ...{ email: normaliseEmail(to), user_id: null, credential: null, locale },
    contact: { client_id, change: change_id },
  };
  const { url, expires_at, write } = newLink('contact_confirm', facts, now);
  const planned: PlannedMail = { template: 'contact_email_confirm', variables: { url, expires_at } };
  return { mail: planned, locale, links: [write] };
};

/** To the contact address of before and to the owners, who can undo the change whatever has happened since. */
const contactEmailTold =
  (template: 'contact_email_requested' | 'contact_email_changed'): Composer =>
  async (mail, now) => {
    const { client_id, change_id, ...told } = mail.variables as ContactVariables;
    if (change_id === undefined) return asPlanned(mail, now);
    const [client, account] = await Promise.all([getItem(keys.client(client_id)), accountOf(mail.to)]);
    if (!client?.contact_changes?.some(({ id }) => id === change_id)) return suppressed('overtaken');
    const { to, locale } = mail;
    const facts = {
      ...{ email: normaliseEmail(to), user_id: account?.user.id ?? null, credential: null, locale },
      contact: { client_id, change: change_id },
    };
    const { url, expires_at, write } = newLink('contact_undo', facts, now);
    return { mail: { template, variables: { ...told, url, expires_at } }, locale, links: [write] };
  };

const COMPOSERS: Record<string, Composer> = {
  register: unlessTooMany('register', register),
  password_forgot: passwordForgot,
  email_change_confirm: unlessTooMany('email_change_confirm', emailChangeConfirm),
  email_change_undo: emailChangeUndo,
  contact_email_confirm: unlessTooMany('contact_email_confirm', contactEmailConfirm),
  contact_email_requested: contactEmailTold('contact_email_requested'),
  contact_email_changed: contactEmailTold('contact_email_changed'),
  otp_refused: otpRefused,
};

/** Mails with links get them when they are sent, and only then it shows who has an account. */
export const composeAccountMail: Composer = (mail, now) => (COMPOSERS[mail.template] ?? asPlanned)(mail, now);
