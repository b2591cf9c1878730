import { html, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { ApiError, invalidRequest, missing, required } from './api-error.ts';
import { confirmIntent } from './confirm-intent.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { type Params, paramsAt, textAt, textsAt } from './params.ts';
import { createIntent } from './payment-intents.ts';
import type { CheckoutSession } from './state.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

type LineItems = { currency: string; total: number; names: string[] };

const readLineItems = (params: Params): LineItems => {
  const items = Object.values(paramsAt(params, 'line_items')).filter((item) => typeof item === 'object');
  const currency = items[0] ? textAt(items[0], 'price_data', 'currency') : null;
  if (currency === null) throw required('line_items');
  return {
    currency,
    total: items
      .map(
        (item) => Number(textAt(item, 'price_data', 'unit_amount')) * Number(textAt(item, 'quantity') ?? 1),
      )
      .reduce((total, amount) => total + amount, 0),
    names: items.map((item) => textAt(item, 'price_data', 'product_data', 'name') ?? 'Item'),
  };
};

const publicSession = ({ payment_intent_data: _, ...session }: CheckoutSession) => session;

export const createCheckoutSession = ({ state, params, origin }: Context): object => {
  if (textAt(params, 'mode') !== 'payment')
    throw invalidRequest('Only mode=payment is simulated.', { param: 'mode' });
  const successUrl = textAt(params, 'success_url');
  if (successUrl === null) throw required('success_url');
  const { currency, total, names } = readLineItems(params);
  const customer = textAt(params, 'customer');
  const id = newId('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    amount_total: total,
    cancel_url: textAt(params, 'cancel_url'),
    client_reference_id: textAt(params, 'client_reference_id'),
    created: nowSeconds(),
    currency,
    customer: customer && pick(state.customers, 'customer', customer, 'customer').id,
    expires_at: nowSeconds() + LIFETIME_SECONDS,
    livemode: false,
    metadata: textsAt(params, 'metadata'),
    mode: 'payment',
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    success_url: successUrl,
    url: `${origin}/c/pay/${id}`,
    payment_intent_data: {
      description: names.join(', '),
      ...paramsAt(params, 'payment_intent_data'),
      amount: String(total),
      currency,
      ...(customer && { customer }),
    },
  };
  state.checkout_sessions[id] = session;
  return publicSession(session);
};

const sessionInPath = ({ state, ids: [id = ''] }: Context): CheckoutSession =>
  pick(state.checkout_sessions, 'checkout.session', id);

export const retrieveCheckoutSession = (context: Context): object => publicSession(sessionInPath(context));

export const expireCheckoutSession = (context: Context): object => {
  const session = sessionInPath(context);
  if (session.status !== 'open')
    throw invalidRequest(`This Session is ${session.status} and cannot be expired.`);
  Object.assign(session, { status: 'expired', url: null });
  return publicSession(session);
};

/** The hosted page behind a session's `url`. */
export const showCheckout = (context: Context): SimulatorAnswer => {
  const session = sessionInPath(context);
  const page = {
    title: 'Stripe Checkout (simulator)',
    lines: [
      `${session.currency.toUpperCase()} ${session.amount_total} minor units`,
      `Session ${session.status}`,
    ],
    actions: session.status === 'open' ? { pay: 'Pay', decline: 'Decline' } : ({} as Record<string, string>),
  };
  return html(200, payPage(page));
};

/** The intent comes to be with the first press of a button and serves every later one. */
const intentOf = (context: Context, session: CheckoutSession): string => {
  session.payment_intent ??= createIntent({ ...context, params: session.payment_intent_data }).id;
  return session.payment_intent;
};

export const submitCheckout = (context: Context): SimulatorAnswer => {
  const session = sessionInPath(context);
  if (session.status !== 'open') throw missing('open checkout session', session.id);
  const pays = textAt(context.params, 'outcome') === 'pay';
  const intent = intentOf(context, session);
  const params: Params = { payment_method: pays ? 'pm_card_visa' : 'pm_card_chargeDeclined' };
  try {
    confirmIntent({ ...context, ids: [intent], params, key: 'secret' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    return redirect(session.cancel_url ?? session.url ?? session.success_url);
  }
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
};
