import type * as z from 'zod';
import type { PushProviderId } from '../contract/vocabulary.ts';
import { createApnsProvider } from '../integrations/push-provider/apns/apns.ts';
import { apnsSettingsSchema } from '../integrations/push-provider/apns/settings.ts';
import { fcmSettingsSchema } from '../integrations/push-provider/fcm/settings.ts';
import type { PushProvider } from '../integrations/push-provider.ts';
import { readSecret } from '../platform/aws/secrets.ts';
import { perSettings } from '../platform/per-settings.ts';
import { apnsTokenStore } from './apns-token-store.ts';

const apns = perSettings((settings: z.output<ReturnType<typeof apnsSettingsSchema>>) =>
  createApnsProvider(settings, { tokenStore: apnsTokenStore }),
);

/** firebase-admin is large, so it is loaded with the first message that goes through it. */
const fcm = perSettings(
  async ({ service_account, api_base }: z.output<ReturnType<typeof fcmSettingsSchema>>) => {
    const { createFcmProvider } = await import('../integrations/push-provider/fcm/fcm.ts');
    return createFcmProvider({ service_account, ...(api_base ? { api_base } : {}) });
  },
);

export const pushProviderFor = async (id: PushProviderId): Promise<PushProvider> =>
  id === 'apns'
    ? apns(await readSecret('apns', apnsSettingsSchema))
    : fcm(await readSecret('fcm', fcmSettingsSchema));
