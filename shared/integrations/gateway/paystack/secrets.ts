import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byKey, credentials } from '../../credentials.ts';

/**
 * The secret `paystack`. Webhooks are signed with the secret key, so an earlier one stays valid for them. `api_base` stays
 * out in production; it points the client at a simulator.
 */
export const paystackSecret = schema(() =>
  credentials(
    z.object({
      secret_key: z.string().min(1),
      previous_secret_keys: z.array(z.string().min(1)).default([]),
      api_base: z.url().optional(),
    }),
    ({ secret_key, api_base }) => byKey(secret_key, api_base),
  ),
);

export const schemas = { paystack: paystackSecret };
