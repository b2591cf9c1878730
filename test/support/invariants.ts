import type { AttemptRecord } from '../../shared/billing/records.ts';
import { GATEWAYS } from '../../shared/contract/vocabulary.ts';
import { moneyProblems } from './invariants/money.ts';
import { askOutside, type Outside, type OutsideSystems } from './invariants/outside.ts';
import { recordProblems } from './invariants/records.ts';
import { serviceProblems } from './invariants/services.ts';
import { byId, type Indexed, indexBy, type Snapshot, takeSnapshot, unless } from './invariants/snapshot.ts';
import { scanTable } from './table.ts';

/** The reconciler runs each minute and comes back to what it has sent after five. */
const HORIZON_MS = 6 * 60_000;

const OPEN = ['created', 'requires_action', 'processing', 'failed'];

const attemptProblems = (attempts: (AttemptRecord & Indexed)[]): string[] =>
  attempts
    .filter(({ status, due_pk }) => OPEN.includes(status) && !due_pk?.startsWith('DUE#'))
    .map(({ id, status }) => `attempt ${id} is ${status} and nobody will ask about it`);

/**
 * What each gateway has received is recorded here, with the same amount, and nothing else is. Of transfers by bank
 * only our records know.
 */
const receiptProblems = ({ references, payments, attempts }: Snapshot, outside: Outside): string[] => {
  const paymentOf = indexBy(payments, ({ gateway, reference }) => `${gateway} ${reference}`);
  const attemptOf = byId(attempts);
  return references.flatMap(({ gateway, reference, attempt_id }) => {
    if (!GATEWAYS.includes(gateway)) return [];
    const truth = outside.payments.get(reference);
    const payment = paymentOf.get(`${gateway} ${reference}`);
    const inQuestion = attemptOf.get(attempt_id)?.status === 'unknown';
    const received = truth?.status === 'succeeded' && !inQuestion ? truth.amount : 0;
    return unless(
      received === (payment?.amount ?? 0),
      `${gateway} ${reference}: ${received} received, ${payment?.amount ?? 0} recorded`,
    );
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
