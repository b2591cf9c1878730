import { invalidRequest, noSuchControl, required } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { listPage } from './lists.ts';
import type { Charge, Refund } from './objects.ts';
import { mergeMetadata, textAt, textsAt } from './params.ts';
import { behaviourOf } from './test-methods.ts';

/** The charge that took an intent's money. */
export const paidChargeOf = ({ state }: Pick<Context, 'state'>, intentId: string): Charge => {
  const intent = pick(state.payment_intents, 'payment_intent', intentId, 'payment_intent');
  const charge = intent.latest_charge === null ? undefined : state.charges.get(intent.latest_charge);
  if (charge?.paid) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
};

const chargeToRefund = (context: Context): Charge => {
  const intentId = textAt(context.params, 'payment_intent');
  if (intentId !== null) return paidChargeOf(context, intentId);
  const chargeId = textAt(context.params, 'charge');
  if (chargeId === null) throw required('payment_intent');
  return pick(context.state.charges, 'charge', chargeId, 'charge');
};

const BEGINNINGS: Record<string, Refund['status']> = { pending: 'pending', fails: 'succeeded' };

const firstStatus = ({ state }: Context, charge: Charge): Refund['status'] => {
  const [asked, ...later] = state.next_refunds.get();
  if (asked) {
    state.next_refunds.put(later);
    return asked;
  }
  const behaviour = behaviourOf(state.behaviours.get(charge.payment_method)?.test_method ?? 'pm_card_visa');
  return BEGINNINGS[(behaviour.kind === 'card' && behaviour.refund) || ''] ?? 'succeeded';
};

/** Money on its way back, or back, counts as refunded; what failed or was cancelled does not. */
const counts = ({ status }: Refund): boolean => status !== 'failed' && status !== 'canceled';

const countRefunds = ({ state }: Context, charge: Charge): void => {
  charge.amount_refunded = state.refunds
    .list('charge', charge.id)
    .filter(counts)
    .reduce((total, { amount }) => total + amount, 0);
  charge.refunded = charge.amount_refunded === charge.amount;
  state.charges.put(charge.id, charge);
};

const describeStatus = (status: Refund['status'], reason: string | null) => ({
  status,
  ...(status === 'pending' && { pending_reason: reason ?? 'processing' }),
  ...(status === 'failed' && {
    failure_balance_transaction: newId('txn'),
    failure_reason: reason ?? 'expired_or_canceled_card',
  }),
});

export const createRefund = (context: Context): Refund => {
  const { state, params, emit } = context;
  const charge = chargeToRefund(context);
  const left = charge.amount - charge.amount_refunded;
  const amount = Number(textAt(params, 'amount') ?? left);
  if (charge.refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  }
  if (charge.disputed) {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  if (amount < 1 || amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    destination_details: { type: 'card', card: { type: 'refund', reference_status: 'pending' } },
    metadata: textsAt(params, 'metadata'),
    payment_intent: charge.payment_intent,
    reason: textAt(params, 'reason'),
    receipt_number: null,
    source_transfer_reversal: null,
    transfer_reversal: null,
    ...describeStatus(firstStatus(context, charge), null),
  };
  state.refunds.put(refund.id, refund);
  countRefunds(context, charge);
  emit('refund.created', refund);
  emit('charge.refunded', charge);
  return refund;
};

const refundInPath = ({ state, ids: [id = ''] }: Context): Refund => pick(state.refunds, 'refund', id);

export const retrieveRefund = (context: Context): Refund => refundInPath(context);

export const updateRefund = (context: Context): Refund => {
  const refund = refundInPath(context);
  refund.metadata = mergeMetadata(refund.metadata, context.params);
  context.state.refunds.put(refund.id, refund);
  context.emit('refund.updated', refund);
  return refund;
};

export const listRefunds = (context: Context) => {
  const { state, params } = context;
  const [intent, charge] = [textAt(params, 'payment_intent'), textAt(params, 'charge')];
  const found = intent === null ? state.refunds.list() : state.refunds.list('payment_intent', intent);
  return listPage(
    context,
    found.filter((refund) => charge === null || refund.charge === charge),
  );
};

/** A refund that changes state: its own events, and the older one of its charge. */
const moveTo = (
  context: Context,
  refund: Refund,
  status: Refund['status'],
  reason: string | null,
): Refund => {
  delete refund.pending_reason;
  delete refund.failure_reason;
  Object.assign(refund, describeStatus(status, reason));
  context.state.refunds.put(refund.id, refund);
  countRefunds(context, pick(context.state.charges, 'charge', refund.charge));
  context.emit('refund.updated', refund);
  context.emit('charge.refund.updated', refund);
  if (status === 'failed') context.emit('refund.failed', refund);
  return refund;
};

/** Only a refund that waits for its customer can be cancelled. */
export const cancelRefund = (context: Context): Refund => {
  const refund = refundInPath(context);
  if (refund.status !== 'requires_action') {
    throw invalidRequest(`You cannot cancel a refund with the status ${refund.status}.`);
  }
  return moveTo(context, refund, 'canceled', null);
};

const STATUSES: Refund['status'][] = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'];

const readStatus = ({ params }: Context): Refund['status'] => {
  const status = STATUSES.find((one) => one === textAt(params, 'status'));
  if (status) return status;
  throw noSuchControl(`A refund is one of ${STATUSES.join(', ')}.`);
};

/** On demand: the bank moves a refund to `status`, with a `reason` of Stripe's list for one that failed or waits. */
export const controlRefund = (context: Context): Refund =>
  moveTo(context, refundInPath(context), readStatus(context), textAt(context.params, 'reason'));

/** On demand: the next refunds (`times`, else one) begin as `status`. */
export const planRefunds = (context: Context): object => {
  const status = readStatus(context);
  const times = Number(textAt(context.params, 'times') ?? 1);
  const next_refunds = [...context.state.next_refunds.get(), ...Array<Refund['status']>(times).fill(status)];
  context.state.next_refunds.put(next_refunds);
  return { next_refunds };
};
