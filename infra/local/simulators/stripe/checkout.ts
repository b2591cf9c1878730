import { invalidRequest } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { checkAmount, checkCurrency } from './currencies.ts';
import { namedCustomer } from './customers.ts';
import { isOpen } from './intent-access.ts';
import { listPage } from './lists.ts';
import type { CheckoutSession } from './objects.ts';
import { type Params, paramsAt, textAt, textsAt } from './params.ts';
import { cancelIntent } from './payment-intents.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

const readLineItems = (params: Params) => {
  const items = Object.values(paramsAt(params, 'line_items')).filter((item) => typeof item === 'object');
  const currency = checkCurrency(textAt(items[0] ?? {}, 'price_data', 'currency') ?? '');
  const amounts = items.map(
    (item) => Number(textAt(item, 'price_data', 'unit_amount')) * Number(textAt(item, 'quantity')),
  );
  return {
    currency,
    total: checkAmount(
      amounts.reduce((total, amount) => total + amount, 0),
      currency,
    ),
    names: items.map((item) => textAt(item, 'price_data', 'product_data', 'name') ?? 'Item'),
  };
};

/** Fields of every session that this simulator has no use for. */
const UNUSED = {
  automatic_tax: { enabled: false, liability: null, provider: null, status: null },
  billing_address_collection: null,
  custom_fields: [],
  custom_text: {
    after_submit: null,
    shipping_address: null,
    submit: null,
    terms_of_service_acceptance: null,
  },
  shipping_options: [],
};

export const createCheckoutSession = (context: Context): object => {
  const { state, params, origin } = context;
  if (textAt(params, 'mode') !== 'payment')
    throw invalidRequest('Only mode=payment is simulated.', { param: 'mode' });
  const { currency, total, names } = readLineItems(params);
  const customer = namedCustomer(context);
  const id = newId('cs_test');
  const session: CheckoutSession = {
    ...UNUSED,
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: textAt(params, 'adaptive_pricing', 'enabled') !== 'false' },
    amount_subtotal: total,
    amount_total: total,
    cancel_url: textAt(params, 'cancel_url'),
    client_reference_id: textAt(params, 'client_reference_id'),
    created: nowSeconds(),
    currency,
    customer,
    expires_at: nowSeconds() + LIFETIME_SECONDS,
    livemode: false,
    metadata: textsAt(params, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_method_types: ['card', 'us_bank_account'],
    payment_status: 'unpaid',
    status: 'open',
    success_url: textAt(params, 'success_url') ?? '',
    url: `${origin}/c/pay/${id}`,
  };
  state.checkout_sessions.put(id, session);
  state.checkout_intents.put(id, {
    description: names.join(', '),
    ...paramsAt(params, 'payment_intent_data'),
    amount: String(total),
    currency,
    ...(customer && { customer }),
  });
  return session;
};

export const sessionInPath = ({ state, ids: [id = ''] }: Context): CheckoutSession =>
  pick(state.checkout_sessions, 'checkout.session', id);

export const retrieveCheckoutSession = (context: Context): object => sessionInPath(context);

export const listCheckoutSessions = (context: Context): object => {
  const { state, params } = context;
  const intent = textAt(params, 'payment_intent');
  const sessions = state.checkout_sessions;
  return listPage(context, intent === null ? sessions.list() : sessions.list('payment_intent', intent));
};

/** Ends the PaymentIntent too, while its payer could still act. */
export const expireCheckoutSession = (context: Context): object => {
  const session = sessionInPath(context);
  if (session.status !== 'open')
    throw invalidRequest(`This Session is ${session.status} and cannot be expired.`);
  Object.assign(session, { status: 'expired', url: null });
  context.state.checkout_sessions.put(session.id, session);
  const intent = context.state.payment_intents.get(session.payment_intent ?? '');
  if (intent && isOpen(intent)) cancelIntent({ ...context, params: {}, ids: [intent.id] });
  context.emit('checkout.session.expired', session);
  return session;
};
