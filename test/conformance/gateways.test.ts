import { GATEWAYS } from '../../shared/integrations/registry/gateways.ts';
import { GATEWAY_LAWS } from './gateway-laws.ts';
import { hold } from './law.ts';
import { startPaystack } from './worlds/paystack.ts';
import { startStripe } from './worlds/stripe.ts';

hold('gateway', GATEWAYS, { stripe: startStripe, paystack: startPaystack }, GATEWAY_LAWS);
