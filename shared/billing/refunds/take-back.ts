import { isDeepStrictEqual } from 'node:util';
import type { GatewayDispute, GatewayRefund } from '../../integrations/refunds-and-disputes.ts';
import type { Due } from '../../platform/table/changes.ts';
import { newId } from '../../platform/table/key.ts';
import { awaitsManualAction, dueAt } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import type { Dispute, PaymentRecord, Refund, Taken } from '../../records/payments.ts';
import { paidStatus } from '../invoices/index.ts';
import { isOpenDispute, returnedMoney } from './returned-money.ts';

export type InvoiceAmounts = Pick<
  InvoiceRecord,
  | 'kind'
  | 'total'
  | 'status'
  | 'amount_paid'
  | 'amount_refunded'
  | 'amount_held'
  | 'credit_given'
  | 'credit_refunded'
  | 'balance'
>;

type TakenBack = {
  taken: Taken;
  amount_applied: number;
  invoice: InvoiceAmounts;
  /** Minor units of credit to take now; negative to give. */
  credit: number;
};

const withStatus = (invoice: InvoiceAmounts): InvoiceAmounts =>
  invoice.status === 'paid' || invoice.status === 'refunded'
    ? { ...invoice, status: paidStatus(invoice) }
    : invoice;

/** What is held and returned of what the invoice took, and of `held` what refunds of the invoice hold. */
type Parts = { held: number; returned: number; ofInvoice: number };

/** An unpaid invoice is owed again what has gone back; what is only on its way back it still has. */
const fromUnpaid = ({ taken, amount_applied }: PaymentRecord, invoice: InvoiceAmounts, parts: Parts) => {
  const lost = Math.min(amount_applied, parts.returned);
  return {
    taken: { ...taken, withdrawn: taken.withdrawn + lost },
    amount_applied: amount_applied - lost,
    invoice: {
      ...invoice,
      amount_paid: invoice.amount_paid - lost,
      balance: invoice.balance + lost,
    },
  };
};

/** Of any other invoice, credit that it became goes first, but for refunds of the invoice itself. */
const fromSettled = ({ taken, amount_applied }: PaymentRecord, invoice: InvoiceAmounts, parts: Parts) => {
  const held = Math.min(amount_applied, parts.held);
  const from_invoice = Math.min(amount_applied, parts.returned);
  const of_invoice = Math.min(held, parts.ofInvoice);
  const open = held - of_invoice;
  const more = Math.max(0, open - (taken.held - (taken.of_invoice ?? 0)));
  const credit_of_invoice = Math.min(open, taken.credit_of_invoice + Math.min(more, invoice.credit_given));
  const noted = of_invoice > 0 || taken.of_invoice !== undefined ? { of_invoice } : {};
  return {
    taken: { ...taken, held, from_invoice, credit_of_invoice, ...noted },
    amount_applied,
    invoice: withStatus({
      ...invoice,
      amount_refunded: invoice.amount_refunded + from_invoice - taken.from_invoice,
      amount_held: invoice.amount_held + (held - from_invoice) - (taken.held - taken.from_invoice),
      credit_given: invoice.credit_given + taken.credit_of_invoice - credit_of_invoice,
    }),
  };
};

const creditOf = ({ credit_of_surplus, credit_of_invoice }: Taken): number =>
  credit_of_surplus + credit_of_invoice;

/**
 * What a payment's refunds and disputes leave of what it became: first of the credit that its surplus became, then of
 * its invoice and the credit that came of that. Money on its way back or disputed is taken out of the credit as well,
 * so that nobody spends it; the invoice counts what has gone back. Taking and giving back are the same calculation, so
 * that a refund that fails, or a dispute that is won, restores everything.
 */
export const takeBack = (payment: PaymentRecord, invoice: InvoiceAmounts): TakenBack => {
  const { taken, amount, amount_applied } = payment;
  const money = returnedMoney(payment);
  const surplus = amount - amount_applied - taken.withdrawn;
  const [held, returned] = [money.held, money.returned].map((some) => Math.max(0, some - taken.withdrawn));
  // The surplus goes first, but for refunds of the invoice itself.
  const ofSurplus = (some = 0, ofInvoice = 0) =>
    Math.min(surplus, Math.max(0, some - ofInvoice, some - amount_applied));
  const credit_of_surplus = ofSurplus(held, money.heldOfInvoice);
  const parts = {
    held: (held ?? 0) - credit_of_surplus,
    returned: (returned ?? 0) - ofSurplus(returned, money.returnedOfInvoice),
    ofInvoice: money.heldOfInvoice,
  };
  const after = (invoice.status === 'unpaid' ? fromUnpaid : fromSettled)(payment, invoice, parts);
  const now = { ...after.taken, credit_of_surplus };
  return { ...after, taken: now, credit: creditOf(now) - creditOf(taken) };
};

/** What was withdrawn from an unpaid invoice and has not gone back after all: it reaches the invoice anew. */
export const toReturnToInvoice = (payment: PaymentRecord): number =>
  Math.max(0, payment.taken.withdrawn - returnedMoney(payment).returned);

/** Longer than a gateway takes to answer; so long nobody else asks for the same refund. */
export const UNDER_WAY_MS = 60_000;
/** Until the first question about a refund that the gateway has and has not decided on. */
const FIRST_CHECK_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

/** Asked for here, and not known to the gateway as far as we know. */
export const isUnsent = ({ status, gateway_id, idempotency_key }: Refund): boolean =>
  status === 'pending' && gateway_id === null && idempotency_key !== null;

const later = (time: string | null, ms: number): Date => new Date(Date.parse(time ?? '') + ms);

/**
 * What a payment waits for: to be asked about, as long as a refund is on its way, or a person. A refund that the
 * gateway may not have comes first, because only the machine can send it; what is only pending is asked about daily
 * anyway.
 */
export const waitingFor = (payment: PaymentRecord, now: Date): Due | null => {
  const { id, refunds, disputes, services, wanted_refunds = [], owed_check } = payment;
  if (services?.state === 'due' || owed_check) return dueAt(now, id);
  if (toReturnToInvoice(payment) > 0 || wanted_refunds.length > 0) return dueAt(now, id);
  const unsent = refunds.find(isUnsent);
  if (unsent) return dueAt(later(unsent.asked_at, UNDER_WAY_MS), id);
  const open = refunds.filter(({ is_open }) => is_open);
  const failed = open.find(({ status }) => status === 'failed' || status === 'cancelled');
  if (failed) return awaitsManualAction('refund_failed', new Date(failed.updated_at), id);
  if (open[0]) return awaitsManualAction('refund_needs_attention', new Date(open[0].updated_at), id);
  const dispute = disputes.find(({ is_open }) => is_open);
  if (dispute) return awaitsManualAction('disputed_payment', new Date(dispute.created_at), id);
  if (services?.state === 'waiting')
    return awaitsManualAction('payment_gone', new Date(services.decided_at), id);
  const pending = refunds.some(({ status }) => status === 'pending');
  return pending ? dueAt(new Date(now.getTime() + FIRST_CHECK_MS), id) : null;
};

/** When to ask again about refunds that are still pending: the older they are the later; null to ask soon. */
export const nextRefundCheck = ({ refunds }: PaymentRecord, now: Date): Date | null => {
  const pending = refunds.filter(({ status }) => status === 'pending');
  const [oldest] = pending.map(({ created_at }) => created_at).sort();
  if (oldest === undefined || pending.some(isUnsent)) return null;
  const age = now.getTime() - Date.parse(oldest);
  return new Date(now.getTime() + Math.min(Math.max(age, FIRST_CHECK_MS), LONGEST_PAUSE_MS));
};

type RefundStatus = Refund['status'];

/** A refund may fail after it succeeded; one that failed is over, and none waits again once it is made. */
const mayBecome = (from: RefundStatus, to: RefundStatus): boolean => {
  if (from === to || from === 'failed' || from === 'cancelled') return false;
  return from !== 'succeeded' || to === 'failed' || to === 'cancelled';
};

const isOver = (status: RefundStatus): boolean => status === 'failed' || status === 'cancelled';

/** The same refund: by the gateway's id, or by the key of one that it has not told its id of. */
const isSame =
  (found: GatewayRefund) =>
  ({ gateway_id, idempotency_key }: Refund): boolean =>
    gateway_id === null
      ? idempotency_key !== null &&
        (found.key === idempotency_key || found.key?.startsWith(`${idempotency_key} `) === true)
      : gateway_id === found.id;

/** A person is asked about what fails, and about what waits for somebody; what goes on by itself is off the list again. */
const needsPerson = (status: RefundStatus): boolean => isOver(status) || status === 'needs_attention';

const updated = (refund: Refund, found: GatewayRefund, now: Date): Refund => {
  // What the gateway has not told us of, it may have: its word goes before our taking it for failed.
  const open = refund.gateway_id === null || mayBecome(refund.status, found.status);
  const status = open ? found.status : refund.status;
  const named = { gateway_id: found.id, dispute_id: found.disputeId ?? refund.dispute_id };
  const moved = status !== refund.status;
  if (!moved && refund.gateway_id === named.gateway_id && refund.dispute_id === named.dispute_id)
    return refund;
  return {
    ...refund,
    ...named,
    status,
    reason: moved ? found.reason : refund.reason,
    is_open: moved ? needsPerson(status) : refund.is_open,
    updated_at: now.toISOString(),
  };
};

const foundRefund = (found: GatewayRefund, now: Date): Refund => ({
  id: newId(now),
  gateway_id: found.id,
  idempotency_key: null,
  key: null,
  amount: found.amount,
  status: found.status,
  reason: found.reason,
  dispute_id: found.disputeId,
  asked_at: null,
  // One that failed before we heard of it is somebody else's who has seen it fail; one that waits is not over.
  is_open: found.status === 'needs_attention',
  created_at: found.createdAt ? new Date(found.createdAt).toISOString() : now.toISOString(),
  updated_at: now.toISOString(),
});

/**
 * Our refunds of a payment as the gateway's say they are, with those that others have made. What the gateway leaves
 * out stays as it was.
 */
export const mergeRefunds = (known: Refund[], found: GatewayRefund[], now: Date): Refund[] => {
  const oldestFirst = [...found].reverse();
  const unknown = oldestFirst.filter((one) => !known.some(isSame(one)));
  return [
    ...known.map((refund) => {
      const same = found.find((one) => isSame(one)(refund));
      return same ? updated(refund, same, now) : refund;
    }),
    ...unknown.map((one) => foundRefund(one, now)),
  ];
};

/** An ended dispute may end otherwise, and is not opened again: an appeal is decided like the dispute itself. */
const disputeStatus = (from: Dispute['status'] | undefined, found: GatewayDispute): Dispute['status'] =>
  from && !isOpenDispute({ status: from }) && isOpenDispute(found) ? from : found.status;

const toDispute = (known: Dispute | undefined, found: GatewayDispute, now: Date): Dispute => {
  const status = disputeStatus(known?.status, found);
  const opened = isOpenDispute({ status });
  const next: Dispute = {
    gateway_id: found.id,
    amount: found.amount,
    status,
    is_inquiry: found.isInquiry,
    reason: found.reason,
    due_by: found.dueBy ? new Date(found.dueBy).toISOString() : null,
    evidence_sent_at: known?.evidence_sent_at ?? null,
    is_open: opened && (known?.is_open ?? true),
    created_at: new Date(found.createdAt).toISOString(),
    updated_at: known?.updated_at ?? now.toISOString(),
  };
  return known && isDeepStrictEqual(next, known) ? known : { ...next, updated_at: now.toISOString() };
};

export const mergeDisputes = (known: Dispute[], found: GatewayDispute[], now: Date): Dispute[] => {
  const before = new Map(known.map((dispute) => [dispute.gateway_id, dispute]));
  const after = new Map(found.map((one) => [one.id, toDispute(before.get(one.id), one, now)]));
  return [
    ...known.map((dispute) => after.get(dispute.gateway_id) ?? dispute),
    ...[...after.values()].filter(({ gateway_id }) => !before.has(gateway_id)),
  ];
};
