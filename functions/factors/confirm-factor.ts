import {
  findFactor,
  planConfirmation,
  presentFactor,
  requireCode,
} from '../../shared/auth/factors/change-factors.ts';
import { countOtpTry } from '../../shared/auth/factors/otp-tries.ts';
import { listFactors } from '../../shared/auth/factors/second-factor.ts';
import { getSignedInUser } from '../../shared/clients/clients.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/dispatch-follow-up.ts';
import { command } from '../../shared/http/command.ts';
import { ok } from '../../shared/http/handler.ts';
import { getItem } from '../../shared/platform/table/read.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = command(factors['confirm-factor'], {
  load: async ({ claimedUserId, path, now }) => {
    const [user, found, codes] = await Promise.all([
      getSignedInUser(claimedUserId),
      listFactors(claimedUserId, now),
      getItem(keys.recoveryCodes(claimedUserId)),
    ]);
    findFactor(found, path.factor);
    return { user, found, codes };
  },
  prepare: async ({ path, body, caller, address, now }, { found }) => {
    const tried = { address, device: null, session: caller.tokenId };
    const takeBack = await countOtpTry(caller.userId, 'totp', tried, now);
    const step = await requireCode(findFactor(found, path.factor), body.otp, now);
    await takeBack();
    return step;
  },
  plan: ({ path, caller, address, now }, { user, found, codes: present }, step) => {
    const { factor, codes, writes, followUp } = planConfirmation(
      user,
      { factors: found, codes: present },
      { id: path.factor, step, tokenId: caller.tokenId },
      { address, device: null },
      now,
    );
    return { writes, followUp, reply: ok({ data: presentFactor(factor), recovery_codes: codes }) };
  },
  dispatch: dispatchFollowUp,
});
