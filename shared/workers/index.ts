import { chargeDueInvoice, runCharge } from '../billing/autopay/index.ts';
import { reviewMethod, settleSaving, tendWallet } from '../billing/payment-methods/index.ts';
import { isEvidenceDue, listOpenDisputes } from '../billing/refunds/index.ts';
import { reviewAge, reviewGateway, settlePayment } from '../billing/settlement/index.ts';
import { reviewTaxes, reviewTaxTable } from '../billing/tax-review/index.ts';
import type { PaymentMessage } from '../contract/messages.ts';
import { measure, secondsSince } from '../platform/log.ts';
import { withPriority } from '../platform/priority.ts';
import { type Due, queryDue } from '../platform/table/query.ts';
import { dueLists, manualActions } from '../records/collections.ts';
import { MANUAL_ACTION_REASONS, type ManualActionReason } from '../records/indexes.ts';

export { reconcile } from './reconcile.ts';

/** Counting goes no further: nobody needs to know how many more there are. */
const COUNTED = 100;

/** A gateway's lists are reviewed once a day. */
const REVIEWED_EACH_SECONDS = 86_400;

/** Of records in the order in which they were filed; null when there are none. */
const oldestAge = (records: Due<unknown>[], now: Date): number | null => {
  const times = records.map(({ due_sk }) => due_sk.split('#')[0] ?? '');
  return times.length === 0 ? null : Math.max(...times.map((time) => secondsSince(time, now)));
};

const waitingFor = async (reason: ManualActionReason, now: Date): Promise<Due<unknown>[]> => {
  const waiting = await queryDue(manualActions(reason), now, COUNTED);
  if (waiting.length > 0) measure('waiting', waiting.length, reason);
  return waiting.slice(0, 1);
};

/** Measures what waits for a person and how far the reconciler is behind. What is zero is not measured. */
export const measureBacklog = async (now: Date): Promise<void> => {
  const [waiting, due, disputes, sinceReview] = await Promise.all([
    Promise.all(MANUAL_ACTION_REASONS.map((reason) => waitingFor(reason, now))),
    Promise.all(dueLists.map((shard) => queryDue(shard, now, 1))),
    listOpenDisputes(),
    reviewAge(now),
  ]);
  const evidenceDue = disputes.filter((dispute) => isEvidenceDue(dispute, now)).length;
  if (sinceReview !== null && sinceReview > REVIEWED_EACH_SECONDS)
    measure('review_oldest_seconds', sinceReview, 'all');
  if (evidenceDue > 0) measure('evidence_due', evidenceDue, 'all');
  const [oldestWaiting, oldestDue] = [waiting, due].map((lists) => oldestAge(lists.flat(), now));
  if (oldestWaiting != null) measure('waiting_oldest_seconds', oldestWaiting, 'all');
  if (oldestDue != null) measure('due_oldest_seconds', oldestDue, 'all');
};

const carryOut = async (message: PaymentMessage, now: Date): Promise<void> => {
  if ('wallet' in message) return tendWallet(message.wallet, now);
  if ('taxes' in message) {
    return message.taxes === null ? reviewTaxTable(now) : reviewTaxes(message.taxes, now);
  }
  if ('charge' in message) {
    const { client_id, invoice_id, attempt_id } = message.charge;
    return attempt_id === null
      ? chargeDueInvoice(client_id, invoice_id, now)
      : runCharge({ client_id, invoice_id, attempt_id }, now);
  }
  if ('review' in message) return reviewGateway(message.gateway, now);
  if ('method' in message) return reviewMethod(message, now);
  const { gateway, reference } = message;
  if (!(await settleSaving(gateway, reference, now))) await settlePayment(gateway, reference, now);
};

/** What a message of the payments queue asks for. */
export const runPaymentTask = (message: PaymentMessage, now: Date): Promise<void> =>
  withPriority('review' in message ? 'look' : 'paid', () => carryOut(message, now));
