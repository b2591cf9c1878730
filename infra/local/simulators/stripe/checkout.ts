import { html, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { ApiError, invalidRequest, missing, required } from './api-error.ts';
import { confirmIntent } from './confirm-intent.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { type Params, paramsAt, textAt, textsAt } from './params.ts';
import { cancelIntent, createIntent, isDecided } from './payment-intents.ts';
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

/** With its PaymentIntent and that one's charge in place, where the request asks for them. */
export const retrieveCheckoutSession = (context: Context): object => {
  const { state, params } = context;
  const session = publicSession(sessionInPath(context));
  const intent = state.payment_intents[session.payment_intent ?? ''];
  if (!Object.values(textsAt(params, 'expand')).includes('payment_intent.latest_charge') || !intent)
    return session;
  const latest_charge = state.charges[intent.latest_charge ?? ''] ?? null;
  return { ...session, payment_intent: { ...intent, latest_charge } };
};

export const listCheckoutSessions = ({ state, params }: Context): object => {
  const intent = textAt(params, 'payment_intent');
  const data = Object.values(state.checkout_sessions)
    .filter((session) => intent === null || session.payment_intent === intent)
    .map(publicSession);
  return { object: 'list', url: '/v1/checkout/sessions', has_more: false, data };
};

/** Ends the PaymentIntent too, unless it is decided. */
export const expireCheckoutSession = (context: Context): object => {
  const session = sessionInPath(context);
  if (session.status !== 'open')
    throw invalidRequest(`This Session is ${session.status} and cannot be expired.`);
  Object.assign(session, { status: 'expired', url: null });
  const intent = context.state.payment_intents[session.payment_intent ?? ''];
  if (intent && !isDecided(intent)) cancelIntent({ ...context, ids: [intent.id] });
  context.emit('checkout.session.expired', publicSession(session));
  return publicSession(session);
};

const page = (session: CheckoutSession, problem?: string): SimulatorAnswer => {
  const buttons = { pay: 'Pay', decline: 'Decline', cancel: 'Back' };
  return html(
    200,
    payPage({
      title: 'Stripe Checkout (simulator)',
      lines: [
        `${session.currency.toUpperCase()} ${session.amount_total} minor units`,
        `Session ${session.status}`,
        ...(problem ? [problem] : []),
      ],
      actions: session.status === 'open' ? buttons : {},
    }),
  );
};

/** The hosted page behind a session's `url`. */
export const showCheckout = (context: Context): SimulatorAnswer => page(sessionInPath(context));

/** The intent comes to be with the first try to pay and serves every later one. */
const intentOf = (context: Context, session: CheckoutSession): string => {
  session.payment_intent ??= createIntent({ ...context, params: session.payment_intent_data }).id;
  return session.payment_intent;
};

/** After a decline the payer stays on the page and may try another card. */
export const submitCheckout = (context: Context): SimulatorAnswer => {
  const session = sessionInPath(context);
  if (session.status !== 'open') throw missing('open checkout session', session.id);
  const outcome = textAt(context.params, 'outcome');
  if (outcome === 'cancel') return session.cancel_url === null ? page(session) : redirect(session.cancel_url);
  const params: Params = { payment_method: outcome === 'pay' ? 'pm_card_visa' : 'pm_card_chargeDeclined' };
  try {
    confirmIntent({ ...context, ids: [intentOf(context, session)], params, key: 'secret' });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    return page(session, error.body.message);
  }
  Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
  context.emit('checkout.session.completed', publicSession(session));
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
};
