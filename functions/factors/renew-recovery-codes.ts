import { planRecoveryCodes, requireOwner, spendWith } from '../../shared/auth/index.ts';
import { getSignedInUser } from '../../shared/clients/index.ts';
import { factors } from '../../shared/contract/factors.ts';
import { dispatchFollowUp } from '../../shared/events/index.ts';
import { command, ok } from '../../shared/http/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { conflict } from '../../shared/platform/failure.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = command(factors['renew-recovery-codes'], {
  load: ({ claimedUserId }) =>
    Promise.all([getSignedInUser(claimedUserId), getItem(keys.recoveryCodes(claimedUserId))]),
  prepare: ({ body, caller, address, now }, [user]) => {
    if (!user.second_factor) throw conflict('no_factor', say`Add an authenticator app or a passkey first.`);
    return requireOwner(caller, user, body, address, now);
  },
  plan: ({ address, now }, [user, present], { second }) => {
    const { codes, writes } = planRecoveryCodes(user, present, { address, device: null }, now);
    return spendWith(second, { writes, reply: ok({ recovery_codes: codes }) });
  },
  dispatch: dispatchFollowUp,
});
