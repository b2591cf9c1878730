import type { PushProviderId } from '../contract/vocabulary.ts';
import type { PushMessage, PushProvider, PushResult } from '../integrations/push-provider.ts';
import { errorFields, log } from '../platform/log.ts';
import type { DeviceRecord } from '../records/device-record.ts';

export type ProviderFor = (id: PushProviderId) => Promise<PushProvider>;

/** What became of a message to one device. */
export type Delivery = { device: DeviceRecord; result: PushResult };

/** Sends a message to a device. Never throws: a push service that cannot be used can be later. */
export const deliver = async (
  device: DeviceRecord,
  message: PushMessage,
  providerFor: ProviderFor,
): Promise<Delivery> => {
  const { push_provider, push_token: token, environment = 'production' } = device;
  try {
    const provider = await providerFor(push_provider);
    return { device, result: await provider.deliver({ token, environment }, message) };
  } catch (error) {
    log.error('push provider failed', { provider: push_provider, ...errorFields(error) });
    return { device, result: { outcome: 'retry', code: 'failed', retryAfterSeconds: null } };
  }
};
