import { OverBudgetError } from '../integrations/integration-error.ts';
import { config } from '../platform/config/config.ts';
import { HOUR_MS } from '../platform/dates.ts';
import { sum } from '../platform/money.ts';
import { currentPriority, type Priority } from '../platform/priority.ts';
import { absentOrBefore } from '../platform/table/changes.ts';
import { getItem, getItems } from '../platform/table/query.ts';
import { StaleWriteError, upsert, type Write, writeOne } from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';

/** Calls are counted in so many items, so that no key takes them all. */
export const SHARDS = 4;

/** Calls may come so much ahead of an even spread: a sixth of an hour's budget at once. */
const BURST_MS = HOUR_MS / 6;

/** How much of that is kept for those who are more urgent. */
const KEPT: Record<Priority, number> = { person: 0, paid: 0.1, renewal: 0.3, look: 0.6 };

/** How far ahead of an even spread a call of this priority may still be made, in milliseconds. */
export const aheadOf = (priority: Priority): number => BURST_MS * (1 - KEPT[priority]);

/** The time that one call takes of a part, in milliseconds. */
export const intervalOf = (perHour: number): number => Math.ceil((HOUR_MS / perHour) * SHARDS);

const succeeds = async (write: Write): Promise<boolean> => {
  try {
    await writeOne(write);
    return true;
  } catch (error) {
    if (error instanceof StaleWriteError) return false;
    throw error;
  }
};

/** Takes one call of a part: from now on where it was idle, else behind those that were made before. */
const take = async (vendor: string, shard: number, interval: number, now: number, latest: number) => {
  const key = keys.budget(vendor, shard);
  const idle = upsert(key, { set: { spent_until: now + interval } }, [absentOrBefore('spent_until', now)]);
  if (await succeeds(idle)) return true;
  return succeeds(upsert(key, { add: { spent_until: interval } }, [absentOrBefore('spent_until', latest)]));
};

/**
 * Takes one call of a vendor's hourly budget (`vendor_budgets` of the configuration), for the priority of the work under
 * way. Throws OverBudgetError where what is left is kept for what is more urgent. A vendor without a budget is never
 * refused, and costs nothing.
 */
export const spendBudget = async (vendor: string, now = Date.now()): Promise<void> => {
  const perHour = config().vendor_budgets[vendor];
  if (perHour === undefined) return;
  const interval = intervalOf(perHour);
  const latest = now + aheadOf(currentPriority());
  const first = Math.floor(Math.random() * SHARDS);
  for (let tried = 0; tried < SHARDS; tried += 1) {
    if (await take(vendor, (first + tried) % SHARDS, interval, now, latest)) return;
  }
  const { spent_until } = (await getItem(keys.budget(vendor, first))) ?? { spent_until: latest };
  throw new OverBudgetError(vendor, new Date(now + Math.max(interval, spent_until - latest)));
};

/** How much of a vendor's budget that may be spent at once is spent at `now`, in percent. */
export const budgetSpent = async (vendor: string, now: Date): Promise<number> => {
  const parts = Array.from({ length: SHARDS }, (_, shard) => keys.budget(vendor, shard));
  const ahead = (await getItems(...parts)).map((part) =>
    Math.max(0, (part?.spent_until ?? 0) - now.getTime()),
  );
  return Math.min(100, Math.round((100 * sum(ahead)) / (SHARDS * BURST_MS)));
};
