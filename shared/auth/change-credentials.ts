import { getUser } from '../clients/index.ts';
import { about, audit, type PlanWithFollowUp, type RequestOrigin, securityEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { newMail, ownedBy } from '../mails/index.ts';
import { conflict, Failure, invalid } from '../platform/failure.ts';
import { verifyPassword } from '../platform/password.ts';
import { asRead, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, remove, StaleWriteError, update, type Write } from '../platform/table/write.ts';
import type { Actor, MailRecord } from '../records/events.ts';
import { keys } from '../records/keys.ts';
import type { LinkRecord, LoginRecord, PasskeyRecord, UserRecord } from '../records/users.ts';
import { normaliseEmail } from '../records/users.ts';
import type { Caller } from './access.ts';
import { leaving } from './address-history.ts';
import { planContactsFollow } from './contact-follow.ts';
import { isProvedByPasskey } from './limits.ts';
import { accountMail, credentialMark, deadLink, occasionOf, spendLink, withMails } from './links.ts';
import { requireSecondFactor, type SecondFactor } from './second-factor.ts';
import { endSessionsFrom } from './sessions.ts';

export type Account = { user: UserRecord; login: LoginRecord };

/** A user with what the user logs in with. Throws StaleWriteError where the address changed since the user was read. */
export const accountOf = async (user: UserRecord): Promise<Account> => {
  const login = await getItem(keys.login(user.email));
  if (login?.user_id !== user.id) throw new StaleWriteError('the log-in moved');
  return { user, login };
};

export const getAccount = async (userId: number): Promise<Account> => accountOf(await getUser(userId));

/** The account a link is for; undefined where the link or the account is no more what it was. */
export const accountOfLink = async (link: LinkRecord | undefined): Promise<Account | undefined> => {
  if (!link?.user_id) return undefined;
  const user = await getItem(keys.user(link.user_id));
  const login = user && (await getItem(keys.login(user.email)));
  return user && login?.user_id === user.id ? { user, login } : undefined;
};

/** Throws 422 unless the password is the present one. */
const requirePassword = async ({ login }: Account, password = ''): Promise<void> => {
  if ((await verifyPassword(password, login.password_hash)).matches) return;
  const message = login.without_password
    ? say`You have no password: show a passkey to POST /auth/confirm/passkey, then send the same again.`
    : say`This is not your present password.`;
  throw new Failure('invalid', 'invalid_credentials', message, { fields: { current_password: [message] } });
};

/**
 * Who changes how to get in: shows the password, and the second factor of whoever has one; or has shown a passkey in this
 * session in the last ten minutes, and shows nothing. Throws 422.
 */
export const requireOwner = async (
  caller: Caller,
  user: UserRecord,
  { current_password, otp }: { current_password?: string | undefined; otp?: string | undefined },
  address: string,
  now: Date,
): Promise<{ account: Account; second: SecondFactor }> => {
  const account = await accountOf(user);
  if (isProvedByPasskey(caller, now)) return { account, second: { writes: [] } };
  await requirePassword(account, current_password);
  const tried = { address, device: null, session: caller.tokenId };
  return { account, second: await requireSecondFactor(user, otp, tried, now) };
};

/** One that nobody else has changed since it was read; a first password becomes one like any other. */
const newHash = ({ login }: Account, password_hash: string): Write =>
  update(login, { set: { password_hash }, remove: ['first_until', 'without_password'] }, [
    equals('password_hash', login.password_hash),
  ]);

/** Plans a new password for the holder of a link; every session ends, and passkeys go on working. Throws 422 for a link that does not work. */
export const planReset = (
  link: LinkRecord | undefined,
  account: Account | undefined,
  { passwordHash, passkeys }: { passwordHash: string; passkeys: PasskeyRecord[] },
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const current = account && credentialMark(account.login.password_hash);
  if (!link || !account || account.user.disabled || link.credential !== current) throw deadLink();
  const { user } = account;
  const variables = { ...occasionOf(origin, now), passkeys: passkeys.map(({ name }) => name) };
  const mail = accountMail(user, { template: 'password_reset', variables }, now);
  const entry = audit(about.user(user.id), `user:${user.id}`, 'password.reset', now, {
    address: origin.address,
  });
  const noted = securityEvent(user.id, 'password_reset', origin, now);
  const writes = [
    spendLink(link),
    newHash(account, passwordHash),
    endSessionsFrom(user.id, now),
    entry,
    noted,
  ];
  return withMails(writes, [mail]);
};

/** Plans a new password of the user's own choice; every session but `tokenId` ends. */
export const planPasswordChange = (
  account: Account,
  tokenId: number,
  passwordHash: string,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const { user } = account;
  const mail = accountMail(user, { template: 'password_changed', variables: occasionOf(origin, now) }, now);
  const entry = audit(about.user(user.id), `user:${user.id}`, 'password.changed', now, {
    address: origin.address,
  });
  const noted = securityEvent(user.id, 'password_changed', origin, now);
  const ended = endSessionsFrom(user.id, now, tokenId);
  return withMails([newHash(account, passwordHash), ended, entry, noted], [mail]);
};

/** Plans a mail to a new address; nothing changes before it is confirmed. */
export const planEmailChange = (
  { user }: Account,
  email: string,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const address = normaliseEmail(email);
  if (address === user.email) throw invalid({ email: [say`This is your address already.`] });
  const variables = { user_id: user.id };
  const mail = newMail(ownedBy.user(user.id), address, { template: 'email_change_confirm', variables }, now);
  const entry = audit(about.user(user.id), `user:${user.id}`, 'email.change_requested', now);
  const noted = securityEvent(user.id, 'email_change_requested', origin, now);
  return withMails([entry, noted], [mail]);
};

type Moved = {
  login?: Partial<Pick<LoginRecord, 'password_hash' | 'known_from'>>;
  user: Partial<
    Pick<
      UserRecord,
      'email_history' | 'email_restored_at' | 'sessions_from' | 'session_kept' | 'second_factor'
    >
  >;
  remove?: 'second_factor'[];
  /** What is written of the client accounts whose contact address is the old one. */
  contacts: Write[];
};

/** The writes that let a user log in with an address, another one or the same. */
export const moveLogin = (
  { user, login }: Account,
  to: string,
  { login: changed = {}, user: marks, remove: removed = [], contacts }: Moved,
): Write[] => {
  const { pk: _pk, sk: _sk, first_until, without_password, ...kept } = login;
  const asItWas = [equals('password_hash', login.password_hash)];
  // A first password from staff ends with a new one.
  const until = changed.password_hash || first_until === undefined ? {} : { first_until };
  const none = changed.password_hash || !without_password ? {} : { without_password };
  const moved: LoginRecord = { ...keys.login(to), ...kept, ...until, ...none, ...changed };
  const placed =
    to === user.email
      ? [update(login, { set: changed, remove: ['first_until', 'without_password'] }, asItWas)]
      : [
          remove(login, asItWas),
          putNew(moved, () => conflict('email_taken', say`Another account uses this address.`)),
          ...contacts,
        ];
  const held = [
    equals('email', user.email),
    asRead('email_history', user.email_history),
    asRead('second_factor', user.second_factor),
  ];
  return [...placed, update(keys.user(user.id), { set: { email: to, ...marks }, remove: removed }, held)];
};

const undoMail = (user: UserRecord, to: string, now: Date): MailRecord => {
  const variables = { user_id: user.id, new_email: to, changed_at: now.toISOString() };
  return newMail(ownedBy.user(user.id), user.email, { template: 'email_change_undo', variables }, now, {
    locale: user.locale ?? null,
  });
};

/** Plans the change to `to`, and a mail to the old address with which it can be undone. */
export const planNewEmail = async (
  account: Account,
  to: string,
  actor: Actor,
  origin: RequestOrigin,
  now: Date,
): Promise<PlanWithFollowUp> => {
  const { user } = account;
  const entry = audit(about.user(user.id), actor, 'email.changed', now);
  const noted = securityEvent(user.id, 'email_changed', origin, now);
  const { writes: contacts, mails } = await planContactsFollow(user, to, actor, origin, now);
  const moved = moveLogin(account, to, { user: { email_history: leaving(user, now) }, contacts });
  const plan = withMails([...moved, entry, noted], [undoMail(user, to, now)]);
  return { writes: plan.writes, followUp: { mails: [...(plan.followUp?.mails ?? []), ...mails] } };
};

/** Plans the change a link confirms. Throws 422 for a link that does not work. */
export const planConfirmedEmail = async (
  link: LinkRecord | undefined,
  account: Account | undefined,
  origin: RequestOrigin,
  now: Date,
): Promise<PlanWithFollowUp> => {
  const current = account && credentialMark(account.login.password_hash);
  if (!link || !account || account.user.disabled || link.credential !== current) throw deadLink();
  if (account.user.email === link.email) throw deadLink();
  const plan = await planNewEmail(account, link.email, `user:${account.user.id}`, origin, now);
  return { ...plan, writes: [spendLink(link), ...plan.writes] };
};
