import { toEpoch } from '../platform/dates.ts';
import { tooManyRequests } from '../platform/failure.ts';
import { upsert, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

export type Throttle = { scope: string; subject: string; requests: number; seconds: number };

/**
 * Counts one request in the present window of `seconds` and throws 429 with the time until the next window once
 * there were more than `requests`. Windows end by themselves, so nobody is ever locked out for longer than one.
 * Returns a function that takes the count back, for limits on failures only.
 */
export const throttle = async (
  { scope, subject, requests, seconds }: Throttle,
  now = new Date(),
): Promise<() => Promise<void>> => {
  const epoch = toEpoch(now);
  const window = Math.floor(epoch / seconds);
  const key = keys.limit(scope, subject, window);
  const item = await writeOne(
    upsert(key, { add: { requests: 1 }, set: { expires_at_epoch: (window + 2) * seconds } }),
  );
  if (item && item.requests > requests) throw tooManyRequests((window + 1) * seconds - epoch);
  return async () => {
    await writeOne(upsert(key, { add: { requests: -1 } }));
  };
};
