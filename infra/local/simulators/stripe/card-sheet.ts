import { amountOf, htmlAnswer, payPage } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { ApiError } from './api-error.ts';
import { confirm } from './confirm-intent.ts';
import { type Context, pick } from './context.ts';
import { finishAuthentication } from './decide-intent.ts';
import { checkClientSecret, isOpen } from './intent-access.ts';
import type { PaymentIntent } from './objects.ts';
import { textAt } from './params.ts';
import { methodOfNumber, TEST_CARDS } from './test-cards.ts';

/** An app's sheet is given the secret of an intent, which begins with its id. */
const intentOf = (context: Context): PaymentIntent => {
  const [id = ''] = (textAt(context.params, 'client_secret') ?? '').split('_secret');
  const intent = pick(context.state.payment_intents, 'payment_intent', id);
  checkClientSecret(context, intent);
  return intent;
};

const actionsFor = (intent: PaymentIntent): Record<string, string> => {
  if (intent.status === 'requires_action') return { confirm: 'Confirm', refuse: 'Refuse' };
  return isOpen(intent) ? { pay: 'Pay', close: 'Close' } : {};
};

const sheet = (
  context: Context,
  intent: PaymentIntent,
  { problem = null, closes = false }: { problem?: string | null; closes?: boolean } = {},
): SimulatorAnswer => {
  const asksBank = intent.status === 'requires_action';
  const secret = (name: string) => textAt(context.params, name) ?? '';
  return htmlAnswer(
    200,
    payPage({
      vendor: 'Stripe card sheet',
      amount: amountOf(intent.amount, intent.currency),
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

const pay = (context: Context, intent: PaymentIntent): string | null => {
  const payment_method = methodOfNumber(textAt(context.params, 'number') ?? '');
  if (payment_method === null) return 'Your card number is invalid.';
  try {
    confirm({ ...context, params: { payment_method }, key: 'secret' }, intent);
    return null;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 402)) throw error;
    return error.body.message;
  }
};

const answerBank = (context: Context, intent: PaymentIntent, outcome: string): string | null => {
  finishAuthentication({ ...context, ids: [intent.id], params: { outcome } });
  return intent.last_payment_error?.message ?? null;
};

export const submitCardSheet = (context: Context): SimulatorAnswer => {
  const intent = intentOf(context);
  switch (textAt(context.params, 'outcome')) {
    case 'pay':
      return sheet(context, intent, { problem: pay(context, intent) });
    case 'confirm':
      return sheet(context, intent, { problem: answerBank(context, intent, 'succeed') });
    case 'refuse':
      return sheet(context, intent, { problem: answerBank(context, intent, 'fail') });
    default:
      return sheet(context, intent, { closes: true });
  }
};
