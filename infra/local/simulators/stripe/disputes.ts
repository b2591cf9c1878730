import { invalidRequest, noSuchControl } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { EMPTY_EVIDENCE, ENHANCED_ELIGIBILITY, mergeEvidence } from './evidence.ts';
import { listPage } from './lists.ts';
import type { Dispute, PaymentIntent } from './objects.ts';
import { mergeMetadata, textAt } from './params.ts';
import { paidChargeOf } from './refunds.ts';

const DAYS_TO_ANSWER = 10;
const DAY_SECONDS = 24 * 60 * 60;

const CLOSED = ['won', 'lost', 'warning_closed', 'prevented'];
const WAITING = ['needs_response', 'warning_needs_response'];

/** An inquiry takes no money: the bank only asks. */
const isInquiry = ({ status }: { status: string }): boolean => status.startsWith('warning_');

const balanceTransaction = (dispute: Dispute, amount: number) => ({
  id: newId('txn'),
  object: 'balance_transaction',
  amount,
  available_on: nowSeconds(),
  balance_type: 'payments',
  created: nowSeconds(),
  currency: dispute.currency,
  description: null,
  exchange_rate: null,
  fee: 0,
  fee_details: [],
  net: amount,
  reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
  source: dispute.id,
  status: 'available',
  type: 'adjustment',
});

export const addDispute = (
  context: Pick<Context, 'state' | 'emit'>,
  intent: PaymentIntent,
  given: { amount?: number; reason?: string; status?: string },
): Dispute => {
  const charge = paidChargeOf(context, intent.id);
  const dispute: Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: given.amount ?? charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: EMPTY_EVIDENCE,
    evidence_details: {
      due_by: nowSeconds() + DAYS_TO_ANSWER * DAY_SECONDS,
      enhanced_eligibility: ENHANCED_ELIGIBILITY,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: isInquiry({ status: given.status ?? '' }),
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: given.reason ?? 'fraudulent',
    status: given.status ?? 'needs_response',
  };
  charge.disputed = !isInquiry(dispute);
  context.state.charges.put(charge.id, charge);
  context.state.disputes.put(dispute.id, dispute);
  context.emit('charge.dispute.created', dispute);
  if (!isInquiry(dispute)) {
    dispute.balance_transactions.push(balanceTransaction(dispute, -dispute.amount));
    context.state.disputes.put(dispute.id, dispute);
    context.emit('charge.dispute.funds_withdrawn', dispute);
  }
  return dispute;
};

const disputeInPath = ({ state, ids: [id = ''] }: Context): Dispute => pick(state.disputes, 'dispute', id);

const moveTo = ({ state, emit }: Context, dispute: Dispute, status: string): Dispute => {
  const wasInquiry = isInquiry(dispute);
  dispute.status = status;
  if (wasInquiry && WAITING.includes(status) && !isInquiry(dispute)) {
    dispute.balance_transactions.push(balanceTransaction(dispute, -dispute.amount));
    emit('charge.dispute.funds_withdrawn', dispute);
  }
  if (status === 'won') {
    dispute.balance_transactions.push(balanceTransaction(dispute, dispute.amount));
    emit('charge.dispute.funds_reinstated', dispute);
  }
  state.disputes.put(dispute.id, dispute);
  emit(CLOSED.includes(status) ? 'charge.dispute.closed' : 'charge.dispute.updated', dispute);
  return dispute;
};

export const retrieveDispute = (context: Context): Dispute => disputeInPath(context);

export const listDisputes = (context: Context) => {
  const { state, params } = context;
  const [intent, charge] = [textAt(params, 'payment_intent'), textAt(params, 'charge')];
  const found = intent === null ? state.disputes.list() : state.disputes.list('payment_intent', intent);
  return listPage(
    context,
    found.filter((dispute) => charge === null || dispute.charge === charge),
  );
};

/** Evidence is kept, and handed to the bank unless `submit` says otherwise; the test words decide at once. */
export const updateDispute = (context: Context): Dispute => {
  const { state, params, emit } = context;
  const dispute = disputeInPath(context);
  if (CLOSED.includes(dispute.status)) throw invalidRequest('This dispute is already closed.');
  dispute.metadata = mergeMetadata(dispute.metadata, params);
  if ('evidence' in params) {
    if (!WAITING.includes(dispute.status)) throw invalidRequest('The evidence has already been submitted.');
    dispute.evidence = mergeEvidence(context, dispute.evidence);
    dispute.evidence_details.has_evidence = true;
  }
  if (!('evidence' in params) || textAt(params, 'submit') === 'false') {
    state.disputes.put(dispute.id, dispute);
    emit('charge.dispute.updated', dispute);
    return dispute;
  }
  dispute.evidence_details.submission_count += 1;
  const verdict = { winning_evidence: 'won', losing_evidence: 'lost' }[
    dispute.evidence.uncategorized_text ?? ''
  ];
  if (verdict) return moveTo(context, dispute, verdict);
  return moveTo(context, dispute, isInquiry(dispute) ? 'warning_under_review' : 'under_review');
};

/** The merchant gives in. */
export const closeDispute = (context: Context): Dispute => {
  const dispute = disputeInPath(context);
  if (!WAITING.includes(dispute.status)) throw invalidRequest('This dispute cannot be closed.');
  return moveTo(context, dispute, 'lost');
};

/** On demand: the cardholder disputes a payment; in part with `amount`, as an inquiry with its `status`. */
export const openDispute = (context: Context): Dispute => {
  const { state, params, ids } = context;
  const intent = pick(state.payment_intents, 'payment_intent', ids[0] ?? '');
  const [amount, reason, status] = ['amount', 'reason', 'status'].map((name) => textAt(params, name));
  return addDispute(context, intent, {
    ...(amount && { amount: Number(amount) }),
    ...(reason && { reason }),
    ...(status && { status }),
  });
};

const STATUSES = [...WAITING, 'warning_under_review', 'under_review', ...CLOSED];

/** On demand: the bank moves a dispute to `status`, else it is lost. */
export const controlDispute = (context: Context): Dispute => {
  const status = textAt(context.params, 'status') ?? 'lost';
  if (!STATUSES.includes(status)) throw noSuchControl(`A dispute is one of ${STATUSES.join(', ')}.`);
  return moveTo(context, disputeInPath(context), status);
};
