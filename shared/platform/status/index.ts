import { setTimeout as wait } from 'node:timers/promises';
import { API_VERSION, type Component } from '../../contract/pages.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { callAws } from '../aws/call-aws.ts';
import { requireEnv } from '../env.ts';
import { errorFields, log } from '../log.ts';

const checkQueues = (): Promise<unknown> =>
  callAws(
    'sqs',
    'GetQueueAttributes',
    { QueueUrl: requireEnv('PAYMENTS_QUEUE_URL'), AttributeNames: ['QueueArn'] },
    { retry: false },
  );

/** An item that is never there. */
const NOWHERE = { pk: { S: 'HEALTH' }, sk: { S: 'HEALTH' } };

const checkTable = (): Promise<unknown> =>
  callAws(
    'dynamodb',
    'BatchGetItem',
    { RequestItems: { [requireEnv('TABLE_NAME')]: { Keys: [NOWHERE] } } },
    { retry: false },
  );

/** Asks one part of the service something small; throws when it does not answer. */
type Check = () => Promise<unknown>;

type Health = { affected: Component[]; checkedAt: Date };

/** How long what was found is told again, however many ask. */
const KEPT_MS = 10_000;

/** A part that has not answered by then is not well, whatever it says later. */
const PATIENCE_MS = 2_000;

const answers = async (component: Component, check: Check): Promise<boolean> => {
  const stop = new AbortController();
  const late = wait(PATIENCE_MS, undefined, { signal: stop.signal, ref: false }).then(() => {
    throw new Error(`no answer within ${PATIENCE_MS} ms`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([check(), late]);
    return true;
  } catch (error) {
    log.warn('part of the service does not answer', { component, ...errorFields(error) });
    return false;
  } finally {
    stop.abort();
  }
};

/**
 * Tells which parts of the service do not answer. They are asked once in ten seconds at most, and only when somebody wants
 * to know: everybody who asks meanwhile is told the same.
 */
export const watchHealth = (checks: Record<Component, Check>) => {
  const parts = Object.entries(checks) as [Component, Check][];
  let last: { at: number; health: Promise<Health> } | null = null;

  const look = async (checkedAt: Date): Promise<Health> => {
    const well = await Promise.all(parts.map(([component, check]) => answers(component, check)));
    return { affected: parts.flatMap(([component], index) => (well[index] ? [] : [component])), checkedAt };
  };

  return (now: Date): Promise<Health> => {
    if (last === null || now.getTime() - last.at >= KEPT_MS) last = { at: now.getTime(), health: look(now) };
    return last.health;
  };
};

/** What people notice while a part does not answer. */
const NOTICED: Record<Component, Sentence> = {
  table: say`Most requests fail. What was paid is recorded as soon as this is over.`,
  queues: say`Payments are recorded, and services set up, later than usual.`,
  storage: say`Attachments of tickets can be neither sent nor opened.`,
};

export const presentStatus = ({ affected, checkedAt }: Health, now: Date) => ({
  status: affected.length === 0 ? 'ok' : 'degraded',
  version: API_VERSION,
  time: now.toISOString(),
  affected: affected.map((component) => ({ component, message: String(NOTICED[component]) })),
  checked_at: checkedAt.toISOString(),
});

/** A question to each part. The client of the storage is loaded with the first one, not with the function. */
export const checks: Record<Component, Check> = {
  table: checkTable,
  queues: checkQueues,
  storage: async () => (await import('./check-storage.ts')).checkStorage(),
};
