import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import type { MobileSession } from '../../shared/integrations/payment-gateway.ts';
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

/** The word that each button of a gateway's page sends. */
const BUTTONS: Record<string, { paid: string; declined: string }> = {
  paystack: { paid: 'pay', declined: 'decline' },
  paypal: { paid: 'approve', declined: 'decline' },
};

/** A started payment is paid, or declined, in the card sheet, or on the gateway's page, which leads its payer back. */
export const pay = async (
  stack: Pick<CrashStack, 'outside'>,
  { gateway, mobile }: { gateway: string; mobile: MobileSession },
  outcome: 'paid' | 'declined',
): Promise<void> => {
  if (mobile.authorization_url === null) {
    const card = outcome === 'paid' ? 'pm_card_visa' : 'pm_card_chargeDeclinedInsufficientFunds';
    await confirmCard(stack, String(mobile.payment_intent_client_secret), card);
    return;
  }
  const body = new URLSearchParams({ outcome: BUTTONS[gateway]?.[outcome] ?? '' });
  await fetch(mobile.authorization_url, { method: 'POST', body });
};
