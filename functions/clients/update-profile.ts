import { loadProfileOwner, updateProfile } from '../../shared/clients/profile.ts';
import { clients } from '../../shared/contract/clients.ts';
import { handle, ok } from '../../shared/http/handler.ts';
import { retryOnConflict, transact } from '../../shared/platform/table/write.ts';

export const handler = handle(clients['update-profile'], {
  load: ({ path }) => loadProfileOwner(path.client),
  respond: ({ path, body, caller, now }, loaded) =>
    retryOnConflict(loaded, async (first) => {
      const owner = first ?? (await loadProfileOwner(path.client));
      const { profile, writes } = updateProfile(owner, body, caller.userId, now);
      await transact(writes);
      return ok({ data: profile });
    }),
});
