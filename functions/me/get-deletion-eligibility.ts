import { deletionBlockers } from '../../shared/account/deletion-blockers.ts';
import { me } from '../../shared/contract/me.ts';
import { handle, ok } from '../../shared/http/handler.ts';

export const handler = handle(me['get-deletion-eligibility'], {
  load: ({ claimedUserId }) => deletionBlockers(claimedUserId),
  respond: (_request, blockers) => ok({ eligible: blockers.length === 0, blockers }),
});
