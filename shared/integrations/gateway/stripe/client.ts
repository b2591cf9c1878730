import { readSecret } from '../../../platform/aws/secrets.ts';
import { readPublishableKey, stripeSecret } from './secrets.ts';

export const readSettings = async () => {
  const { secret_key, publishable_key, api_base } = await readSecret('stripe', stripeSecret);
  return { secret_key, publishable_key: publishable_key ?? (await readPublishableKey()), api_base };
};

export {
  createStripeCheckout as createPageGateway,
  createStripeGateway as createGateway,
} from './stripe-gateway.ts';
