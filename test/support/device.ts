import { randomUUID } from 'node:crypto';

/** What an app sends to register an Android phone; `fields` replaces parts of it. */
export const androidDevice = (fields: Record<string, unknown> = {}) => {
  const installation: string = randomUUID();
  return {
    device_id: installation,
    device_name: "Ama's phone",
    platform: 'android',
    push_provider: 'fcm',
    push_token: `token-of-${installation}`,
    app_version: '1.2.0',
    build_number: '120',
    locale: 'en-GH',
    timezone: 'Africa/Accra',
    notifications_enabled: true,
    ...fields,
  };
};

/** An iPhone that is reached through Apple. */
export const appleDevice = (fields: Record<string, unknown> = {}) =>
  androidDevice({ platform: 'ios', push_provider: 'apns', ...fields });

/** A browser, by its subscription. */
export const browserDevice = (subscription: object, fields: Record<string, unknown> = {}) =>
  androidDevice({
    platform: 'web',
    push_provider: 'webpush',
    push_token: JSON.stringify(subscription),
    ...fields,
  });
