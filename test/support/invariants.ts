import type { AttemptRecord, PaymentRecord } from '../../shared/records/payments.ts';
import { broughtProblems } from './invariants/brought.ts';
import { costProblems } from './invariants/costs.ts';
import { couponProblems } from './invariants/coupons.ts';
import { documentProblems } from './invariants/documents.ts';
import { exportProblems } from './invariants/exports.ts';
import { gonePaymentProblems } from './invariants/gone-payments.ts';
import { listingProblems } from './invariants/listings.ts';
import { methodProblems } from './invariants/methods.ts';
import { moneyProblems } from './invariants/money.ts';
import { entryProblems, operationProblems } from './invariants/operations.ts';
import { askOutside, type Outside, type OutsideSystems } from './invariants/outside.ts';
import { recordProblems } from './invariants/records.ts';
import { serviceProblems } from './invariants/services.ts';
import { byId, indexBy, readSnapshot, type Snapshot, unless } from './invariants/snapshot.ts';
import { staffProblems } from './invariants/staff.ts';
import { statementProblems } from './invariants/statements.ts';
import { taxProblems } from './invariants/taxes.ts';
import { wayInProblems } from './invariants/ways-in.ts';

/** The reconciler runs each minute and comes back to what it has sent after five. */
const HORIZON_MS = 6 * 60_000;

const OPEN = ['created', 'requires_action', 'processing', 'failed'];

/** A refund that the gateway may not have is sent again; nothing is left between two steps. */
const paymentProblems = (payments: PaymentRecord[]): string[] =>
  payments
    .filter(
      ({ refunds, due_pk }) =>
        refunds.some(({ status, gateway_id }) => status === 'pending' && gateway_id === null) &&
        !due_pk?.startsWith('DUE#'),
    )
    .map(({ id }) => `payment ${id} has a refund that nobody will send`);

const attemptProblems = (attempts: AttemptRecord[]): string[] =>
  attempts
    .filter(({ status, due_pk }) => OPEN.includes(status) && !due_pk?.startsWith('DUE#'))
    .map(({ id, status }) => `attempt ${id} is ${status} and nobody will ask about it`);

const NOTHING = { amount: 0, refunds: [], disputes: [] };

type Returned = { id: string; amount: number; status: string };

const inOrder = (items: Returned[]): string =>
  items
    .map(({ id, amount, status }) => `${id} ${amount} ${status}`)
    .sort()
    .join(', ');

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
    const { amount, refunds, disputes } = payment ?? { amount: 0, refunds: [], disputes: [] };
    const known = (items: { gateway_id: string | null; amount: number; status: string }[]) =>
      inOrder(
        items.flatMap(({ gateway_id: id, amount, status }) => (id === null ? [] : [{ id, amount, status }])),
      );
    return [
      ...unless(
        counted.amount === amount,
        `${gateway} ${reference}: ${counted.amount} received, ${amount} recorded`,
      ),
      ...unless(
        inOrder(counted.refunds) === known(refunds),
        `${gateway} ${reference}: refunds ${inOrder(counted.refunds)}, recorded ${known(refunds)}`,
      ),
      ...unless(
        inOrder(counted.disputes) === known(disputes),
        `${gateway} ${reference}: disputes ${inOrder(counted.disputes)}, recorded ${known(disputes)}`,
      ),
    ];
  });
};

const overdueProblems = ({ items }: Snapshot, now: Date): string[] => {
  const oldest = new Date(now.getTime() - HORIZON_MS).toISOString();
  return items
    .filter(
      ({ due_pk, due_sk }) =>
        /^(?:(?:DUE|DOCUMENTS)#|EXPORTS$)/.test(String(due_pk)) && String(due_sk) < oldest,
    )
    .map(({ sk, due_sk }) => `${sk} is due since ${due_sk}`);
};

/** Everything wrong in a snapshot, in one sentence each. */
export const problemsIn = (snapshot: Snapshot, outside: Outside, now: Date): string[] => [
  ...moneyProblems(snapshot),
  ...documentProblems(snapshot),
  ...broughtProblems(snapshot),
  ...statementProblems(snapshot),
  ...taxProblems(snapshot, now),
  ...recordProblems(snapshot),
  ...wayInProblems(snapshot),
  ...staffProblems(snapshot),
  ...serviceProblems(snapshot, outside),
  ...gonePaymentProblems(snapshot),
  ...operationProblems(snapshot),
  ...entryProblems(snapshot),
  ...listingProblems(snapshot),
  ...costProblems(snapshot, outside),
  ...couponProblems(snapshot),
  ...methodProblems(snapshot),
  ...exportProblems(snapshot),
  ...attemptProblems(snapshot.attempts),
  ...paymentProblems(snapshot.payments),
  ...receiptProblems(snapshot, outside),
  ...overdueProblems(snapshot, now),
];

/**
 * Everything wrong in the whole table and outside. To be asked when nothing is under way; `now` is the reconciler's
 * time.
 */
export const findProblems = async (systems: OutsideSystems, now: Date = new Date()): Promise<string[]> => {
  const snapshot = await readSnapshot();
  return problemsIn(snapshot, await askOutside(snapshot, systems), now);
};
