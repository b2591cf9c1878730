import type { PushProvider } from '../integrations/push-provider.ts';
import { loadPushService } from '../integrations/registry/load-push-service.ts';
import { perNameAndSettings } from '../platform/per-settings.ts';
import { pushTokenStore } from './push-token-store.ts';

/** Loaded with the first message that goes through it: such a client is large. */
const connected = perNameAndSettings(async (id, settings: object): Promise<PushProvider> => {
  const { createProvider } = await loadPushService(id);
  return createProvider(settings, { tokenStore: pushTokenStore });
});

export const pushProviderFor = async (id: string): Promise<PushProvider> =>
  connected(id, await (await loadPushService(id)).readSettings());
