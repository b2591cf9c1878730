import type { IncomingHttpHeaders } from 'node:http2';
import { type ApnsReason, type ApnsRefusal, refusal } from './reasons.ts';

const MAX_PAYLOAD_BYTES = 4096;
const MAX_COLLAPSE_ID_BYTES = 64;

const PUSH_TYPES = [
  'alert',
  'background',
  'complication',
  'controls',
  'fileprovider',
  'liveactivity',
  'location',
  'mdm',
  'pushtotalk',
  'voip',
  'widgets',
];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TOPIC = /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/;

/** One rule for each header of https://developer.apple.com/documentation/usernotifications/sending-notification-requests-to-apns. */
const HEADERS: [name: string, fits: (value: string) => boolean, reason: ApnsReason][] = [
  ['apns-id', (value) => UUID.test(value), 'BadMessageId'],
  ['apns-expiration', (value) => /^\d{1,10}$/.test(value), 'BadExpirationDate'],
  ['apns-priority', (value) => ['10', '5', '1'].includes(value), 'BadPriority'],
  ['apns-topic', (value) => TOPIC.test(value), 'BadTopic'],
  ['apns-push-type', (value) => PUSH_TYPES.includes(value), 'InvalidPushType'],
  ['apns-collapse-id', (value) => Buffer.byteLength(value) <= MAX_COLLAPSE_ID_BYTES, 'BadCollapseId'],
];

const isRepeated = (name: string, rawHeaders: string[]): boolean =>
  rawHeaders.filter((header, index) => index % 2 === 0 && header.toLowerCase() === name).length > 1;

/** What APNs refuses in the headers of a request by the app `topic`. */
export const checkHeaders = (
  headers: IncomingHttpHeaders,
  rawHeaders: string[],
  topic: string,
): ApnsRefusal | null => {
  for (const [name, fits, reason] of HEADERS) {
    if (isRepeated(name, rawHeaders)) return refusal('DuplicateHeaders');
    const value = headers[name];
    if (value !== undefined && !fits(String(value))) return refusal(reason);
  }
  // A provider token may serve several apps, so the topic cannot be left out.
  if (headers['apns-topic'] === undefined) return refusal('MissingTopic');
  return headers['apns-topic'] === topic ? null : refusal('TopicDisallowed');
};

/** The JSON object of a body, or why there is none. What APNs says of a body that is no JSON is not documented. */
export const readPayload = (body: Buffer): { payload: unknown } | ApnsRefusal => {
  if (body.byteLength > MAX_PAYLOAD_BYTES) return refusal('PayloadTooLarge');
  try {
    const payload: unknown = JSON.parse(body.toString());
    const isDictionary = typeof payload === 'object' && payload !== null && 'aps' in payload;
    return isDictionary ? { payload } : refusal('PayloadEmpty');
  } catch {
    return refusal('PayloadEmpty');
  }
};
