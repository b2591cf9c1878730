import * as z from 'zod';
import { schema } from '../../contract/schema.ts';

/** `api_base` stays out in production; it points an adapter at a simulator. */
const apiBase = schema(() => z.url().optional());

/** The secret `stripe`. Several webhook secrets are valid at once while one is being rotated. */
export const stripeSecret = schema(() =>
  z.object({
    secret_key: z.string().min(1),
    publishable_key: z.string().min(1),
    webhook_secrets: z.array(z.string().min(1)).min(1),
    api_base: apiBase(),
  }),
);

/** The secret `paystack`. Webhooks are signed with the secret key, so an earlier one stays valid for them. */
export const paystackSecret = schema(() =>
  z.object({
    secret_key: z.string().min(1),
    previous_secret_keys: z.array(z.string().min(1)).default([]),
    api_base: apiBase(),
  }),
);

export type StripeSecret = z.output<ReturnType<typeof stripeSecret>>;
export type PaystackSecret = z.output<ReturnType<typeof paystackSecret>>;
