import {
  countOtpTry,
  findFactor,
  listFactors,
  planConfirmation,
  presentFactor,
  requireCode,
} from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { getItem } from '../../shared/platform/table/query.ts';
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
