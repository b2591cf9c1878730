import { html, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { ApiError, missing } from './api-error.ts';
import { sessionInPath } from './checkout.ts';
import { confirm } from './confirm-intent.ts';
import { type Context, pick } from './context.ts';
import type { CheckoutSession, PaymentIntent } from './objects.ts';
import { textAt } from './params.ts';
import { addIntent } from './payment-intents.ts';

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
const intentOf = (context: Context, session: CheckoutSession): PaymentIntent => {
  const params = context.state.checkout_intents[session.id] ?? {};
  session.payment_intent ??= addIntent({ ...context, params }).id;
  return pick(context.state.payment_intents, 'payment_intent', session.payment_intent);
};

const METHODS: Record<string, string> = {
  pay: 'pm_card_visa',
  decline: 'pm_card_chargeDeclined',
  bank_debit: 'pm_usBankAccount_success',
};

/** What a payer does: after a decline the page stays for another card; a bank debit is decided days later. */
export const submitCheckout = (context: Context): SimulatorAnswer => {
  const session = sessionInPath(context);
  if (session.status !== 'open') throw missing('open checkout session', session.id);
  const outcome = textAt(context.params, 'outcome') ?? '';
  if (outcome === 'cancel') return session.cancel_url === null ? page(session) : redirect(session.cancel_url);
  const payment_method = METHODS[outcome] ?? outcome;
  const intent = intentOf(context, session);
  try {
    confirm({ ...context, params: { payment_method }, key: 'secret' }, intent);
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    return page(session, error.body.message);
  }
  if (intent.status === 'requires_action') return page(session, 'Your bank asks for a confirmation.');
  completeSession(context, session, intent);
  return redirect(session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id));
};

const completeSession = (context: Context, session: CheckoutSession, intent: PaymentIntent): void => {
  const payment_status = intent.status === 'succeeded' ? 'paid' : 'unpaid';
  Object.assign(session, { status: 'complete', payment_status, url: null });
  context.emit('checkout.session.completed', session);
};

/** What a decision on its intent means for a session: one that waited for it has an event of its own. */
export const followIntent = (context: Context, intent: PaymentIntent): void => {
  const sessions = Object.values(context.state.checkout_sessions);
  const session = sessions.find(({ payment_intent }) => payment_intent === intent.id);
  if (!session) return;
  if (session.status === 'open') {
    if (intent.status === 'succeeded') completeSession(context, session, intent);
    return;
  }
  const isPaid = intent.status === 'succeeded';
  if (isPaid) session.payment_status = 'paid';
  context.emit(`checkout.session.async_payment_${isPaid ? 'succeeded' : 'failed'}`, session);
};
