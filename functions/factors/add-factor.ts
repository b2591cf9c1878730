import {
  listFactors,
  newFactorSecret,
  planFactor,
  presentFactor,
  requireOwner,
  spendWith,
} from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, created } from '../../shared/http/index.ts';

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
