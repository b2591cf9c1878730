import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import type { PushResult } from '../../push-provider.ts';

const errorBody = schema(() =>
  z.object({
    reason: z.string(),
    /** Milliseconds; only with status 410. */
    timestamp: z.number().int().positive().nullish().catch(null),
  }),
);

type ErrorBody = z.output<ReturnType<typeof errorBody>>;

const readError = (text: string): ErrorBody => {
  try {
    return errorBody().parse(JSON.parse(text));
  } catch {
    return { reason: 'unknown' };
  }
};

/**
 * Refusals after which a later try may succeed. Apple says of the others not to repeat them
 * (https://developer.apple.com/documentation/usernotifications/handling-notification-responses-from-apns).
 */
const isPassing = (status: number, reason: string): boolean =>
  status === 429 || status >= 500 || reason === 'ExpiredProviderToken' || reason === 'IdleTimeout';

/**
 * What an answer of APNs means for the device. `BadDeviceToken` is said of a token of the other environment, and of
 * what never was a token.
 */
export const apnsResult = (status: number, text: string): PushResult => {
  if (status === 200) return { outcome: 'delivered' };
  const { reason: code, timestamp } = readError(text);
  if (status === 410) return { outcome: 'unregistered', code, since: timestamp ? new Date(timestamp) : null };
  if (code === 'BadDeviceToken') return { outcome: 'wrong_environment', code };
  if (isPassing(status, code)) return { outcome: 'retry', code, retryAfterSeconds: null };
  return { outcome: 'refused', code };
};
