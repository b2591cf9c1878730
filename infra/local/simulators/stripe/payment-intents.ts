import { isPresentmentCurrency } from '../../../../shared/integrations/stripe/currencies.ts';
import { ApiError, invalidRequest, required } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { type Params, paramsAt, textAt, textsAt } from './params.ts';
import type { PaymentIntent } from './state.ts';

const MAXIMUM = 99_999_999;
const MINIMUMS: Record<string, number> = { usd: 50, eur: 50, gbp: 30 };

const readAmount = (params: Params, currency: string): number => {
  const text = textAt(params, 'amount');
  if (text === null) throw required('amount');
  const amount = Number(text);
  if (!Number.isInteger(amount)) {
    throw invalidRequest(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: 'amount' });
  }
  if (amount < (MINIMUMS[currency] ?? 1)) {
    const message = 'The amount is below the minimum charge of the currency.';
    throw invalidRequest(message, { code: 'amount_too_small', param: 'amount' });
  }
  if (amount > MAXIMUM) {
    throw invalidRequest('Amount must be no more than 99999999.', {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
  return amount;
};

const readCurrency = (params: Params): string => {
  const currency = textAt(params, 'currency');
  if (currency === null) throw required('currency');
  if (isPresentmentCurrency(currency.toUpperCase())) return currency.toLowerCase();
  throw invalidRequest(`Invalid currency: ${currency.toLowerCase()}`, { param: 'currency' });
};

const readCustomer = ({ state, params }: Context): string | null => {
  const id = textAt(params, 'customer');
  return id === null ? null : pick(state.customers, 'customer', id, 'customer').id;
};

export const createIntent = (context: Context): PaymentIntent => {
  const { state, params } = context;
  if ('payment_method_types' in params) {
    const param = 'payment_method_types';
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const currency = readCurrency(params);
  const id = newId('pi');
  const intent: PaymentIntent = {
    id,
    object: 'payment_intent',
    amount: readAmount(params, currency),
    amount_capturable: 0,
    amount_received: 0,
    automatic_payment_methods:
      textAt(params, 'automatic_payment_methods', 'enabled') === 'true'
        ? { enabled: true, allow_redirects: 'always' }
        : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency,
    customer: readCustomer(context),
    description: textAt(params, 'description'),
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    metadata: textsAt(params, 'metadata'),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    receipt_email: textAt(params, 'receipt_email'),
    setup_future_usage: textAt(params, 'setup_future_usage'),
    status: 'requires_payment_method',
  };
  state.payment_intents[id] = intent;
  return intent;
};

export const intentInPath = ({ state, ids: [id = ''] }: Context): PaymentIntent =>
  pick(state.payment_intents, 'payment_intent', id);

/** An app holds the publishable key and must show the intent's own secret. */
export const checkClientSecret = ({ key, params }: Context, intent: PaymentIntent): void => {
  const given = textAt(params, 'client_secret');
  if (given === null && key === 'publishable') throw required('client_secret');
  if (given !== null && given !== intent.client_secret) {
    const message = 'The client_secret provided does not match any associated PaymentIntent on this account.';
    throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' });
  }
};

/** With the publishable key, only what the payer may see. */
export const visible = ({ key }: Context, intent: PaymentIntent): object => {
  if (key === 'secret') return intent;
  const { customer: _customer, metadata: _metadata, latest_charge: _charge, ...rest } = intent;
  return rest;
};

export const retrieveIntent = (context: Context): object => {
  const intent = intentInPath(context);
  checkClientSecret(context, intent);
  const expand = Object.values(textsAt(context.params, 'expand'));
  if (context.key !== 'secret' || !expand.includes('latest_charge')) return visible(context, intent);
  const charge = intent.latest_charge === null ? null : context.state.charges[intent.latest_charge];
  return { ...intent, latest_charge: charge ?? null };
};

export const unexpectedState = (verb: string, intent: PaymentIntent): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${verb} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });

export const isDecided = ({ status }: PaymentIntent): boolean =>
  status === 'succeeded' || status === 'canceled';

export const updateIntent = (context: Context): PaymentIntent => {
  const { params } = context;
  const intent = intentInPath(context);
  if (isDecided(intent)) throw unexpectedState('update', intent);
  if ('setup_future_usage' in params) intent.setup_future_usage = textAt(params, 'setup_future_usage');
  if ('description' in params) intent.description = textAt(params, 'description');
  if ('amount' in params) intent.amount = readAmount(params, intent.currency);
  Object.assign(intent.metadata, textsAt(params, 'metadata'));
  for (const [name, value] of Object.entries(paramsAt(params, 'metadata'))) {
    if (value === '') delete intent.metadata[name];
  }
  intent.last_payment_error = null;
  return intent;
};

export const cancelIntent = (context: Context): PaymentIntent => {
  const intent = intentInPath(context);
  if (isDecided(intent)) throw unexpectedState('cancel', intent);
  intent.status = 'canceled';
  intent.canceled_at = nowSeconds();
  intent.cancellation_reason = textAt(context.params, 'cancellation_reason');
  context.emit('payment_intent.canceled', intent);
  return intent;
};
