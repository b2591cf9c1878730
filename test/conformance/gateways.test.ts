import { createGateway } from '../../shared/integrations/gateway/paypal/client.ts';
import { verifyPaypalWebhook } from '../../shared/integrations/gateway/paypal/webhook.ts';
import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { GATEWAY_LAWS } from './gateway-laws.ts';
import { hold } from './law.ts';
import { PAYPAL_KEYS, startPaypal } from './worlds/paypal.ts';
import { startPaystack } from './worlds/paystack.ts';
import { startStripe } from './worlds/stripe.ts';

const paypal = () =>
  startPaypal({
    createGateway,
    readWebhook: (api_base) => (body, headers, now) =>
      verifyPaypalWebhook(body, headers, { webhook_id: PAYPAL_KEYS.webhook_id, api_base }, now),
  });

hold('gateway', GATEWAYS, { stripe: startStripe, paystack: startPaystack, paypal }, GATEWAY_LAWS);
