import * as z from 'zod';
import { schema } from './common.ts';

/**
 * The push services of browsers: of Chrome, Opera, Samsung Internet and others made from Chromium; of Firefox; of Edge; of
 * Safari. Whoever registers says where messages are sent, so that nothing else is sent to.
 */
const SERVICES =
  /^(fcm\.googleapis\.com|.+\.push\.services\.mozilla\.com|.+\.notify\.windows\.com|.+\.push\.apple\.com)$/;

const isOfPushService = (endpoint: string): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return protocol === 'https:' && SERVICES.test(hostname) && port + username + password === '';
};

/** What a browser gives as JSON of its subscription (https://www.w3.org/TR/push-api/#dom-pushsubscription-tojson). */
const pushSubscription = schema(() =>
  z.object({
    endpoint: z.string().max(2048).refine(isOfPushService),
    keys: z.object({
      /** A point of P-256, uncompressed: 65 bytes that begin with 4. */
      p256dh: z.string().regex(/^B[\w-]{86}$/),
      /** 16 bytes. */
      auth: z.string().regex(/^[\w-]{22}$/),
    }),
  }),
);

export type PushSubscription = z.output<ReturnType<typeof pushSubscription>>;

/** The subscription that a push token of a browser is, or null. */
export const readSubscription = (token: string): PushSubscription | null => {
  try {
    return pushSubscription().parse(JSON.parse(token));
  } catch {
    return null;
  }
};
