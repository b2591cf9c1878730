import * as z from 'zod';
import { schema } from '../../contract/schema.ts';

/** `api_base` stays out in production; it points an adapter at a simulator. */
const apiBase = schema(() => z.url().optional());

/**
 * The secret `stripe`, for functions that call Stripe. One that was filled before the three were apart has the settings
 * of the other two as well.
 */
export const stripeSecret = schema(() =>
  z.object({
    secret_key: z.string().min(1),
    publishable_key: z.string().min(1).optional(),
    api_base: apiBase(),
  }),
);

/** The secret `stripe-publishable`: the key that apps are shown. */
export const stripePublishableSecret = schema(() => z.object({ publishable_key: z.string().min(1) }));

/** The secret `stripe-webhooks`. Several are valid at once while one is being rotated. */
export const stripeWebhooksSecret = schema(() =>
  z.object({ webhook_secrets: z.array(z.string().min(1)).min(1) }),
);

/** The secret `paystack`. Webhooks are signed with the secret key, so an earlier one stays valid for them. */
export const paystackSecret = schema(() =>
  z.object({
    secret_key: z.string().min(1),
    previous_secret_keys: z.array(z.string().min(1)).default([]),
    api_base: apiBase(),
  }),
);

export type PaystackSecret = z.output<ReturnType<typeof paystackSecret>>;
