import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { byKey, byPublicKey, credentials } from '../../credentials.ts';

/**
 * The secret `stripe`, for functions that call Stripe. One that was filled before the three were apart has the settings
 * of the other two as well. `api_base` stays out in production; it points the client at a simulator.
 */
export const stripeSecret = schema(() =>
  credentials(
    z.object({
      secret_key: z.string().min(1),
      publishable_key: z.string().min(1).optional(),
      api_base: z.url().optional(),
    }),
    ({ secret_key, api_base }) => byKey(secret_key, api_base),
  ),
);

/** The secret `stripe-publishable`: the key that apps are shown. */
export const stripePublishableSecret = schema(() =>
  credentials(z.object({ publishable_key: z.string().min(1) }), ({ publishable_key }) =>
    byPublicKey(publishable_key),
  ),
);

/** The secret `stripe-webhooks`. Several are valid at once while one is being rotated. */
export const stripeWebhooksSecret = schema(() =>
  credentials(z.object({ webhook_secrets: z.array(z.string().min(1)).min(1) }), () => null),
);

export const schemas = {
  stripe: stripeSecret,
  'stripe-publishable': stripePublishableSecret,
  'stripe-webhooks': stripeWebhooksSecret,
};

export const readPublishableKey = async (): Promise<string> =>
  (await readSecret('stripe-publishable', stripePublishableSecret)).publishable_key;
