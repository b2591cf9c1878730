import type { TokenStore } from '../integrations/push-description.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import { putNew, update, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

/** The one provider token of all function instances, kept in the table. */
export const pushTokenStore: TokenStore = {
  read: async () => {
    const shared = await getItem(keys.pushToken());
    return shared ? { token: shared.token, issuedAt: new Date(shared.issued_at) } : null;
  },
  write: async ({ token, issuedAt }, replaces) => {
    const set = { token, issued_at: issuedAt.toISOString() };
    try {
      await writeOne(
        replaces
          ? update(keys.pushToken(), { set }, [equals('token', replaces.token)])
          : putNew({ ...keys.pushToken(), ...set }),
      );
      return true;
    } catch (error) {
      if (error instanceof StaleWriteError) return false;
      throw error;
    }
  },
};
