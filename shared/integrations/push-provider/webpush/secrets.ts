import { createECDH } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byPushService, credentials } from '../../credentials.ts';

/** Of a private key of P-256, both as base64url. */
export const publicKeyOf = (privateKey: string): string => {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return pair.getPublicKey('base64url');
};

const isKey = (text: string): boolean => {
  try {
    return /^[\w-]{43}$/.test(text) && publicKeyOf(text) !== '';
  } catch {
    return false;
  }
};

export const webPushSettingsSchema = schema(() =>
  credentials(
    z.object({
      /** Whom a push service may write to about our messages: `mailto:` or a page. */
      subject: z.url({ protocol: /^(mailto|https)$/ }),
      /** 32 bytes as base64url, as tools for VAPID keys print it. */
      private_key: z.string().refine(isKey, 'not a private key of P-256 as base64url'),
      /** Endpoints, or all of an origin, that are reached elsewhere: where a simulator stands in for a push service. */
      reached_at: z.record(z.url(), z.url()).default({}),
    }),
    ({ reached_at }) => byPushService(Object.values(reached_at)[0]),
  ),
);

export type WebPushSettings = z.input<ReturnType<typeof webPushSettingsSchema>>;

export const schemas = { webpush: webPushSettingsSchema };
