import type * as z from 'zod';
import type { PushProviderId } from '../contract/vocabulary.ts';
import { createApnsProvider } from '../integrations/apns/apns.ts';
import { apnsSettingsSchema } from '../integrations/apns/settings.ts';
import { createFcmProvider } from '../integrations/fcm/fcm.ts';
import { fcmSettingsSchema } from '../integrations/fcm/settings.ts';
import type { PushProvider } from '../integrations/push-provider.ts';
import { perSettings } from '../runtime/per-settings.ts';
import { readSecret } from '../runtime/secrets.ts';
import { apnsTokenStore } from './apns-token-store.ts';

const apns = perSettings((settings: z.output<typeof apnsSettingsSchema>) =>
  createApnsProvider(settings, { tokenStore: apnsTokenStore }),
);

const fcm = perSettings(({ service_account, api_base }: z.output<typeof fcmSettingsSchema>) =>
  createFcmProvider({ service_account, ...(api_base ? { api_base } : {}) }),
);

/** Imported by the one function that pushes: firebase-admin is large. */
export const pushProviderFor = async (id: PushProviderId): Promise<PushProvider> =>
  id === 'apns'
    ? apns(await readSecret('apns', apnsSettingsSchema))
    : fcm(await readSecret('fcm', fcmSettingsSchema));
