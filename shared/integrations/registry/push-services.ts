import type { Config } from '../../platform/config/config-schema.ts';
import { apns } from '../push-provider/apns/index.ts';
import { fcm } from '../push-provider/fcm/index.ts';
import { webpush } from '../push-provider/webpush/index.ts';
import { byName, type PushDescription } from '../vendor.ts';

/** Every push service there is; each device names its own. */
export const PUSH_SERVICES: readonly PushDescription[] = [fcm, apns, webpush];

/** Those that a stage has: some only where its configuration says with what. */
export const pushServicesOfStage = (stage: Partial<Pick<Config, 'web_push'>>): PushDescription[] =>
  PUSH_SERVICES.filter(({ setting }) => setting === undefined || stage[setting]);

/** Throws UnknownVendorError. */
export const pushServiceNamed = byName('push service', PUSH_SERVICES);
