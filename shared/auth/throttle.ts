import { toEpoch } from '../platform/dates.ts';
import { tooManyRequests } from '../platform/failure.ts';
import { absentOrBefore } from '../platform/table/expressions.ts';
import { upsert, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

export type Throttle = { scope: string; subject: string; requests: number; seconds: number };

/**
 * Counts one request in the present window of `seconds`, and throws 429 with the time until the next window, without
 * counting, where there were `requests` already. Windows end by themselves, so nobody is ever locked out for longer
 * than one. Returns a function that takes the count back, for limits on failures only.
 */
export const throttle = async (
  { scope, subject, requests, seconds }: Throttle,
  now = new Date(),
): Promise<() => Promise<void>> => {
  const epoch = toEpoch(now);
  const window = Math.floor(epoch / seconds);
  const key = keys.limit(scope, subject, window);
  const counted = { add: { requests: 1 }, set: { expires_at_epoch: (window + 2) * seconds } };
  const isSpent = () => tooManyRequests((window + 1) * seconds - epoch);
  await writeOne(upsert(key, counted, [absentOrBefore('requests', requests)], isSpent));
  return async () => {
    await writeOne(upsert(key, { add: { requests: -1 } }));
  };
};

/**
 * Counts against several limits, one after the other; a refusal (429) takes back what was counted before it, so that
 * whoever is refused at one place spends nothing elsewhere. Returns a function that takes all the counts back.
 */
export const throttleAll = async (limits: readonly Throttle[], now: Date): Promise<() => Promise<void>> => {
  const counted: (() => Promise<void>)[] = [];
  const takeBack = async () => {
    await Promise.all(counted.map((undo) => undo()));
  };
  for (const limit of limits) {
    try {
      counted.push(await throttle(limit, now));
    } catch (error) {
      await takeBack();
      throw error;
    }
  }
  return takeBack;
};
