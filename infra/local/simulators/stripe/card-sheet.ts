import { amountOf, htmlAnswer, payPage } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { ApiError } from './api-error.ts';
import { confirm } from './confirm-intent.ts';
import { type Context, pick } from './context.ts';
import { finishAuthentication } from './decide-intent.ts';
import { checkClientSecret, isOpen } from './intent-access.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';
import { textAt } from './params.ts';
import { confirmSetupIntent, finishSetup } from './setup-intents.ts';
import { methodOfNumber, TEST_CARDS } from './test-cards.ts';

type Intent = PaymentIntent | SetupIntent;

/** An app's sheet is given the secret of an intent, which begins with its id: of a payment, or of a card to be kept. */
const intentOf = (context: Context): Intent => {
  const [id = ''] = (textAt(context.params, 'client_secret') ?? '').split('_secret');
  const { payment_intents, setup_intents } = context.state;
  const intent = id.startsWith('seti_')
    ? pick(setup_intents, 'setup_intent', id)
    : pick(payment_intents, 'payment_intent', id);
  checkClientSecret(context, intent);
  return intent;
};

const isPayment = (intent: Intent): intent is PaymentIntent => intent.object === 'payment_intent';

const actionsFor = (intent: Intent): Record<string, string> => {
  if (intent.status === 'requires_action') return { confirm: 'Confirm', refuse: 'Refuse' };
  return isOpen(intent) ? { pay: isPayment(intent) ? 'Pay' : 'Save card', close: 'Close' } : {};
};

const sheet = (
  context: Context,
  intent: Intent,
  { problem = null, closes = false }: { problem?: string | null; closes?: boolean } = {},
): SimulatorAnswer => {
  const asksBank = intent.status === 'requires_action';
  const secret = (name: string) => textAt(context.params, name) ?? '';
  return htmlAnswer(
    200,
    payPage({
      vendor: 'Stripe card sheet',
      amount: isPayment(intent) ? amountOf(intent.amount, intent.currency) : 'Save your card',
      what: intent.description,
      state: asksBank ? 'Your bank asks whether this is you (3-D Secure).' : null,
      problem,
      cards: asksBank ? [] : TEST_CARDS,
      actions: actionsFor(intent),
      hidden: { client_secret: secret('client_secret'), key: secret('key') },
      closes: closes || !isOpen(intent),
    }),
  );
};

/** In place of the sheet of Stripe's SDK: a page for a frame, which posts "close" to the page around it at its end. */
export const showCardSheet = (context: Context): SimulatorAnswer => sheet(context, intentOf(context));

const pay = (context: Context, intent: Intent): string | null => {
  const payment_method = methodOfNumber(textAt(context.params, 'number') ?? '');
  if (payment_method === null) return 'Your card number is invalid.';
  try {
    if (isPayment(intent)) confirm({ ...context, params: { payment_method }, key: 'secret' }, intent);
    else confirmSetupIntent({ ...context, ids: [intent.id], params: { payment_method }, key: 'secret' });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    return error.body.message;
  }
};

const answerBank = (context: Context, intent: Intent, outcome: string): string | null => {
  const answered = { ...context, ids: [intent.id], params: { outcome } };
  if (isPayment(intent)) finishAuthentication(answered);
  else finishSetup(answered);
  const decided = intentOf(context);
  const error = isPayment(decided) ? decided.last_payment_error : decided.last_setup_error;
  return error?.message ?? null;
};

export const submitCardSheet = (context: Context): SimulatorAnswer => {
  const intent = intentOf(context);
  // What was decided is in the store, not in the intent that was read before.
  const after = (problem: string | null) => sheet(context, intentOf(context), { problem });
  switch (textAt(context.params, 'outcome')) {
    case 'pay':
      return after(pay(context, intent));
    case 'confirm':
      return after(answerBank(context, intent, 'succeed'));
    case 'refuse':
      return after(answerBank(context, intent, 'fail'));
    default:
      return sheet(context, intent, { closes: true });
  }
};
