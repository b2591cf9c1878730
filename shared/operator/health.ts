import { QUEUES, type QueueName } from '../contract/resources.ts';
import { callAws } from '../platform/aws/call-aws.ts';
import { config } from '../platform/config/config.ts';
import { DAY_MS } from '../platform/dates.ts';
import { requireEnv } from '../platform/env.ts';
import { getItem } from '../platform/table/query.ts';
import { put, writeOne } from '../platform/table/write.ts';
import type { HealthFinding, HealthRecord } from '../records/health.ts';
import { keys } from '../records/keys.ts';
import { budgetSpent } from '../services/index.ts';

/** Keeps what the doctor has found, in the place of what it found before. */
export const keepDiagnosis = (found: Pick<HealthRecord, 'findings' | 'checked'>, now: Date): Promise<void> =>
  writeOne(put({ ...keys.health(), ...found, examined_at: now.toISOString() }));

/** About how many messages: SQS counts approximately. */
type QueueHealth = { queue: QueueName; waiting: number; in_work: number; dead_letters: number };

const attributesOf = async (QueueUrl: string): Promise<Record<string, string>> => {
  const answer = await callAws('sqs', 'GetQueueAttributes', { QueueUrl, AttributeNames: ['All'] });
  return (answer as { Attributes?: Record<string, string> }).Attributes ?? {};
};

/** About how many messages a queue has, in work and delayed ones included; no dead letters. */
export const countMessages = async (queue: QueueName): Promise<number> => {
  const attributes = await attributesOf(requireEnv(`${queue.toUpperCase()}_QUEUE_URL`));
  const counts = ['', 'NotVisible', 'Delayed'].map(
    (name) => attributes[`ApproximateNumberOfMessages${name}`],
  );
  return counts.reduce((sum, count) => sum + Number(count ?? 0), 0);
};

const lookAtQueue = async (queue: QueueName): Promise<QueueHealth> => {
  const url = requireEnv(`${queue.toUpperCase()}_QUEUE_URL`);
  const attributes = await attributesOf(url);
  const { deadLetterTargetArn = '' } = JSON.parse(attributes.RedrivePolicy ?? '{}') as {
    deadLetterTargetArn?: string;
  };
  const dead = await attributesOf(url.replace(/[^/]+$/, deadLetterTargetArn.split(':').at(-1) ?? ''));
  const count = (of: Record<string, string>, name: string) =>
    Number(of[`ApproximateNumberOfMessages${name}`] ?? 0);
  return {
    queue,
    waiting: count(attributes, ''),
    in_work: count(attributes, 'NotVisible'),
    dead_letters: count(dead, '') + count(dead, 'NotVisible'),
  };
};

/** How much of what may be asked of a vendor at once is spent now. */
type BudgetHealth = { vendor: string; per_hour: number; spent_percent: number };

const lookAtBudgets = (now: Date): Promise<BudgetHealth[]> =>
  Promise.all(
    Object.entries(config().vendor_budgets).map(async ([vendor, per_hour]) => ({
      vendor,
      per_hour,
      spent_percent: await budgetSpent(vendor, now),
    })),
  );

const NEARLY_SPENT = 80;

/** The doctor looks each day. */
const TOO_LONG_MS = 2 * DAY_MS;

const found = (
  check: string,
  level: HealthFinding['level'],
  problem: string,
  remedy: string,
): HealthFinding => ({ check, level, problem, remedy });

const findIn = (
  queues: QueueHealth[],
  budgets: BudgetHealth[],
  examined: HealthRecord | undefined,
  now: Date,
): HealthFinding[] => [
  ...queues
    .filter(({ dead_letters }) => dead_letters > 0)
    .map(({ queue, dead_letters }) =>
      found(
        'queues',
        'error',
        `${dead_letters} messages of the ${queue} queue failed too often.`,
        `See why in its log, mend that, and send them again: operator dead-letters redrive ${queue}`,
      ),
    ),
  ...budgets
    .filter(({ spent_percent }) => spent_percent >= NEARLY_SPENT)
    .map(({ vendor, per_hour, spent_percent }) =>
      found(
        'budgets',
        'warning',
        `${spent_percent} % of what may be asked of ${vendor} at once is spent: less urgent work waits.`,
        `It comes back within minutes. If it is often so, ask ${vendor} for more than ${per_hour} calls an hour, and set vendor_budgets.`,
      ),
    ),
  ...(!examined || Date.parse(examined.examined_at) < now.getTime() - TOO_LONG_MS
    ? [
        found(
          'doctor',
          'warning',
          'The daily look at the stage was not made in the last two days.',
          'See the log of workers/examine-stage, or look now: operator doctor',
        ),
      ]
    : []),
];

/** What the doctor found last, with queues and vendors' budgets as they are now. Changes nothing. */
export const lookAtHealth = async (now: Date) => {
  const [examined, queues, budgets] = await Promise.all([
    getItem(keys.health()),
    Promise.all(QUEUES.map(lookAtQueue)),
    lookAtBudgets(now),
  ]);
  const { findings = [], checked = [], examined_at = null } = examined ?? {};
  return {
    findings: [...findIn(queues, budgets, examined, now), ...findings],
    checked,
    examined_at,
    queues,
    budgets,
  };
};
