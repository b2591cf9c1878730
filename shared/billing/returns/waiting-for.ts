import { awaitsManualAction, dueAt, type SometimesDue } from '../../records/indexes.ts';
import type { PaymentRecord, Refund } from '../../records/payment-record.ts';
import { toReturnToInvoice } from './take-back.ts';

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
export const waitingFor = (payment: PaymentRecord, now: Date): SometimesDue => {
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
  return pending ? dueAt(new Date(now.getTime() + FIRST_CHECK_MS), id) : {};
};

/** When to ask again about refunds that are still pending: the older they are the later; null to ask soon. */
export const nextRefundCheck = ({ refunds }: PaymentRecord, now: Date): Date | null => {
  const pending = refunds.filter(({ status }) => status === 'pending');
  const [oldest] = pending.map(({ created_at }) => created_at).sort();
  if (oldest === undefined || pending.some(isUnsent)) return null;
  const age = now.getTime() - Date.parse(oldest);
  return new Date(now.getTime() + Math.min(Math.max(age, FIRST_CHECK_MS), LONGEST_PAUSE_MS));
};
