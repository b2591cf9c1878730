import type { ChargeStored } from '../../../shared/integrations/payment-gateway.ts';
import { payment } from '../payment.ts';
import { storedCharge } from '../stored-charge.ts';
import { controlAny, gateway, KEYS, stripe } from './stripe.ts';

/** What the app does with the sheet that saves a card. */
export const confirmSetup = (reference: string, secret: string | null, card: string) =>
  fetch(`${stripe.url}/v1/setup_intents/${reference}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret ?? '', payment_method: card }),
  });

export const saved = async (card = 'pm_card_visa') => {
  const { customer, idempotencyKey } = payment();
  const started = await gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
  await confirmSetup(started.reference, started.setupIntentClientSecret, card);
  const saving = await gateway.findSaving(started.reference);
  if (saving?.status === 'requires_action') {
    await controlAny(`setup_intents/${started.reference}/authenticate`);
  }
  const method = (await gateway.findSaving(started.reference))?.method;
  if (!method) throw new Error('Nothing was saved.');
  return { method, started };
};

export const charge = (method: ChargeStored['method'], changes: Partial<ChargeStored> = {}) =>
  gateway.chargeStored(storedCharge(payment(), method, changes));
