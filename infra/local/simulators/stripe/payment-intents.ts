import { invalidRequest } from './api-error.ts';
import { confirm } from './confirm-intent.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { checkAmount, checkCurrency } from './currencies.ts';
import { namedCustomer } from './customers.ts';
import { automaticMethods, checkClientSecret, isOpen, unexpectedState, visible } from './intent-access.ts';
import { listPage } from './lists.ts';
import type { PaymentIntent } from './objects.ts';
import { isTrue, mergeMetadata, textAt, textsAt } from './params.ts';

/** What is made of the parameters of a new intent, or of a Checkout Session's. */
export const addIntent = (context: Pick<Context, 'state' | 'params' | 'emit'>): PaymentIntent => {
  const { state, params, emit } = context;
  const currency = checkCurrency(textAt(params, 'currency') ?? '');
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: checkAmount(Number(textAt(params, 'amount')), currency),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods: automaticMethods(params),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency,
    customer: namedCustomer(context),
    description: textAt(params, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: textsAt(params, 'metadata'),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'us_bank_account'],
    receipt_email: textAt(params, 'receipt_email'),
    setup_future_usage: textAt(params, 'setup_future_usage'),
    status: 'requires_payment_method',
  };
  state.payment_intents.put(id, intent);
  emit('payment_intent.created', intent);
  return intent;
};

const CONFIRM_ONLY = ['off_session', 'return_url', 'error_on_requires_action', 'payment_method_data'];

export const createIntent = (context: Context): PaymentIntent => {
  const { params } = context;
  const isConfirmed = isTrue(params, 'confirm');
  const misplaced = CONFIRM_ONLY.find((name) => name in params && !isConfirmed);
  if (misplaced) {
    const message = `The parameter ${misplaced} cannot be passed when creating a PaymentIntent unless confirm is set to true.`;
    throw invalidRequest(message, { param: misplaced });
  }
  const redirects = automaticMethods(params)?.allow_redirects === 'always';
  if (isConfirmed && redirects && !('return_url' in params)) {
    throw invalidRequest('A method might redirect your customer: you must provide a return_url.', {
      param: 'return_url',
    });
  }
  const intent = addIntent(context);
  return isConfirmed ? confirm(context, intent) : intent;
};

export const intentInPath = ({ state, ids: [id = ''] }: Context): PaymentIntent =>
  pick(state.payment_intents, 'payment_intent', id);

export const retrieveIntent = (context: Context): object => {
  const intent = intentInPath(context);
  checkClientSecret(context, intent);
  return visible(context, intent);
};

export const confirmIntent = (context: Context): object => {
  const intent = intentInPath(context);
  checkClientSecret(context, intent);
  return visible(context, confirm(context, intent));
};

export const updateIntent = (context: Context): PaymentIntent => {
  const { params } = context;
  const intent = intentInPath(context);
  if (!isOpen(intent)) throw unexpectedState('update', intent);
  if ('setup_future_usage' in params) intent.setup_future_usage = textAt(params, 'setup_future_usage');
  if ('description' in params) intent.description = textAt(params, 'description');
  if ('amount' in params) intent.amount = checkAmount(Number(textAt(params, 'amount')), intent.currency);
  intent.metadata = mergeMetadata(intent.metadata, params);
  intent.last_payment_error = null;
  context.state.payment_intents.put(intent.id, intent);
  return intent;
};

/** A payment that the bank is working on can be cancelled no longer. */
export const cancelIntent = (context: Context): PaymentIntent => {
  const intent = intentInPath(context);
  if (!isOpen(intent)) throw unexpectedState('cancel', intent);
  intent.status = 'canceled';
  intent.next_action = null;
  intent.canceled_at = nowSeconds();
  intent.cancellation_reason = textAt(context.params, 'cancellation_reason');
  context.state.payment_intents.put(intent.id, intent);
  context.emit('payment_intent.canceled', intent);
  return intent;
};

export const listIntents = (context: Context) => {
  const { state, params } = context;
  const customer = textAt(params, 'customer');
  const intents = state.payment_intents;
  return listPage(context, customer === null ? intents.list() : intents.list('customer', customer));
};
