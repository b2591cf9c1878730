import { ApiError, invalidRequest } from './api-error.ts';
import { addCharge } from './charges.ts';
import { type Context, pick } from './context.ts';
import { addDispute } from './disputes.ts';
import { isOpen, unexpectedState, visible } from './intent-access.ts';
import type { PaymentIntent, PaymentMethod } from './objects.ts';
import { isTrue, textAt } from './params.ts';
import { givenMethod, saveMethod } from './payment-methods.ts';
import { type Behaviour, behaviourOf, type Decline } from './test-methods.ts';

export const behaviourBehind = ({ state }: Context, method: PaymentMethod): Behaviour =>
  behaviourOf(state.behaviours.get(method.id)?.test_method ?? 'pm_card_visa');

export const methodOf = (context: Context, intent: PaymentIntent): PaymentMethod =>
  pick(context.state.payment_methods, 'PaymentMethod', intent.payment_method ?? '');

export const succeed = (context: Context, intent: PaymentIntent, method: PaymentMethod): void => {
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.payment_method = method.id;
  intent.next_action = null;
  intent.last_payment_error = null;
  context.state.payment_intents.put(intent.id, intent);
  if (intent.setup_future_usage && intent.customer) saveMethod(context, method, intent.customer);
  context.emit('payment_intent.succeeded', intent);
  const behaviour = behaviourBehind(context, method);
  if (behaviour.kind === 'bank' && behaviour.disputed) addDispute(context, intent, {});
  if (behaviour.kind === 'card' && behaviour.dispute) addDispute(context, intent, behaviour.dispute);
};

/** The intent waits for another method; what went wrong stands in it until the next try. */
export const fail = (
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Decline,
  charge: string | null,
): ApiError => {
  const { code, decline_code, advice_code, message } = failure;
  const error = {
    type: 'card_error',
    code,
    message,
    ...(charge && { charge }),
    ...(decline_code && { decline_code }),
    ...(advice_code && { advice_code }),
    payment_method: structuredClone(method),
  } as const;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  context.state.payment_intents.put(intent.id, intent);
  context.emit('payment_intent.payment_failed', intent);
  return new ApiError(402, { ...error, payment_intent: visible(context, intent) });
};

const decline = (
  context: Context,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Decline,
): ApiError => {
  const charge = addCharge(context, intent, method, 'failed', failure);
  return fail(context, intent, method, failure, charge.id);
};

const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Whether the bank asks for the holder now, given whether anybody is there. */
export const needsAuthentication = (
  context: Context,
  method: PaymentMethod,
  isOffSession: boolean,
): boolean => {
  const behaviour = behaviourBehind(context, method);
  if (behaviour.kind === 'bank' || behaviour.authentication === 'never') return false;
  if (!isOffSession || behaviour.authentication === 'always') return true;
  const isSetUp = context.state.behaviours.get(method.id)?.is_set_up === true;
  return behaviour.authentication === 'unless_set_up' && !isSetUp;
};

export const charge = (context: Context, intent: PaymentIntent, method: PaymentMethod): void => {
  const behaviour = behaviourBehind(context, method);
  if (behaviour.kind === 'bank') {
    addCharge(context, intent, method, 'pending');
    intent.status = 'processing';
    intent.payment_method = method.id;
    intent.next_action = null;
    context.state.payment_intents.put(intent.id, intent);
    context.emit('payment_intent.processing', intent);
    return;
  }
  if (behaviour.charge) throw decline(context, intent, method, behaviour.charge);
  addCharge(context, intent, method, 'succeeded');
  succeed(context, intent, method);
};

/** What a PaymentIntent and a SetupIntent ask of a method alike. */
export const checkUsable = (
  { state }: Context,
  { customer }: { customer: string | null },
  method: PaymentMethod,
): void => {
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest(`The customer does not have a payment method with the ID ${method.id}.`, {
      param: 'payment_method',
    });
  }
  if (method.customer === null && state.behaviours.get(method.id)?.is_set_up) {
    throw invalidRequest(
      'The provided PaymentMethod was detached from a Customer. It may not be used again.',
      { param: 'payment_method' },
    );
  }
};

/** The method of a request is used for an intent: by the app, or by us while nobody is there (`off_session`). */
export const confirm = (context: Context, intent: PaymentIntent): PaymentIntent => {
  const { params, emit } = context;
  if (!isOpen(intent)) throw unexpectedState('confirm', intent);
  const method = givenMethod(context) ?? (intent.payment_method ? methodOf(context, intent) : null);
  if (method === null) {
    const message = "You cannot confirm this PaymentIntent because it's missing a payment method.";
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
  }
  checkUsable(context, intent, method);
  if ('setup_future_usage' in params) intent.setup_future_usage = textAt(params, 'setup_future_usage');
  const isOffSession = isTrue(params, 'off_session') || isTrue(params, 'error_on_requires_action');
  if (!needsAuthentication(context, method, isOffSession)) {
    charge(context, intent, method);
    return intent;
  }
  if (isOffSession) throw decline(context, intent, method, AUTHENTICATION_REQUIRED);
  intent.status = 'requires_action';
  intent.payment_method = method.id;
  intent.next_action = { type: 'use_stripe_sdk' };
  context.state.payment_intents.put(intent.id, intent);
  emit('payment_intent.requires_action', intent);
  return intent;
};
