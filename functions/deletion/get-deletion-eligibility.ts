import { deletion } from '../../shared/contract/deletion.ts';
import { handle, ok } from '../../shared/http/index.ts';
import { deletionBlockers } from '../../shared/privacy/deletion/index.ts';

export const handler = handle(deletion['get-deletion-eligibility'], {
  load: ({ claimedUserId }) => deletionBlockers(claimedUserId),
  respond: (_request, blockers) => ok({ eligible: blockers.length === 0, blockers }),
});
