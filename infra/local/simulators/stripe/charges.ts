import { type Context, newId, nowSeconds, pick } from './context.ts';
import { listPage } from './lists.ts';
import type { Charge, PaymentIntent, PaymentMethod } from './objects.ts';
import { textAt } from './params.ts';
import { BILLING_DETAILS } from './payment-methods.ts';
import type { StripeState } from './state.ts';
import type { Decline } from './test-methods.ts';

const outcomeOf = (failure: Decline | null) =>
  failure === null
    ? {
        advice_code: null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'approved_by_network',
        reason: null,
        risk_level: 'normal',
        seller_message: 'Payment complete.',
        type: 'authorized',
      }
    : {
        advice_code: failure.advice_code ?? null,
        network_advice_code: null,
        network_decline_code: null,
        network_status: 'declined_by_network',
        reason: failure.decline_code ?? failure.code,
        risk_level: 'normal',
        seller_message: failure.message,
        type: 'issuer_declined',
      };

/** Of a card and an account a charge keeps what its type in Stripe's SDK has, and nothing else of the method. */
const detailsOf = ({ card, us_bank_account: account }: PaymentMethod): Charge['payment_method_details'] => {
  if (!card) {
    return {
      type: 'us_bank_account',
      us_bank_account: {
        account_holder_type: account?.account_holder_type ?? null,
        account_type: account?.account_type ?? null,
        bank_name: account?.bank_name ?? null,
        fingerprint: account?.fingerprint ?? null,
        last4: account?.last4 ?? null,
        payment_reference: null,
        routing_number: account?.routing_number ?? null,
      },
    };
  }
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4, regulated_status } = card;
  return {
    type: 'card',
    card: {
      ...{ brand, country, exp_month, exp_year, funding, last4, regulated_status },
      fingerprint: fingerprint ?? null,
      amount_authorized: null,
      authorization_code: null,
      checks: null,
      electronic_commerce_indicator: null,
      installments: null,
      mandate: null,
      network: brand,
      network_transaction_id: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  };
};

/** One try to take the money of an intent: those that fail are kept too. */
export const addCharge = (
  { state, emit }: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  status: Charge['status'],
  failure: Decline | null = null,
): Charge => {
  const charge: Charge = {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: status === 'failed' ? 0 : intent.amount,
    amount_refunded: 0,
    billing_details: BILLING_DETAILS,
    captured: status !== 'failed',
    created: nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: intent.metadata,
    outcome: null,
    paid: status !== 'failed',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: detailsOf(method),
    refunded: false,
    status,
  };
  intent.latest_charge = charge.id;
  state.payment_intents.put(intent.id, intent);
  endCharge(state, charge, status, failure);
  emit(`charge.${status}`, charge);
  return charge;
};

/** What the bank says of a charge in the end, at once or after days. */
export const endCharge = (
  state: StripeState,
  charge: Charge,
  status: Charge['status'],
  failure: Decline | null,
): void => {
  charge.status = status;
  charge.paid = status !== 'failed';
  charge.outcome = status === 'pending' ? null : outcomeOf(failure);
  charge.failure_code = failure?.code ?? null;
  charge.failure_message = failure?.message ?? null;
  state.charges.put(charge.id, charge);
};

export const retrieveCharge = ({ state, ids: [id = ''] }: Context): Charge =>
  pick(state.charges, 'charge', id);

export const listCharges = (context: Context) => {
  const { state, params } = context;
  const [intent, customer] = [textAt(params, 'payment_intent'), textAt(params, 'customer')];
  const found = intent === null ? state.charges.list() : state.charges.list('payment_intent', intent);
  return listPage(
    context,
    found.filter((charge) => customer === null || charge.customer === customer),
  );
};
