import { type Handler, notFound, ok, refuse, textOf } from './answers.ts';
import { describeDispute, disputeInPath, resolveAs, touch } from './disputes.ts';
import { DISPUTE_STATUSES, type Dispute, nextId } from './state.ts';

const HOUR_MS = 60 * 60 * 1000;

/** "All disputes should be handled within 16 hours" (https://paystack.com/docs/payments/manage-disputes). */
const HOURS_TO_ANSWER = 16;

/** On demand: the payer's bank disputes a payment; in part with `amount`. */
export const openDispute: Handler = (context) => {
  const { state, params, emit } = context;
  const transaction = state.transactions.get(context.id);
  if (!transaction?.paid_at) return refuse(404, 'No successful transaction', 'transaction_not_found');
  const now = new Date();
  const dispute: Dispute = {
    id: nextId(state),
    refund_amount: Number(textOf(params.amount) ?? transaction.amount),
    currency: transaction.currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    domain: 'test',
    transaction: transaction.reference,
    category: textOf(params.category) ?? 'chargeback',
    attachments: [],
    evidence: null,
    dueAt: new Date(now.getTime() + HOURS_TO_ANSWER * HOUR_MS).toISOString(),
    resolvedAt: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
  };
  state.disputes.put(String(dispute.id), dispute);
  emit('charge.dispute.create', describeDispute(context, dispute));
  return ok('Dispute opened', describeDispute(context, dispute));
};

/** On demand: the dispute ends, against the merchant unless `resolution` is `declined`. */
export const endDispute: Handler = (context) => {
  const dispute = disputeInPath(context);
  if (!dispute) return notFound('Dispute');
  resolveAs(context, dispute, textOf(context.params.resolution) ?? 'merchant-accepted');
  return ok('Dispute resolved', describeDispute(context, dispute));
};

/** On demand: a dispute takes any other `status`, and the merchant is reminded of it. */
export const controlDispute: Handler = (context) => {
  const dispute = disputeInPath(context);
  const status = DISPUTE_STATUSES.find((one) => one === context.params.status);
  if (!dispute || !status) return refuse(404, `Choose one of ${DISPUTE_STATUSES.join(', ')}`, 'simulator');
  dispute.status = status;
  touch(context, dispute);
  context.emit('charge.dispute.remind', describeDispute(context, dispute));
  return ok('Dispute moved', describeDispute(context, dispute));
};
