import type { SimulatorAnswer } from '../simulator.ts';
import { failure, fieldViolation, malformedToken } from './errors.ts';

/** The parts of a message that fits the schema which the rules below look at. */
export type FcmMessage = {
  token: string;
  data?: Record<string, string>;
  notification?: Record<string, string>;
  android?: {
    collapse_key?: string;
    ttl?: string;
    data?: Record<string, string>;
    notification?: Record<string, unknown>;
  };
  apns?: { headers?: Record<string, string>; payload?: Record<string, unknown> };
} & Record<string, unknown>;

const MAX_BYTES = 4096;
const MAX_TTL_SECONDS = 4 * 7 * 24 * 3600;

const isReserved = (key: string): boolean =>
  ['from', 'message_type'].includes(key) || key.startsWith('google.') || key.startsWith('gcm.notification.');

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value ?? {}));

type Aps = { alert?: unknown; badge?: unknown };

/** What FCM says of an `aps` dictionary that Apple would not take. */
const checkAps = (payload: Record<string, unknown> | undefined): SimulatorAnswer | null => {
  const { alert, badge } = (payload?.aps ?? {}) as Aps;
  const parts = typeof alert === 'object' && alert !== null ? Object.entries(alert) : [];
  for (const [name, value] of parts) {
    if (['title', 'subtitle', 'body'].includes(name) && typeof value !== 'string') {
      const message = `Value type for APS key [${name}] is a String.`;
      return fieldViolation(`message.apns.payload.aps.alert.${name}`, message);
    }
  }
  if (badge === undefined || typeof badge === 'number') return null;
  return fieldViolation('message.apns.payload.aps.badge', 'Value type for APS key [badge] is a Number.');
};

const checkTtl = (ttl: string | undefined): SimulatorAnswer | null => {
  const seconds = Number.parseFloat(ttl ?? '0');
  if (seconds >= 0 && seconds <= MAX_TTL_SECONDS) return null;
  return fieldViolation('message.android.ttl', `Invalid ttl: ${ttl}.`);
};

/**
 * What FCM refuses in a message that fits the schema, in the words of its error reference: no or several
 * recipients, a malformed token, a reserved data key, a time to live above four weeks, more than 4096 bytes.
 */
export const checkMessage = (message: FcmMessage): SimulatorAnswer | null => {
  const { token, topic, condition, fid, data, notification, android, apns } = message;
  const targets = [token, topic, condition, fid].filter(Boolean).length;
  if (targets === 0) return fieldViolation('message', 'Recipient of the message is not set.');
  if (targets > 1)
    return fieldViolation('message', 'Only one of token, topic, condition and fid can be set.');
  if (!/^[\w:-]+$/.test(token)) return malformedToken();
  const reserved = Object.keys({ ...data, ...android?.data }).find(isReserved);
  if (reserved) return fieldViolation('message.data', `Invalid data payload key: ${reserved}`);
  const wrong = checkTtl(android?.ttl) ?? checkAps(apns?.payload);
  if (wrong) return wrong;
  const size = sizeOf({ ...data, ...android?.data }) + sizeOf({ ...notification, ...android?.notification });
  if (size > MAX_BYTES) return failure('INVALID_ARGUMENT', 'Android message is too big');
  if (sizeOf(apns?.payload) > MAX_BYTES) return failure('INVALID_ARGUMENT', 'iOS message is too big');
  return null;
};
