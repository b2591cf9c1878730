import * as z from 'zod';
import { dataOf, id, requiredText, schema, timestamp } from './common.ts';
import { endpoint } from './endpoint.ts';
import {
  PLATFORMS,
  type Platform,
  PUSH_ENVIRONMENTS,
  PUSH_PROVIDERS,
  type PushProviderId,
} from './vocabulary.ts';
import { readSubscription } from './web-push.ts';

const isTimezone = (name: string): boolean => {
  try {
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null;
  } catch {
    return false;
  }
};

/** The push services that devices of a platform are reached through. */
const SERVICES_OF: Record<Platform, PushProviderId[]> = {
  ios: ['apns', 'fcm'],
  android: ['fcm'],
  web: ['webpush'],
};

/** Apple's tokens are letters and digits; Firebase's may hold any printable sign; a browser's is its subscription. */
const IS_TOKEN: Record<PushProviderId, (token: string) => boolean> = {
  apns: (token) => /^[\w-]{1,200}$/.test(token),
  fcm: () => true,
  webpush: (token) => readSubscription(token) !== null,
};

type Reached = { platform: Platform; push_provider: PushProviderId; push_token: string };

const fitsPlatform = ({ platform, push_provider }: Reached): boolean =>
  SERVICES_OF[platform].includes(push_provider);

const fitsProvider = (reached: Reached): boolean =>
  !fitsPlatform(reached) || IS_TOKEN[reached.push_provider](reached.push_token);

const deviceRequest = schema(() =>
  z
    .object({
      device_id: requiredText(128).meta({ description: 'Of this installation of the app' }),
      device_name: requiredText(100).nullish(),
      platform: z.enum(PLATFORMS),
      push_provider: z
        .enum(PUSH_PROVIDERS)
        .meta({ description: '`apns` for iOS only; `fcm` for iOS and Android; `webpush` for browsers' }),
      push_token: z
        .string()
        .min(1, 'This is required.')
        .max(4096, 'Use at most 4096 characters.')
        .regex(/^[!-~]*$/, 'Send the token as the push service gave it.')
        .meta({
          description:
            'Never shown again. For `webpush` the subscription of the browser as JSON without spaces',
        }),
      environment: z.enum(PUSH_ENVIRONMENTS).nullish().meta({
        description:
          'Where Apple made the token: `sandbox` for a development build. Default `production`; no meaning for `fcm`',
      }),
      app_version: requiredText(32).nullish(),
      build_number: requiredText(32).nullish(),
      locale: z
        .string()
        .max(35)
        .regex(/^[A-Za-z]{2,3}([_-][A-Za-z0-9]{1,8})*$/, 'Send a language tag such as en-GH.')
        .nullish(),
      timezone: z
        .string()
        .max(64)
        .refine(isTimezone, 'Send an IANA time zone such as Africa/Accra.')
        .nullish(),
      notifications_enabled: z.boolean(),
    })
    .refine(fitsPlatform, {
      path: ['push_provider'],
      error: 'Devices of this platform are reached through another push service.',
    })
    .refine(fitsProvider, { path: ['push_token'], error: 'This is no token of the push service.' })
    .meta({
      id: 'MobileDeviceRequest',
      example: {
        device_id: '5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f',
        device_name: "Ama's phone",
        platform: 'android',
        push_provider: 'fcm',
        push_token: 'dGhpcyBpcyBhbiBleGFtcGxl:APA91bExampleExampleExample',
        app_version: '1.2.0',
        build_number: '120',
        locale: 'en-GH',
        timezone: 'Africa/Accra',
        notifications_enabled: true,
      },
    }),
);

export type DeviceRequest = z.output<ReturnType<typeof deviceRequest>>;

const deviceResource = schema(() =>
  z
    .object({
      id: id(),
      client_id: id(),
      device_id: z.string(),
      device_name: z.string().nullable(),
      platform: z.enum(PLATFORMS),
      push_provider: z.enum(PUSH_PROVIDERS),
      environment: z.enum(PUSH_ENVIRONMENTS),
      app_version: z.string().nullable(),
      build_number: z.string().nullable(),
      locale: z.string().nullable(),
      timezone: z.string().nullable(),
      notifications_enabled: z.boolean(),
      created_at: timestamp(),
      updated_at: timestamp(),
    })
    .meta({
      id: 'MobileDevice',
      example: {
        id: 164482057394211,
        client_id: 7355608123904,
        device_id: '5f3f8f0e-6a0b-4c1d-9d55-0a1c2b3d4e5f',
        device_name: "Ama's phone",
        platform: 'android',
        push_provider: 'fcm',
        environment: 'production',
        app_version: '1.2.0',
        build_number: '120',
        locale: 'en-GH',
        timezone: 'Africa/Accra',
        notifications_enabled: true,
        created_at: '2026-11-21T09:30:00.000Z',
        updated_at: '2026-11-21T09:30:00.000Z',
      },
    }),
);

export const devices = {
  'list-devices': endpoint({
    method: 'GET',
    path: '/clients/{client}/devices',
    auth: 'client',
    permission: 'account:read',
    summary: 'Your devices that get push messages, the latest used first',
    responses: () => ({ 200: dataOf(z.array(deviceResource())) }),
    uses: ['table:read'],
  }),
  'register-device': endpoint({
    method: 'POST',
    path: '/clients/{client}/devices',
    auth: 'client',
    permission: 'account:read',
    summary: 'Register a device for push messages, or update it when its device_id is registered already',
    description:
      'Messages reach the device as long as the token it was registered with is valid: register again after a log-in.',
    body: deviceRequest,
    rateLimit: { per: 'session', requests: 120, seconds: 60 },
    store: 'note',
    responses: () => ({ 200: dataOf(deviceResource()), 201: dataOf(deviceResource()) }),
    uses: ['table:read', 'table:write'],
  }),
  'unregister-device': endpoint({
    method: 'DELETE',
    path: '/clients/{client}/devices/{device}',
    auth: 'client',
    permission: 'account:read',
    summary: 'Unregister a device of yours; it gets no more push messages',
    responses: () => ({ 200: dataOf(deviceResource()) }),
    uses: ['table:read', 'table:write'],
  }),
};
