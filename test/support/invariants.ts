import type { AttemptRecord } from '../../shared/records/attempt-record.ts';
import { moneyProblems } from './invariants/money.ts';
import { askOutside, type Outside, type OutsideSystems } from './invariants/outside.ts';
import { recordProblems } from './invariants/records.ts';
import { serviceProblems } from './invariants/services.ts';
import { byId, indexBy, type Snapshot, takeSnapshot, unless } from './invariants/snapshot.ts';
import { scanTable } from './table.ts';

/** The reconciler runs each minute and comes back to what it has sent after five. */
const HORIZON_MS = 6 * 60_000;

const OPEN = ['created', 'requires_action', 'processing', 'failed'];

const attemptProblems = (attempts: AttemptRecord[]): string[] =>
  attempts
    .filter(({ status, due_pk }) => OPEN.includes(status) && !due_pk?.startsWith('DUE#'))
    .map(({ id, status }) => `attempt ${id} is ${status} and nobody will ask about it`);

const NOTHING = { amount: 0, amountRefunded: 0 };

/**
 * What each gateway has received and given back is recorded here, with the same amounts, and nothing else is. Of
 * transfers by bank only our records know.
 */
const receiptProblems = ({ references, payments, attempts }: Snapshot, outside: Outside): string[] => {
  const paymentOf = indexBy(payments, ({ gateway, reference }) => `${gateway} ${reference}`);
  const attemptOf = byId(attempts);
  return references.flatMap(({ gateway, reference, attempt_id }) => {
    const gatewayState = outside.payments.get(reference);
    const payment = paymentOf.get(`${gateway} ${reference}`);
    const inQuestion = attemptOf.get(attempt_id)?.status === 'unknown';
    const counted = gatewayState?.status === 'succeeded' && !inQuestion ? gatewayState : NOTHING;
    const recorded = payment ?? { amount: 0, amount_refunded: 0 };
    return [
      ...unless(
        counted.amount === recorded.amount,
        `${gateway} ${reference}: ${counted.amount} received, ${recorded.amount} recorded`,
      ),
      ...unless(
        counted.amountRefunded === recorded.amount_refunded,
        `${gateway} ${reference}: ${counted.amountRefunded} given back, ${recorded.amount_refunded} recorded`,
      ),
    ];
  });
};

const overdueProblems = ({ items }: Snapshot, now: Date): string[] => {
  const oldest = new Date(now.getTime() - HORIZON_MS).toISOString();
  return items
    .filter(({ due_pk, due_sk }) => String(due_pk).startsWith('DUE#') && String(due_sk) < oldest)
    .map(({ sk, due_sk }) => `${sk} is due since ${due_sk}`);
};

/** Everything wrong in a snapshot, in one sentence each. */
export const problemsIn = (snapshot: Snapshot, outside: Outside, now: Date): string[] => [
  ...moneyProblems(snapshot),
  ...recordProblems(snapshot),
  ...serviceProblems(snapshot, outside),
  ...attemptProblems(snapshot.attempts),
  ...receiptProblems(snapshot, outside),
  ...overdueProblems(snapshot, now),
];

/**
 * Everything wrong in the whole table and outside. To be asked when nothing is under way; `now` is the reconciler's
 * time.
 */
export const findProblems = async (systems: OutsideSystems, now: Date = new Date()): Promise<string[]> => {
  const snapshot = takeSnapshot(await scanTable());
  return problemsIn(snapshot, await askOutside(snapshot, systems), now);
};
