import * as z from 'zod';
import { schema } from '../../../contract/common.ts';

/** The secret `namecom`; `api_base` stays out in production, and so does the pace unless the account has another. */
export const namecomSecret = schema(() =>
  z.object({
    username: z.string().min(1),
    token: z.string().min(1),
    api_base: z.url().optional(),
    requests_per_second: z.number().positive().optional(),
  }),
);

export const schemas = { namecom: namecomSecret };
