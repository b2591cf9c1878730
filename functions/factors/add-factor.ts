import { requireOwner } from '../../shared/auth/credentials/change-credentials.ts';
import { newFactorSecret, planFactor, presentFactor } from '../../shared/auth/factors/change-factors.ts';
import { listFactors } from '../../shared/auth/factors/second-factor.ts';
import { spendWith } from '../../shared/auth/factors/spend-with.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { created } from '../../shared/http/handler.ts';

export const handler = command(factors['add-factor'], {
  load: async ({ claimedUserId, now }) => {
    const [user, found] = await Promise.all([
      getSignedInUser(claimedUserId),
      listFactors(claimedUserId, now),
    ]);
    return { user, found };
  },
  prepare: async ({ body, caller, address, now }, { user }) => {
    const { second } = await requireOwner(caller, user, body, address, now);
    return { second, made: await newFactorSecret(user, now) };
  },
  plan: ({ body, now }, { user, found }, { second, made }) => {
    const { factor, writes } = planFactor(user, found, made, body.name, now);
    const { secret, url } = made;
    const reply = created({ data: presentFactor(factor), secret, otpauth_url: url });
    return spendWith(second, { writes, reply });
  },
  dispatch: dispatchFollowUp,
});
