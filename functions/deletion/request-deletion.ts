import { deletion } from '../../shared/contract/deletion.ts';
import type { Reply } from '../../shared/contract/endpoint.ts';
import { deleteAccount } from '../../shared/deletion/deletion.ts';
import { handle, ok } from '../../shared/http/handler.ts';

const definition = deletion['request-deletion'];

export const handler = handle(definition, {
  respond: async ({ caller, now }): Promise<Reply<typeof definition>> => {
    const blockers = await deleteAccount(caller.userId, caller.tokenId, now);
    if (blockers.length === 0) {
      return ok({ status: 'completed', message: 'Your account is deleted.', blockers });
    }
    const message = 'Your account cannot be deleted yet.';
    return { status: 409, body: { status: 'blocked', message, blockers } };
  },
});
