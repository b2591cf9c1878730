import { listFactors, presentFactor } from '../../shared/auth/index.ts';
import { factors } from '../../shared/contract/factors.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';

export const handler = handle(factors['list-factors'], {
  load: ({ claimedUserId, now }) =>
    Promise.all([listFactors(claimedUserId, now), getItem(keys.recoveryCodes(claimedUserId))]),
  respond: (_request, [found, codes]) =>
    ok({ data: found.map(presentFactor), recovery_codes_left: codes?.hashes.length ?? 0 }),
});
