import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byAddress, credentials } from '../../credentials.ts';

const SANDBOX = ['api-m.sandbox.paypal.com'];

/** The secret `paypal`: an app of the PayPal account. `api_base` stays out in production; sandbox and simulator have one. */
export const paypalSecret = schema(() =>
  credentials(
    z.object({
      client_id: z.string().min(1),
      client_secret: z.string().min(1),
      api_base: z.url().optional(),
    }),
    ({ api_base }) => byAddress(api_base, SANDBOX),
  ),
);

/**
 * The secret `paypal-webhooks`: the id of the webhook, which each signature covers. `api_base` leads to the certificates
 * of a simulator on this machine; those of PayPal are at PayPal.
 */
export const paypalWebhooksSecret = schema(() =>
  credentials(z.object({ webhook_id: z.string().min(1), api_base: z.url().optional() }), () => null),
);

export const schemas = { paypal: paypalSecret, 'paypal-webhooks': paypalWebhooksSecret };
