import { accountOf, provedUntil, requireSecondFactor, spendWith } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { auth } from '../../shared/contract/auth.ts';
import { dispatchFollowUp, securityEvent } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { say, tell } from '../../shared/languages/sentence.ts';
import { Failure } from '../../shared/platform/failure.ts';
import { verifyPassword } from '../../shared/platform/password.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import type { UserRecord } from '../../shared/records/users.ts';

const WRONG = say`This is not your present password.`;

/** Throws 422 unless the password is the present one; the user sees that it was not. */
const requirePassword = async (user: UserRecord, password = '', address: string, now: Date) => {
  const { login } = await accountOf(user);
  if (password !== '' && (await verifyPassword(password, login.password_hash)).matches) return;
  if (password !== '')
    await writeOne(securityEvent(user.id, 'confirmation_refused', { address, device: null }, now));
  throw new Failure('invalid', 'invalid_credentials', WRONG, { fields: { password: [WRONG] } });
};

export const handler = command(auth.confirm, {
  load: ({ claimedUserId }) => getSignedInUser(claimedUserId),
  prepare: async ({ body, caller, address, now }, user) => {
    if (!user.second_factor) await requirePassword(user, body.password, address, now);
    const tried = { address, device: null, session: caller.tokenId };
    return requireSecondFactor(user, body.otp, tried, now);
  },
  plan: ({ caller, address, now }, user, second) => {
    const at = now.toISOString();
    const proved_by = second.used ? ('factor' as const) : ('password' as const);
    const writes = [
      update(keys.token(caller.userId, caller.tokenId), { set: { proved_at: at, proved_by } }),
      securityEvent(user.id, 'confirmed', { address, device: null }, now),
    ];
    const reply = {
      message: tell`Go on within ten minutes.`,
      confirmed_until: provedUntil(at).toISOString(),
    };
    return spendWith(second, { writes, reply: ok(reply) });
  },
  dispatch: dispatchFollowUp,
});
