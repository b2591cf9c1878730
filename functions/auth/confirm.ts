import { accountOf } from '../../shared/auth/credentials/change-credentials.ts';
import { requireSecondFactor } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { provedUntil } from '../../shared/auth/proof.ts';
import { securityEvent } from '../../shared/auth/security-events.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { auth } from '../../shared/contract/auth.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { Failure } from '../../shared/platform/failure.ts';
import { verifyPassword } from '../../shared/platform/password.ts';
import { update, writeOne } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import type { UserRecord } from '../../shared/records/user-record.ts';

const WRONG = 'This is not your present password.';

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
    const reply = { message: 'Go on within ten minutes.', confirmed_until: provedUntil(at).toISOString() };
    return spendWith(second, { writes, reply: ok(reply) });
  },
  dispatch: dispatchFollowUp,
});
