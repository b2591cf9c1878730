import type { PushEnvironment } from '../contract/vocabulary.ts';
import { DAY_SECONDS } from '../platform/dates.ts';
export type PushMessage = {
  title: string;
  body: string;
  /** Kind and ids the app uses to open the right screen. */
  data: Record<string, string>;
  /** Later messages with the same key replace earlier ones on the device; at most 64 bytes. */
  collapseKey: string;
  /** How long the message is worth delivering to a device that cannot be reached now. Default one day. */
  ttlSeconds?: number;
};

/** A device; `environment` counts for APNs only, where it is production unless it says otherwise. */
export type PushTarget = { token: string; environment?: PushEnvironment };

/**
 * What became of a message. `code` is the push service's own word for a failure, for logs.
 * - `unregistered`: the token is of no use any more. Forget the device, unless it has registered the token again
 *   after `since`, which is null where the service does not say.
 * - `wrong_sender`: the token belongs to another Firebase project: a device of a former one, or, when it is said of
 *   every device, our own settings.
 * - `wrong_environment`: Apple does not know the token in this environment. It may know it in the other one, so one
 *   such answer is no reason to forget a device.
 * - `retry`: a passing failure; not before `retryAfterSeconds` where the service says so.
 * - `refused`: our own mistake (message, credentials, settings): alert, keep the device, do not repeat.
 */
export type PushResult =
  | { outcome: 'delivered' }
  | { outcome: 'unregistered'; code: string; since: Date | null }
  | { outcome: 'wrong_sender' | 'wrong_environment' | 'refused'; code: string }
  | { outcome: 'retry'; code: string; retryAfterSeconds: number | null };

export type PushProvider = {
  readonly id: string;
  /** `deadlineMs` bounds the call; the provider's own limit holds below that. */
  deliver(target: PushTarget, message: PushMessage, options?: { deadlineMs?: number }): Promise<PushResult>;
};

/** Seconds for which a push service shall keep the message. */
export const ttlOf = ({ ttlSeconds }: PushMessage): number => ttlSeconds ?? DAY_SECONDS;
