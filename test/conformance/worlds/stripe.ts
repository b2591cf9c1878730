import Stripe from 'stripe';
import { startStripeSimulator } from '../../../infra/local/simulators/stripe/stripe.ts';
import { createGateway } from '../../../shared/integrations/gateway/stripe/client.ts';
import { verifyStripeWebhook } from '../../../shared/integrations/gateway/stripe/webhook.ts';
import { payment } from '../../integrations/payment.ts';
import type { GatewayWorld } from '../gateway-laws.ts';

const KEYS = { secretKey: 'sk_test_51SecretOfTheShop', publishableKey: 'pk_test_51PublicOfTheShop' };
const WEBHOOK_SECRET = 'whsec_conformance';

const post = (url: string, fields: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams(fields),
  });

export const startStripe = async (): Promise<GatewayWorld> => {
  const simulator = await startStripeSimulator({
    ...KEYS,
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: WEBHOOK_SECRET,
  });
  const settings = {
    secret_key: KEYS.secretKey,
    publishable_key: KEYS.publishableKey,
    api_base: simulator.url,
  };
  const gateway = createGateway(settings);
  return {
    simulator,
    gateway,
    withWrongKeys: createGateway({ ...settings, secret_key: 'sk_test_wrongAndSecret' }),
    currency: 'USD',
    pay: async ({ reference, mobile }, outcome) => {
      await post(`${simulator.url}/v1/payment_intents/${reference}/confirm`, {
        client_secret: mobile.payment_intent_client_secret ?? '',
        payment_method: outcome === 'paid' ? 'pm_card_visa' : 'pm_card_chargeDeclined',
        ...(outcome === 'paid' && { setup_future_usage: 'off_session' }),
      });
    },
    dispute: async (reference) => {
      await post(`${simulator.url}/_simulator/payment_intents/${reference}/dispute`);
    },
    keepDeclining: async () => {
      const { customer, idempotencyKey } = payment();
      const saving = await gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
      await post(`${simulator.url}/v1/setup_intents/${saving.reference}/confirm`, {
        client_secret: saving.setupIntentClientSecret ?? '',
        payment_method: 'pm_card_chargeCustomerFail',
      });
      const method = (await gateway.findSaving(saving.reference))?.method;
      if (!method) throw new Error('No card was saved.');
      return method;
    },
    names: { reference: 'pi_1', methodId: 'pm_1', owner: 'cus_1' },
    requests: { refund: 'POST /v1/refunds', charge: 'POST /v1/payment_intents' },
    readWebhook: async (body, headers, now) =>
      verifyStripeWebhook(body, headers['stripe-signature'], [WEBHOOK_SECRET], now),
    signed: (event) => {
      const payload = JSON.stringify(event);
      const { webhooks } = new Stripe(KEYS.secretKey);
      const header = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
      return { body: Buffer.from(payload), headers: { 'stripe-signature': header } };
    },
    secrets: [KEYS.secretKey, WEBHOOK_SECRET, 'sk_test_wrongAndSecret'],
  };
};
