import { ApiError, invalidRequest, required } from './api-error.ts';
import type { Context } from './context.ts';
import type { PaymentIntent, SetupIntent } from './objects.ts';
import { isTrue, type Params, textAt } from './params.ts';

const OPEN = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

/** Whether an intent still waits for its payer. */
export const isOpen = ({ status }: { status: string }): boolean => OPEN.includes(status);

const NAMES = { payment_intent: 'PaymentIntent', setup_intent: 'SetupIntent' };

export const unexpectedState = (verb: string, intent: PaymentIntent | SetupIntent): ApiError =>
  new ApiError(400, {
    type: 'invalid_request_error',
    code: `${intent.object}_unexpected_state`,
    message: `You cannot ${verb} this ${NAMES[intent.object]} because it has a status of ${intent.status}.`,
    [intent.object]: intent,
  });

/** An app holds the publishable key and must show the intent's own secret. */
export const checkClientSecret = ({ key, params }: Context, intent: PaymentIntent | SetupIntent): void => {
  const given = textAt(params, 'client_secret');
  if (given === null && key === 'publishable') throw required('client_secret');
  if (given !== null && given !== intent.client_secret) {
    const message = `The client_secret provided does not match any associated ${NAMES[intent.object]} on this account.`;
    throw invalidRequest(message, { code: `${intent.object}_invalid_parameter`, param: 'client_secret' });
  }
};

const HIDDEN = ['customer', 'metadata', 'latest_charge'];

/** With the publishable key, only what the payer may see. */
export const visible = ({ key }: Context, intent: PaymentIntent | SetupIntent): object => {
  if (key === 'secret') return intent;
  return Object.fromEntries(Object.entries(intent).filter(([name]) => !HIDDEN.includes(name)));
};

export const automaticMethods = (params: Params): PaymentIntent['automatic_payment_methods'] => {
  if (!isTrue(params, 'automatic_payment_methods', 'enabled')) return null;
  const allow_redirects = textAt(params, 'automatic_payment_methods', 'allow_redirects') ?? 'always';
  return { enabled: true, allow_redirects };
};
