import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { PlannedMail } from '../../mail-templates/templates.ts';
import { conflict } from '../../platform/failure.ts';
import { absent, asRead, equals, exists } from '../../platform/table/expressions.ts';
import { newId } from '../../platform/table/ids.ts';
import { check, putNew, remove, update, type Write } from '../../platform/table/write.ts';
import type { FactorRecord, RecoveryCodesRecord } from '../../records/factor-record.ts';
import { keys } from '../../records/keys.ts';
import type { LoginRecord } from '../../records/login-record.ts';
import type { PasskeyRecord, VerifiedPasskey } from '../../records/passkey-record.ts';
import type { UserRecord } from '../../records/user-record.ts';
import { accountMail, type Origin, occasionOf, withMails } from '../account-mail.ts';
import { endSessionsFrom, sessionsEnded } from '../end-sessions.ts';
import { newRecoveryCodes, withoutOne } from '../factors/recovery-codes.ts';
import { securityEvent } from '../security-events.ts';
import { findPasskey, noPasskey, requireRoom } from './list-passkeys.ts';

type Change = Extract<PlannedMail, { template: 'passkey_added' | 'passkey_removed' | 'password_removed' }>;

/** Security event, audit entry and mail of a change of how somebody gets in. */
const told = (user: UserRecord, change: Change, origin: Origin, now: Date) => {
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
  origin: Origin,
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
  conflict('last_way_in', 'You have no password: set one, or add another passkey, first.');

/**
 * Plans the end of a passkey. Throws 409 for the last one of somebody without a password; of two removals at once, or one
 * beside the end of the password, one sees what the other left.
 */
export const planPasskeyRemoval = (
  { user, login }: Account,
  { passkeys, factors }: { passkeys: PasskeyRecord[]; factors: FactorRecord[] },
  id: number,
  origin: Origin,
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
  origin: Origin,
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
