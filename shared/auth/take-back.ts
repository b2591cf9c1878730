import type { Removed } from '../contract/accounts.ts';
import { about, audit, type PlanWithFollowUp, type RequestOrigin, securityEvent } from '../events/index.ts';
import { addDays } from '../platform/dates.ts';
import { getItem } from '../platform/table/query.ts';
import { remove, type Write } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type {
  FactorRecord,
  LinkRecord,
  PasskeyRecord,
  RecoveryCodesRecord,
  UserRecord,
} from '../records/users.ts';
import { historyBefore } from './address-history.ts';
import { type Account, accountOfLink, moveLogin } from './change-credentials.ts';
import { contactsMoved } from './contact-follow.ts';
import { accountMail, deadLink, findLink, occasionOf, spendLink, withMails } from './links.ts';
import { listPasskeys } from './passkeys.ts';
import { listFactors } from './second-factor.ts';
import { loadSessions, sessionsEnded } from './sessions.ts';

/** A thief prepares: what was added on the day before the change goes too. */
const DAYS_BEFORE = 1;

/** An account that is taken back, with what may have been added to it. */
export type TakingBack = {
  link: LinkRecord;
  account: Account;
  /** Earlier addresses whose links go on working. */
  history: NonNullable<UserRecord['email_history']>;
  /** What was added after this goes. */
  since: string;
  factors: FactorRecord[];
  passkeys: PasskeyRecord[];
  codes: RecoveryCodesRecord | undefined;
  sessions: number;
};

/** Undefined for a link that does not work any more. */
export const loadTakingBack = async (token: string, now: Date): Promise<TakingBack | undefined> => {
  const link = await findLink('email_undo', token, now);
  const account = await accountOfLink(link);
  if (!link || !account) return undefined;
  const history = historyBefore(account.user, link);
  if (!history) return undefined;
  const { id } = account.user;
  const [factors, passkeys, codes, { live }] = await Promise.all([
    listFactors(id, now),
    listPasskeys(id),
    getItem(keys.recoveryCodes(id)),
    loadSessions(id, now),
  ]);
  const since = addDays(new Date(link.changed_at ?? link.created_at), -DAYS_BEFORE).toISOString();
  return { link, account, history, since, factors, passkeys, codes, sessions: live.length };
};

/** The writes that remove factors and passkeys added since, and codes that were shown since or are of no more use. */
const factorWrites = ({ account: { user }, factors, passkeys, codes, since }: TakingBack) => {
  const addedFactors = factors.filter(({ created_at, confirmed_at }) => (confirmed_at ?? created_at) > since);
  const addedPasskeys = passkeys.filter(({ created_at }) => created_at > since);
  const isLeft =
    factors.some((factor) => factor.confirmed_at !== null && !addedFactors.includes(factor)) ||
    addedPasskeys.length < passkeys.length;
  const added = [...addedFactors, ...addedPasskeys];
  const writes: Write[] = added.map((one) => remove(one));
  if (codes && (!isLeft || codes.created_at > since)) writes.push(remove(codes));
  const removed = user.second_factor && !isLeft ? (['second_factor'] as const) : [];
  return { addedFactors, addedPasskeys, writes, removed: [...removed] };
};

/**
 * Plans that the owner of an earlier address has the account back, with a new password and without what was added since:
 * every session ends, no phone and no place is known any more, and factors added since are gone. `others` says what was
 * removed elsewhere. Throws 422 for a link that does not work.
 */
export const planTakingBack = async (
  takingBack: TakingBack | undefined,
  passwordHash: string,
  others: Omit<Removed, 'factors' | 'sessions'>,
  origin: RequestOrigin,
  now: Date,
): Promise<PlanWithFollowUp & { removed: Removed }> => {
  if (!takingBack) throw deadLink();
  const { link, account, history, sessions } = takingBack;
  const { user } = account;
  const at = now.toISOString();
  const { addedFactors, addedPasskeys, writes: ofFactors, removed: flags } = factorWrites(takingBack);
  const added = [...addedFactors, ...addedPasskeys];
  const moved = moveLogin(account, link.email, {
    login: { password_hash: passwordHash, known_from: at },
    user: { email_history: history, email_restored_at: at, ...sessionsEnded(now) },
    remove: flags,
    contacts: user.email === link.email ? [] : await contactsMoved(user, link.email),
  });
  const removed: Removed = { ...others, factors: added.map(({ name }) => name), sessions };
  const happened = [
    'email_restored' as const,
    ...(addedFactors.length > 0 ? ['factor_removed' as const] : []),
    ...(addedPasskeys.length > 0 ? ['passkey_removed' as const] : []),
    ...(sessions > 0 ? ['sessions_ended' as const] : []),
    ...(removed.devices > 0 ? ['devices_removed' as const] : []),
    ...(removed.members.length > 0 ? ['members_removed' as const] : []),
    ...(removed.invitations.length > 0 ? ['invitations_withdrawn' as const] : []),
  ];
  const entry = audit(about.user(user.id), `user:${user.id}`, 'email.restored', now, {
    address: origin.address,
    factors: added.length,
    members: removed.members.length,
  });
  const variables = { ...occasionOf(origin, now), ...removed };
  const mail = accountMail(user, { template: 'account_restored', variables }, now, link.email);
  const writes = [
    spendLink(link),
    ...moved,
    ...ofFactors,
    entry,
    ...happened.map((type) => securityEvent(user.id, type, origin, now)),
  ];
  return { ...withMails(writes, [mail]), removed };
};
