import { apns } from '../push-provider/apns/index.ts';
import { fcm } from '../push-provider/fcm/index.ts';
import { byName, type PushDescription } from '../vendor.ts';

/** Every push service there is; each device names its own. */
export const PUSH_SERVICES: readonly PushDescription[] = [fcm, apns];

/** Throws UnknownVendorError. */
export const pushServiceNamed = byName('push service', PUSH_SERVICES);
