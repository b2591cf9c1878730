import { about, audit, type PlanWithFollowUp, type RequestOrigin, securityEvent } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import type { PlannedMail } from '../mail-templates/facts/mails.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { absent, asRead, equals, exists } from '../platform/table/changes.ts';
import { newId } from '../platform/table/key.ts';
import { queryPage } from '../platform/table/query.ts';
import { check, putNew, remove, update, type Write } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import { keys } from '../records/keys.ts';
import type {
  FactorRecord,
  LoginRecord,
  PasskeyRecord,
  RecoveryCodesRecord,
  UserRecord,
  VerifiedPasskey,
} from '../records/users.ts';
import { accountMail, occasionOf, withMails } from './links.ts';
import { newRecoveryCodes, withoutOne } from './one-time-codes.ts';
import { endSessionsFrom, sessionsEnded } from './sessions.ts';

type Change = Extract<PlannedMail, { template: 'passkey_added' | 'passkey_removed' | 'password_removed' }>;

/** Security event, audit entry and mail of a change of how somebody gets in. */
const told = (user: UserRecord, change: Change, origin: RequestOrigin, now: Date) => {
  const { template } = change;
  const action = template.replace('_', '.');
  const entry = audit(about.user(user.id), `user:${user.id}`, action, now, { address: origin.address });
  const writes = [securityEvent(user.id, template, origin, now), entry];
  return { writes, mail: accountMail(user, change, now) };
};

type Account = { user: UserRecord; login: LoginRecord };

/**
 * Plans a passkey that was verified. The first second factor comes with recovery codes, shown once, and ends every other
 * session: those were begun with the password alone.
 */
export const planPasskey = (
  {
    user,
    passkeys,
    codes,
  }: { user: UserRecord; passkeys: PasskeyRecord[]; codes: RecoveryCodesRecord | undefined },
  verified: VerifiedPasskey,
  { name, tokenId }: { name: string; tokenId: number },
  origin: RequestOrigin,
  now: Date,
) => {
  requireRoom(passkeys);
  const id = newId(now);
  const passkey: PasskeyRecord = {
    ...keys.passkey(user.id, id),
    id,
    name,
    ...verified,
    created_at: now.toISOString(),
    last_used_at: null,
  };
  const recovery = user.second_factor ? null : newRecoveryCodes(user.id, codes, now);
  const ended = user.second_factor ? {} : sessionsEnded(now, tokenId);
  const variables = { ...occasionOf(origin, now), name };
  const { writes, mail } = told(user, { template: 'passkey_added', variables }, origin, now);
  const added: Write[] = [
    putNew(passkey),
    update(user, { set: { second_factor: true, ...ended } }, [asRead('second_factor', user.second_factor)]),
    ...(recovery ? [recovery.write] : []),
  ];
  const { writes: all, followUp = {} } = withMails([...added, ...writes], [mail]);
  return { passkey, codes: recovery?.codes ?? [], writes: all, followUp };
};

const lastWayIn = () =>
  conflict('last_way_in', say`You have no password: set one, or add another passkey, first.`);

/**
 * Plans the end of a passkey. Throws 409 for the last one of somebody without a password; of two removals at once, or one
 * beside the end of the password, one sees what the other left.
 */
export const planPasskeyRemoval = (
  { user, login }: Account,
  { passkeys, factors }: { passkeys: PasskeyRecord[]; factors: FactorRecord[] },
  id: number,
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const passkey = findPasskey(passkeys, id);
  const others = passkeys.filter((one) => one !== passkey);
  if (others.length === 0 && login.without_password) throw lastWayIn();
  const wayIn = others.length === 0 ? [check(login, [absent('without_password')])] : [];
  const left = [...others, ...factors.filter(({ confirmed_at }) => confirmed_at !== null)];
  const variables = { ...occasionOf(origin, now), name: passkey.name, left: left.length > 0 };
  const { writes, mail } = told(user, { template: 'passkey_removed', variables }, origin, now);
  return withMails([remove(passkey, [exists('pk')]), ...wayIn, ...withoutOne(user, left), ...writes], [mail]);
};

/**
 * Plans that a user logs in with passkeys alone; every session but `tokenId` ends. `unknownHash` is that of a password nobody
 * has. Throws 409 for somebody without a passkey.
 */
export const planPasswordRemoval = (
  { user, login }: Account,
  passkeys: PasskeyRecord[],
  { unknownHash, tokenId }: { unknownHash: string; tokenId: number },
  origin: RequestOrigin,
  now: Date,
): PlanWithFollowUp => {
  const [passkey] = passkeys;
  if (!passkey) throw noPasskey();
  const set = { password_hash: unknownHash, without_password: true as const };
  const variables = occasionOf(origin, now);
  const { writes, mail } = told(user, { template: 'password_removed', variables }, origin, now);
  const asItWas = [equals('password_hash', login.password_hash)];
  const removed = [
    update(login, { set, remove: ['first_until'] }, asItWas),
    check(passkey),
    endSessionsFrom(user.id, now, tokenId),
  ];
  return withMails([...removed, ...writes], [mail]);
};

const MAX_PASSKEYS = 10;

export const listPasskeys = async (userId: number): Promise<PasskeyRecord[]> =>
  (await queryPage(collections.passkeys(userId), { limit: MAX_PASSKEYS * 2 })).items;

/** Throws 404 where there is none. */
export const findPasskey = (passkeys: PasskeyRecord[], id: number): PasskeyRecord => {
  const passkey = passkeys.find((one) => one.id === id);
  if (!passkey) throw notFound('passkey');
  return passkey;
};

/** Throws 409 for one more than a user may have. */
export const requireRoom = (passkeys: PasskeyRecord[]): void => {
  if (passkeys.length < MAX_PASSKEYS) return;
  throw conflict('too_many_passkeys', say`A user has at most ${MAX_PASSKEYS}. Remove one first.`);
};

export const noPasskey = () => conflict('no_passkey', say`Add a passkey first.`);

export const presentPasskey = ({ id, name, backed_up, created_at, last_used_at }: PasskeyRecord) => ({
  id,
  name,
  backed_up,
  created_at,
  last_used_at,
});
