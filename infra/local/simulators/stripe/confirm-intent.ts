import { ApiError, invalidRequest } from './api-error.ts';
import { useCard } from './cards.ts';
import { addCharge } from './charges.ts';
import type { Context } from './context.ts';
import { textAt } from './params.ts';
import { checkClientSecret, intentInPath, isDecided, unexpectedState, visible } from './payment-intents.ts';
import type { PaymentIntent } from './state.ts';

const succeed = (context: Context, intent: PaymentIntent, paymentMethod: string): void => {
  addCharge(context, intent, paymentMethod, null);
  intent.status = 'succeeded';
  intent.amount_received = intent.amount;
  intent.payment_method = paymentMethod;
  intent.next_action = null;
  intent.last_payment_error = null;
  context.emit('payment_intent.succeeded', intent);
};

const fail = (
  context: Context,
  intent: PaymentIntent,
  paymentMethod: string,
  failure: { code: string; decline_code?: string; message: string },
): ApiError => {
  const { code, decline_code, message } = failure;
  const charge = addCharge(context, intent, paymentMethod, failure);
  const error = {
    type: 'card_error',
    code,
    message,
    charge: charge.id,
    ...(decline_code && { decline_code }),
  } as const;
  intent.status = 'requires_payment_method';
  intent.payment_method = null;
  intent.next_action = null;
  intent.last_payment_error = error;
  context.emit('payment_intent.payment_failed', intent);
  return new ApiError(402, { ...error, payment_intent: visible(context, intent) });
};

/** The app's part: the payer's card is used. */
export const confirmIntent = (context: Context): object => {
  const intent = intentInPath(context);
  checkClientSecret(context, intent);
  if (isDecided(intent)) throw unexpectedState('confirm', intent);
  const paymentMethod = textAt(context.params, 'payment_method') ?? intent.payment_method;
  if (paymentMethod === null) {
    const message = "You cannot confirm this PaymentIntent because it's missing a payment method.";
    throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
  }
  const outcome = useCard(paymentMethod);
  if (outcome.kind === 'declined') throw fail(context, intent, paymentMethod, outcome);
  if (outcome.kind === 'accepted') {
    succeed(context, intent, paymentMethod);
  } else {
    intent.status = 'requires_action';
    intent.payment_method = paymentMethod;
    intent.next_action = { type: 'use_stripe_sdk' };
  }
  return visible(context, intent);
};

/** On demand: the payer passes (`succeed`) or fails the bank's 3-D Secure check. */
export const finishAuthentication = (context: Context): object => {
  const intent = intentInPath(context);
  if (intent.status !== 'requires_action') throw unexpectedState('authenticate', intent);
  const paymentMethod = intent.payment_method ?? '';
  if (textAt(context.params, 'outcome') !== 'fail') {
    succeed(context, intent, paymentMethod);
  } else {
    fail(context, intent, paymentMethod, {
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
    });
  }
  return intent;
};
