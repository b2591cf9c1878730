import { ApiError, invalidRequest } from './api-error.ts';
import { behaviourBehind, checkUsable, needsAuthentication } from './confirm-intent.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { namedCustomer } from './customers.ts';
import { automaticMethods, checkClientSecret, isOpen, unexpectedState, visible } from './intent-access.ts';
import type { PaymentMethod, SetupIntent } from './objects.ts';
import { isTrue, textAt, textsAt } from './params.ts';
import { givenMethod, saveMethod } from './payment-methods.ts';
import type { Decline } from './test-methods.ts';

const fail = (context: Context, intent: SetupIntent, method: PaymentMethod, failure: Decline): ApiError => {
  const { code, decline_code, message } = failure;
  const error = {
    type: 'card_error',
    code,
    message,
    ...(decline_code && { decline_code }),
    payment_method: structuredClone(method),
  } as const;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_setup_error = error;
  context.state.setup_intents.put(intent.id, intent);
  context.emit('setup_intent.setup_failed', intent);
  return new ApiError(402, { ...error, setup_intent: visible(context, intent) });
};

const succeed = (context: Context, intent: SetupIntent, method: PaymentMethod): SetupIntent => {
  intent.status = 'succeeded';
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_setup_error = null;
  context.state.setup_intents.put(intent.id, intent);
  if (intent.customer) saveMethod(context, method, intent.customer);
  context.emit('setup_intent.succeeded', intent);
  return intent;
};

const confirm = (context: Context, intent: SetupIntent): SetupIntent => {
  if (!isOpen(intent)) throw unexpectedState('confirm', intent);
  const method = givenMethod(context);
  if (method === null) {
    const message = "You cannot confirm this SetupIntent because it's missing a payment method.";
    throw invalidRequest(message, { code: 'setup_intent_unexpected_state' });
  }
  checkUsable(context, intent, method);
  if (needsAuthentication(context, method, false)) {
    intent.status = 'requires_action';
    intent.payment_method = method.id;
    intent.next_action = { type: 'use_stripe_sdk' };
    context.state.setup_intents.put(intent.id, intent);
    context.emit('setup_intent.requires_action', intent);
    return intent;
  }
  const behaviour = behaviourBehind(context, method);
  const isRefused = behaviour.kind === 'card' && behaviour.charge && behaviour.setUp !== null;
  if (isRefused) throw fail(context, intent, method, behaviour.charge as Decline);
  return succeed(context, intent, method);
};

export const createSetupIntent = (context: Context): SetupIntent => {
  const { state, params, emit } = context;
  const id = newId('seti');
  const intent: SetupIntent = {
    id,
    object: 'setup_intent',
    automatic_payment_methods: automaticMethods(params),
    cancellation_reason: null,
    client_secret: newId(`${id}_secret`),
    created: nowSeconds(),
    customer: namedCustomer(context),
    description: textAt(params, 'description'),
    last_setup_error: null,
    livemode: false,
    metadata: textsAt(params, 'metadata'),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card', 'us_bank_account'],
    status: 'requires_payment_method',
    usage: textAt(params, 'usage') ?? 'off_session',
  };
  state.setup_intents.put(id, intent);
  emit('setup_intent.created', intent);
  return isTrue(params, 'confirm') ? confirm(context, intent) : intent;
};

const intentInPath = ({ state, ids: [id = ''] }: Context): SetupIntent =>
  pick(state.setup_intents, 'setup_intent', id);

export const retrieveSetupIntent = (context: Context): object => {
  const intent = intentInPath(context);
  checkClientSecret(context, intent);
  return visible(context, intent);
};

export const confirmSetupIntent = (context: Context): object => {
  const intent = intentInPath(context);
  checkClientSecret(context, intent);
  return visible(context, confirm(context, intent));
};

export const cancelSetupIntent = (context: Context): SetupIntent => {
  const intent = intentInPath(context);
  if (!isOpen(intent)) throw unexpectedState('cancel', intent);
  intent.status = 'canceled';
  intent.cancellation_reason = textAt(context.params, 'cancellation_reason');
  context.state.setup_intents.put(intent.id, intent);
  context.emit('setup_intent.canceled', intent);
  return intent;
};

const AUTHENTICATION_FAILED: Decline = {
  code: 'setup_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

/** On demand: the holder passes (`succeed`) or fails the bank's check. */
export const finishSetup = (context: Context): object => {
  const intent = intentInPath(context);
  if (intent.status !== 'requires_action') throw unexpectedState('authenticate', intent);
  const method = pick(context.state.payment_methods, 'PaymentMethod', intent.payment_method ?? '');
  if (textAt(context.params, 'outcome') !== 'fail') return succeed(context, intent, method);
  fail(context, intent, method, AUTHENTICATION_FAILED);
  return intent;
};
