import { invalidRequest, missing, required } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { textAt, textsAt } from './params.ts';
import type { Charge, Dispute, PaymentIntent, Refund } from './state.ts';

/** The try to take money for an intent; one that failed is kept too. */
export const addCharge = (
  { state }: Context,
  intent: PaymentIntent,
  paymentMethod: string,
  failure: { code: string; message: string } | null,
): Charge => {
  const charge: Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    captured: failure === null,
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    livemode: false,
    metadata: intent.metadata,
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    refunded: false,
    status: failure ? 'failed' : 'succeeded',
  };
  state.charges[charge.id] = charge;
  intent.latest_charge = charge.id;
  return charge;
};

export const retrieveCharge = ({ state, ids: [id = ''] }: Context): Charge =>
  pick(state.charges, 'charge', id);

const chargeOfIntent = ({ state }: Context, intentId: string): Charge => {
  const intent = pick(state.payment_intents, 'payment_intent', intentId, 'payment_intent');
  const charge = intent.latest_charge === null ? undefined : state.charges[intent.latest_charge];
  if (charge?.paid) return charge;
  throw invalidRequest(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`);
};

const chargeToRefund = (context: Context): Charge => {
  const intentId = textAt(context.params, 'payment_intent');
  if (intentId !== null) return chargeOfIntent(context, intentId);
  const chargeId = textAt(context.params, 'charge');
  if (chargeId === null) throw required('payment_intent');
  return pick(context.state.charges, 'charge', chargeId, 'charge');
};

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
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    throw invalidRequest('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  }
  const refund: Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata: textsAt(params, 'metadata'),
    payment_intent: charge.payment_intent,
    reason: textAt(params, 'reason'),
    status: 'succeeded',
  };
  state.refunds[refund.id] = refund;
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  emit('charge.refunded', charge);
  return refund;
};

export const listRefunds = ({ state, params }: Context) => {
  const intent = textAt(params, 'payment_intent');
  const data = Object.values(state.refunds).filter((refund) => !intent || refund.payment_intent === intent);
  return { object: 'list', url: '/v1/refunds', has_more: false, data: data.reverse() };
};

/** On demand: the cardholder disputes the payment. */
export const openDispute = (context: Context): Dispute => {
  const charge = chargeOfIntent(context, context.ids[0] ?? '');
  const dispute: Dispute = {
    id: newId('dp'),
    object: 'dispute',
    amount: charge.amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    livemode: false,
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  };
  charge.disputed = true;
  context.state.disputes[dispute.id] = dispute;
  context.emit('charge.dispute.created', dispute);
  return dispute;
};

/** On demand: the bank decides. */
export const closeDispute = ({ state, params, ids: [id = ''], emit }: Context): Dispute => {
  const dispute = state.disputes[id];
  if (!dispute) throw missing('dispute', id);
  dispute.status = textAt(params, 'status') ?? 'lost';
  emit('charge.dispute.closed', dispute);
  return dispute;
};
