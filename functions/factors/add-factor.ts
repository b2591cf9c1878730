import { getAccount, requirePassword } from '../../shared/auth/credentials/change-credentials.ts';
import { planFactor, presentFactor } from '../../shared/auth/factors/change-factors.ts';
import { listFactors, requireSecondFactor } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';

export const handler = command(factors['add-factor'], {
  prepare: async ({ body, caller, address, now }) => {
    const account = await getAccount(caller.userId);
    await requirePassword(account, body.current_password);
    const second = await requireSecondFactor(account.user, body.otp, { address, device: null }, now);
    return { user: account.user, second };
  },
  plan: async ({ body, caller, now }, _loaded, { user, second }) => {
    const found = await listFactors(caller.userId, now);
    const { factor, secret, url, writes } = planFactor(user, found, body.name, now);
    const reply = created({ data: presentFactor(factor), secret, otpauth_url: url });
    return spendWith(second, { writes, reply });
  },
  dispatch: dispatchFollowUp,
});
