import { setTimeout as wait } from 'node:timers/promises';
import { registrarsOfStage } from '../../shared/integrations/registry/registrars.ts';
import { callAws } from '../../shared/platform/aws/call-aws.ts';
import { config } from '../../shared/platform/config/config.ts';
import { DAY_MS, MINUTE_MS } from '../../shared/platform/dates.ts';
import type { DuePartition } from '../../shared/platform/table/key.ts';
import { getItems, queryDue } from '../../shared/platform/table/query.ts';
import { TABLE } from '../../shared/platform/table/schema.ts';
import { documentShards, dueShards, exportsDue, reportsDue } from '../../shared/records/collections.ts';
import { clientKey, keys } from '../../shared/records/keys.ts';
import { TABLE_NAME } from './environment.ts';
import type { LocalQueues } from './queue-and-storage.ts';
import type { QueueWorker } from './queue-worker.ts';

type Webhooks = { idle(): Promise<void> };

/** The parts of the stack that do something by themselves. */
export type Turned = {
  queues: Pick<LocalQueues, 'inspect'>;
  triggers: {
    workers: QueueWorker[];
    schedules: { name: string; everyMinutes: number }[];
    run(name: string): Promise<void>;
    hold(wait: boolean): void;
  };
  outside: Record<'stripe' | 'paystack', { webhooks: Webhooks }> & {
    others: Record<string, { webhooks?: Webhooks }>;
  };
  mail: { settled(): Promise<void> };
};

const LOOK_MS = 5;
/** A gateway whose events are never taken goes on trying; longer than this nobody waits for it. */
const WEBHOOK_MS = 5_000;
const IDLE_MS = 120_000;

/** What a queue is about: whether there is something to do now, and when its messages can be received again. */
const lookAt = ({ queue, hasLeft }: QueueWorker, { queues }: Turned) => {
  const { ready, delayed, inflight } = queues.inspect(queue);
  const now = Date.now();
  const later = [
    ...delayed.map(({ delayUntil = 0 }) => delayUntil),
    ...inflight
      .filter(({ receiptHandle }) => hasLeft(receiptHandle))
      .map(({ visibilityDeadline }) => visibilityDeadline),
  ];
  const isAtWork = inflight.some(({ receiptHandle }) => !hasLeft(receiptHandle));
  return { busy: ready.length > 0 || isAtWork || later.some((time) => time <= now), later };
};

const webhooksDelivered = async ({ stripe, paystack, others }: Turned['outside']): Promise<void> => {
  const enough = new AbortController();
  const gateways = [stripe, paystack, ...Object.values(others)];
  await Promise.race([
    Promise.all(gateways.map(({ webhooks }) => webhooks?.idle())),
    wait(WEBHOOK_MS, undefined, { signal: enough.signal }).catch(() => undefined),
  ]);
  enough.abort();
};

/** Resolves when every webhook is delivered and no queue holds a message that could be worked on now. */
export const untilIdle = async (stack: Turned): Promise<void> => {
  const end = performance.now() + IDLE_MS;
  for (;;) {
    await webhooksDelivered(stack.outside);
    await stack.mail.settled();
    if (!stack.triggers.workers.some((worker) => lookAt(worker, stack).busy)) return;
    if (performance.now() > end)
      throw new Error('The workers do not come to an end; .local/log may say why.');
    await wait(LOOK_MS);
  }
};

/** Which parts of the list each schedule works on; one that is not here finds what it does elsewhere. */
const LISTS: Record<string, readonly DuePartition<unknown>[]> = {
  'workers/reconcile': dueShards,
  'workers/issue-documents': documentShards,
  'workers/make-exports': [exportsDue],
  'workers/make-reports': [reportsDue],
};

/** The first time in each part of the list before `until`, and whose it is. */
type DueTime = { schedule: string; at: number };

/** The reviews of vendors are records of their own. */
const reviewTimes = async (): Promise<DueTime[]> => {
  const [registrars, gateways] = [registrarsOfStage(), config().gateways];
  const reviews = await getItems(
    ...registrars.map((id) => keys.registrarReview(id)),
    ...gateways.map(({ id }) => keys.gatewayReview(id)),
  );
  return reviews.flatMap((review, index) => {
    const schedule = index < registrars.length ? 'lifecycle/review-registrar' : 'workers/reconcile';
    return review ? [{ schedule, at: Date.parse(review.next_at) }] : [];
  });
};

/** The items of the table, or of an index, that a filter lets through. */
async function* scan<Found>(request: object): AsyncGenerator<Found> {
  let from: object | undefined;
  do {
    const page = (await callAws('dynamodb', 'Scan', {
      TableName: TABLE_NAME,
      ...request,
      ...(from ? { ExclusiveStartKey: from } : {}),
    })) as { Items: Found[]; LastEvaluatedKey?: object };
    yield* page.Items;
    from = page.LastEvaluatedKey;
  } while (from);
}

/** The first of each part of the list before a time. The list of a developer is short: one look at it costs less than sixteen. */
const firstOfParts = async (before: Date): Promise<Map<string, string>> => {
  const request = {
    IndexName: TABLE.byDue.name,
    FilterExpression: '#due_sk < :before',
    ProjectionExpression: '#due_pk, #due_sk',
    ExpressionAttributeNames: { '#due_pk': TABLE.byDue.partitionKey, '#due_sk': TABLE.byDue.sortKey },
    ExpressionAttributeValues: { ':before': { S: before.toISOString() } },
  };
  const first = new Map<string, string>();
  for await (const { due_pk, due_sk } of scan<Record<'due_pk' | 'due_sk', { S: string }>>(request)) {
    const known = first.get(due_pk.S);
    if (known === undefined || due_sk.S < known) first.set(due_pk.S, due_sk.S);
  }
  return first;
};

const dueTimes = async (until: Date): Promise<DueTime[]> => {
  const [first, reviews] = await Promise.all([firstOfParts(new Date(until.getTime() + 1)), reviewTimes()]);
  const listed = Object.entries(LISTS).flatMap(([schedule, parts]) =>
    parts.flatMap(({ due_pk }): DueTime[] => {
      const due_sk = first.get(due_pk);
      return due_sk === undefined ? [] : [{ schedule, at: Date.parse(due_sk.split('#')[0] ?? '') }];
    }),
  );
  return [...listed, ...reviews];
};

/** Whichever part of the list has more before it than that is not looked through: this is for the eyes of developers. */
const MOST_LOOKED_AT = 2_000;

/** When the next thing of a client is due, at the minute in which it happens; null when nothing is before `until`. */
export const nextOfClient = async (client: number, until: Date): Promise<string | null> => {
  const due = await Promise.all(dueShards.map((shard) => queryDue(shard, until, MOST_LOOKED_AT)));
  const [first] = due
    .flat()
    .filter(({ pk }) => pk === clientKey(client))
    .map(({ due_sk }) => due_sk)
    .sort();
  if (first === undefined) return null;
  const at = Math.max(Date.parse(first.split('#')[0] ?? ''), Date.now());
  return new Date((Math.floor(at / MINUTE_MS) + 1) * MINUTE_MS).toISOString();
};

/** Where the clock goes next, and which of the schedules with a list have something to do then. */
export type NextStep = { time: Date; due: ReadonlySet<string> };

/**
 * When the schedules have something to do next: at the first minute after something has become due, not before the next
 * minute, not later than in a day or at `until`.
 */
export const nextStep = async (until: Date, stack: Turned): Promise<NextStep> => {
  const now = Date.now();
  const listed = await dueTimes(until);
  const times = [
    ...listed.map(({ at }) => at),
    ...stack.triggers.workers.flatMap((worker) => lookAt(worker, stack).later),
    now + DAY_MS,
  ];
  const minute = Math.ceil(Math.min(...times) / MINUTE_MS) * MINUTE_MS;
  const time = new Date(Math.min(Math.max(minute, now + MINUTE_MS), until.getTime()));
  const due = listed.filter(({ at }) => at <= time.getTime()).map(({ schedule }) => schedule);
  return { time, due: new Set(due) };
};

type Expired = { pk: object; sk: object };

/** The table does so within two days, as on AWS; the emulator knows the time of the machine alone. */
const EXPIRY_MINUTES = (2 * DAY_MS) / MINUTE_MS;

/** Takes away what the table's attribute for expiry says has expired. */
const removeExpired = async (): Promise<void> => {
  const expired = {
    ExpressionAttributeNames: { '#expires': TABLE.timeToLive },
    ExpressionAttributeValues: { ':now': { N: String(Math.floor(Date.now() / 1000)) } },
  };
  const isExpired = '#expires <= :now';
  const request = { ...expired, FilterExpression: isExpired, ProjectionExpression: 'pk, sk' };
  for await (const Key of scan<Expired>(request)) {
    const gone = { TableName: TABLE_NAME, ...expired, Key, ConditionExpression: isExpired };
    await callAws('dynamodb', 'DeleteItem', gone).catch((error: Error) => {
      if (error.name !== 'ConditionalCheckFailedException') throw error;
    });
  }
};

/** When each schedule was last run, by the clock of the stack. */
export type LastRuns = Map<string, number>;

const isDue = (lastRun: LastRuns, name: string, everyMinutes: number): boolean => {
  if (Date.now() - (lastRun.get(name) ?? 0) < everyMinutes * MINUTE_MS) return false;
  lastRun.set(name, Date.now());
  return true;
};

/**
 * What AWS would have started by the clock since the last time, each once, but for those that would find nothing on their
 * list: what comes onto it meanwhile is of the next step.
 */
export const runSchedules = async (
  { triggers }: Turned,
  { due }: NextStep,
  lastRuns: LastRuns,
): Promise<void> => {
  if (isDue(lastRuns, 'expiry', EXPIRY_MINUTES)) await removeExpired();
  const finds = triggers.schedules.filter(({ name }) => !(name in LISTS) || due.has(name));
  const runs = finds.filter(({ name, everyMinutes }) => isDue(lastRuns, name, everyMinutes));
  // The scheduler has told of a failure; the next minute tries again.
  await Promise.all(runs.map(({ name }) => triggers.run(name).catch(() => undefined)));
};
