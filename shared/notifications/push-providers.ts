import type { PushProvider } from '../integrations/push-provider.ts';
import { loadPushService } from '../integrations/registry/load-push-service.ts';
import type { TokenStore } from '../integrations/vendor.ts';
import { perNameAndSettings } from '../platform/env.ts';
import { equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { putNew, StaleWriteError, update, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

/** Loaded with the first message that goes through it: such a client is large. */
const connected = perNameAndSettings(async (id, settings: object): Promise<PushProvider> => {
  const { createProvider } = await loadPushService(id);
  return createProvider(settings, { tokenStore: pushTokenStore });
});

export const pushProviderFor = async (id: string): Promise<PushProvider> =>
  connected(id, await (await loadPushService(id)).readSettings());

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
