import { ApiError } from './api-error.ts';
import { endCharge } from './charges.ts';
import { behaviourBehind, charge, confirm, fail, methodOf, succeed } from './confirm-intent.ts';
import { type Context, pick } from './context.ts';
import { isOpen, unexpectedState } from './intent-access.ts';
import { textAt } from './params.ts';
import type { Decline } from './test-methods.ts';

const AUTHENTICATION_FAILED: Decline = {
  code: 'payment_intent_authentication_failure',
  message: 'The provided PaymentMethod has failed authentication.',
};

const ended = (work: () => void): void => {
  try {
    work();
  } catch (error) {
    // The answer goes to whoever confirmed; here nobody did.
    if (!(error instanceof ApiError && error.status === 402)) throw error;
  }
};

/** On demand: the payer passes (`succeed`) or fails the bank's 3-D Secure check. */
export const finishAuthentication = (context: Context): object => {
  const intent = pick(context.state.payment_intents, 'payment_intent', context.ids[0] ?? '');
  if (intent.status !== 'requires_action') throw unexpectedState('authenticate', intent);
  const method = methodOf(context, intent);
  if (textAt(context.params, 'outcome') === 'fail') {
    fail(context, intent, method, AUTHENTICATION_FAILED, null);
  } else {
    ended(() => charge(context, intent, method));
  }
  return intent;
};

const LATE_FAILURE: Decline = { code: 'debit_not_authorized', message: 'The bank returned the payment.' };

/** On demand: the bank decides on a payment that is processing; as its test method says, or as `outcome` does. */
export const settleIntent = (context: Context): object => {
  const { state, params, ids, emit } = context;
  const intent = pick(state.payment_intents, 'payment_intent', ids[0] ?? '');
  if (intent.status !== 'processing') throw unexpectedState('settle', intent);
  const method = methodOf(context, intent);
  const behaviour = behaviourBehind(context, method);
  const planned = behaviour.kind === 'bank' ? behaviour.failure : null;
  const outcome = textAt(params, 'outcome') ?? (planned ? 'fail' : 'succeed');
  const pending = pick(state.charges, 'charge', intent.latest_charge ?? '');
  if (outcome === 'fail') {
    const failure = planned ?? LATE_FAILURE;
    endCharge(state, pending, 'failed', failure);
    emit('charge.failed', pending);
    fail(context, intent, method, failure, pending.id);
  } else {
    endCharge(state, pending, 'succeeded', null);
    emit('charge.succeeded', pending);
    succeed(context, intent, method);
  }
  return intent;
};

/** On demand: the bank takes its time with a payment that is still open. */
export const holdIntent = (context: Context): object => {
  const intent = pick(context.state.payment_intents, 'payment_intent', context.ids[0] ?? '');
  if (!isOpen(intent)) throw unexpectedState('process', intent);
  const params = { payment_method: textAt(context.params, 'payment_method') ?? 'pm_usBankAccount_success' };
  return confirm({ ...context, params, key: 'secret' }, intent);
};
