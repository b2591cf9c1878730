import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import type { CrashStack } from './crash-stack.ts';

/** Confirms a card payment the way the card sheet does. */
export const confirmCard = (
  stack: Pick<CrashStack, 'outside'>,
  clientSecret: string,
  paymentMethod = 'pm_card_visa',
) => {
  const intent = clientSecret.split('_secret')[0];
  return fetch(`${stack.outside.stripe.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.publishableKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, payment_method: paymentMethod }),
  });
};

/** Presses a button of Paystack's page. */
export const pressPaystack = (
  authorizationUrl: string,
  outcome: 'pay' | 'decline' | 'abandon',
  card: { last4?: string; country_code?: string } = {},
) =>
  fetch(authorizationUrl, {
    method: 'POST',
    body: new URLSearchParams({ outcome, ...card }),
    redirect: 'manual',
  });
