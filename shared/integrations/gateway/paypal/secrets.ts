import * as z from 'zod';
import { schema } from '../../../contract/common.ts';

/** The secret `paypal`: an app of the PayPal account. `api_base` stays out in production; sandbox and simulator have one. */
export const paypalSecret = schema(() =>
  z.object({
    client_id: z.string().min(1),
    client_secret: z.string().min(1),
    api_base: z.url().optional(),
  }),
);

/**
 * The secret `paypal-webhooks`: the id of the webhook, which each signature covers. `api_base` leads to the certificates
 * of a simulator on this machine; those of PayPal are at PayPal.
 */
export const paypalWebhooksSecret = schema(() =>
  z.object({ webhook_id: z.string().min(1), api_base: z.url().optional() }),
);

export const schemas = { paypal: paypalSecret, 'paypal-webhooks': paypalWebhooksSecret };
