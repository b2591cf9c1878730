import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { IntegrationError, OverBudgetError } from '../integrations/integration-error.ts';
import { config } from '../platform/config/config.ts';
import { HOUR_MS } from '../platform/dates.ts';
import { errorFields, log } from '../platform/log.ts';
import { sum } from '../platform/money.ts';
import { currentPriority, type Priority } from '../platform/priority.ts';
import { absentOrBefore, equals } from '../platform/table/changes.ts';
import { getItem, getItems } from '../platform/table/query.ts';
import {
  putNew,
  retryOnConflict,
  StaleWriteError,
  upsert,
  type Write,
  writeOne,
} from '../platform/table/write.ts';
import { keys } from '../records/keys.ts';
import type { CircuitRecord } from '../records/tasks.ts';

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

/** Nothing was asked: the server does not answer, or has as much to do as it is given at once. */
export class CircuitOpenError extends Error {
  override readonly name = 'CircuitOpenError';
  readonly retryAt: Date;

  constructor(server: string, retryAt: Date) {
    super(`Nothing is asked of ${server} before ${retryAt.toISOString()}.`);
    this.retryAt = retryAt;
  }

  retryAfterSeconds(now: Date): number {
    return Math.max(1, Math.ceil((this.retryAt.getTime() - now.getTime()) / 1000));
  }
}

/** How often, and after how long, work waits for a place at a server that answers quickly. */
const PLACE_TRIES = 20;
const PLACE_MS = 50;

/** Changes the state of a server, unless another worker has changed it meanwhile; then it is read again. */
const change = (server: string, plan: (state: CircuitState) => CircuitState): Promise<void> =>
  retryOnConflict(null, async () => {
    const found = await getItem(keys.circuit(server));
    const version = (found?.version ?? 0) + 1;
    const next = { ...keys.circuit(server), ...plan(found ?? CLOSED), version };
    await writeOne(putNew(next, undefined, found ? equals('version', found.version) : null));
  });

const begin = async (server: string, id: string, clock: () => Date): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    let quick = false;
    try {
      return await change(server, (state) => {
        const now = clock();
        const others = ended(state, id, 'unknown', now);
        const until = closedUntil(others, now);
        quick = isQuick(others, now);
        if (until) throw new CircuitOpenError(server, until);
        return begun(others, id, now);
      });
    } catch (error) {
      if (!(error instanceof CircuitOpenError && quick) || attempt === PLACE_TRIES) throw error;
      await wait(PLACE_MS * (1 + Math.random()));
    }
  }
};

/** A place that is not given back is free again once its worker must be dead. */
const end = (server: string, id: string, outcome: CircuitOutcome, clock: () => Date): Promise<void> =>
  change(server, (state) => ended(state, id, outcome, clock())).catch((error: unknown) =>
    log.warn('place at a server not given back', { server, ...errorFields(error) }),
  );

/** Whether a server has answered, going by how its work failed. One that refuses answers. */
const outcomeOf = (error: unknown): CircuitOutcome => {
  if (!(error instanceof IntegrationError)) return 'unknown';
  return error.kind === 'rejected' || error.code !== null ? 'answered' : 'silent';
};

/**
 * Does background work at an outside server, of which all workers together have only so much under way, and none while
 * the server does not answer. Throws CircuitOpenError when nothing was asked, else what `work` throws.
 */
export const throughCircuit = async <T>(server: string, now: Date, work: () => Promise<T>): Promise<T> => {
  const id = randomUUID();
  const startedAt = performance.now();
  const clock = () => new Date(now.getTime() + performance.now() - startedAt);
  await begin(server, id, clock);
  try {
    const result = await work();
    await end(server, id, 'answered', clock);
    return result;
  } catch (error) {
    await end(server, id, outcomeOf(error), clock);
    throw error;
  }
};

/** Throws CircuitOpenError while a server does not answer; for callers that wait, who take no place at it. */
export const refuseWhileOpen = async (server: string, now: Date): Promise<void> => {
  const { open_until } = (await getItem(keys.circuit(server))) ?? CLOSED;
  if (open_until && open_until > now.toISOString()) throw new CircuitOpenError(server, new Date(open_until));
};

/** Most work under way at one server, so that one that hangs never takes all workers. */
export const AT_ONCE = 4;

/** So many failures without an answer between them stop the work at a server. */
export const FAILURES_TO_OPEN = 3;

/** How long nothing is asked, by the number of failures beyond those; then one piece of work probes the server. */
const PAUSE_SECONDS = [15, 30, 60, 120];

/** When to come back to a server that has enough to do, and to one that is being probed. */
const FULL_MS = 5_000;
const PROBED_MS = 10_000;

/** Longer than any worker may run. */
export const AT_WORK_MS = 150_000;

export type CircuitState = Pick<CircuitRecord, 'at_work' | 'failures' | 'open_until'>;

export const CLOSED: CircuitState = { at_work: {}, failures: 0, open_until: null };

/** What came of work: `silent` when the server did not answer as it should, `unknown` when it was not asked. */
type CircuitOutcome = 'answered' | 'silent' | 'unknown';

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const alive = ({ at_work }: CircuitState, now: Date): [id: string, until: string][] =>
  Object.entries(at_work).filter(([, until]) => until > now.toISOString());

/** Until when no further work may begin; null when it may. A server that has failed is probed by one piece of work. */
export const closedUntil = (state: CircuitState, now: Date): Date | null => {
  if (state.open_until && state.open_until > now.toISOString()) return new Date(state.open_until);
  const working = alive(state, now).length;
  if (state.failures >= FAILURES_TO_OPEN) return working > 0 ? later(now, PROBED_MS) : null;
  return working >= AT_ONCE ? later(now, FULL_MS) : null;
};

/** Whether work at the server ends soon, going by how long ago what is under way began. */
export const isQuick = (state: CircuitState, now: Date): boolean =>
  state.failures === 0 &&
  alive(state, now).every(([, until]) => Date.parse(until) - AT_WORK_MS > now.getTime() - 1_000);

/** With the work `id` under way. */
export const begun = (state: CircuitState, id: string, now: Date): CircuitState => ({
  failures: state.failures,
  open_until: state.open_until,
  at_work: { ...Object.fromEntries(alive(state, now)), [id]: later(now, AT_WORK_MS).toISOString() },
});

const pauseMs = (failures: number): number => {
  const seconds = PAUSE_SECONDS[failures - FAILURES_TO_OPEN] ?? PAUSE_SECONDS.at(-1) ?? 0;
  return seconds * 1000;
};

/** With the work `id` done. */
export const ended = (state: CircuitState, id: string, outcome: CircuitOutcome, now: Date): CircuitState => {
  const at_work = Object.fromEntries(alive(state, now).filter(([other]) => other !== id));
  if (outcome === 'unknown') return { at_work, failures: state.failures, open_until: state.open_until };
  if (outcome === 'answered') return { ...CLOSED, at_work };
  const failures = state.failures + 1;
  const open_until = failures < FAILURES_TO_OPEN ? null : later(now, pauseMs(failures)).toISOString();
  return { at_work, failures, open_until };
};
