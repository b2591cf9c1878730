import * as z from 'zod';

/** `api_base` stays out in production; it points an adapter at a simulator. */
const apiBase = z.url().optional();

/** The secret `stripe`. Several webhook secrets are valid at once while one is being rotated. */
export const stripeSecret = z.object({
  secret_key: z.string().min(1),
  publishable_key: z.string().min(1),
  webhook_secrets: z.array(z.string().min(1)).min(1),
  api_base: apiBase,
});

/** The secret `paystack`. Webhooks are signed with the secret key, so an earlier one stays valid for them. */
export const paystackSecret = z.object({
  secret_key: z.string().min(1),
  previous_secret_keys: z.array(z.string().min(1)).default([]),
  api_base: apiBase,
});
