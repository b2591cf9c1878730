import { amountOf, htmlAnswer, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { ApiError, missing } from './api-error.ts';
import { sessionInPath } from './checkout.ts';
import { confirm } from './confirm-intent.ts';
import { type Context, pick } from './context.ts';
import type { CheckoutSession, PaymentIntent } from './objects.ts';
import { textAt } from './params.ts';
import { addIntent } from './payment-intents.ts';
import { methodOfNumber, TEST_CARDS } from './test-cards.ts';

const STATES: Record<CheckoutSession['status'], string | null> = {
  open: null,
  complete: 'This payment is complete.',
  expired: 'This page has expired.',
};

const page = (context: Context, session: CheckoutSession, problem: string | null = null): SimulatorAnswer => {
  const isOpen = session.status === 'open';
  return htmlAnswer(
    200,
    payPage({
      vendor: 'Stripe Checkout',
      amount: amountOf(session.amount_total, session.currency),
      what: textAt(context.state.checkout_intents.get(session.id) ?? {}, 'description'),
      state: STATES[session.status],
      problem,
      cards: TEST_CARDS,
      actions: isOpen ? { pay: 'Pay', decline: 'Decline', cancel: 'Back' } : {},
    }),
  );
};

/** The hosted page behind a session's `url`. */
export const showCheckout = (context: Context): SimulatorAnswer => page(context, sessionInPath(context));

/** The intent comes to be with the first try to pay and serves every later one. */
const intentOf = (context: Context, session: CheckoutSession): PaymentIntent => {
  if (session.payment_intent === null) {
    const params = context.state.checkout_intents.get(session.id) ?? {};
    session.payment_intent = addIntent({ ...context, params }).id;
    context.state.checkout_sessions.put(session.id, session);
  }
  return pick(context.state.payment_intents, 'payment_intent', session.payment_intent);
};

const METHODS: Record<string, string> = {
  pay: 'pm_card_visa',
  decline: 'pm_card_chargeDeclined',
  bank_debit: 'pm_usBankAccount_success',
};

/** The card of the form, unless a button stands for another one; null for a number that is no card. */
const chosenMethod = (context: Context, outcome: string): string | null => {
  const number = textAt(context.params, 'number');
  if (outcome === 'pay' && number !== null) return methodOfNumber(number);
  return METHODS[outcome] ?? outcome;
};

/** What a payer does: after a decline the page stays for another card; a bank debit is decided days later. */
export const submitCheckout = (context: Context): SimulatorAnswer => {
  const session = sessionInPath(context);
  if (session.status !== 'open') throw missing('open checkout session', session.id);
  const outcome = textAt(context.params, 'outcome') ?? '';
  if (outcome === 'cancel')
    return session.cancel_url === null ? page(context, session) : redirect(session.cancel_url);
  const payment_method = chosenMethod(context, outcome);
  if (payment_method === null) return page(context, session, 'Your card number is invalid.');
  const intent = intentOf(context, session);
  try {
    confirm({ ...context, params: { payment_method }, key: 'secret' }, intent);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    return page(context, session, error.body.message);
  }
  if (intent.status === 'requires_action')
    return page(context, session, 'Your bank asks for a confirmation.');
  completeSession(context, session, intent);
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
};

const completeSession = (context: Context, session: CheckoutSession, intent: PaymentIntent): void => {
  const payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  Object.assign(session, { status: 'complete', payment_status, url: null });
  context.state.checkout_sessions.put(session.id, session);
  context.emit('checkout.session.completed', session);
};

/** What a decision on its intent means for a session: one that waited for it has an event of its own. */
export const followIntent = (context: Context, intent: PaymentIntent): void => {
  const [session] = context.state.checkout_sessions.list('payment_intent', intent.id);
  if (!session) return;
  if (session.status === 'open') {
    if (intent.status === 'succeeded') completeSession(context, session, intent);
    return;
  }
  const isPaid = intent.status === 'succeeded';
  if (isPaid) session.payment_status = 'paid';
  context.state.checkout_sessions.put(session.id, session);
  context.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
};
