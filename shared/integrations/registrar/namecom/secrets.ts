import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byAddress, credentials } from '../../credentials.ts';

const TEST_HOSTS = ['api.dev.name.com'];

/** The secret `namecom`; `api_base` stays out in production, and so does the pace unless the account has another. */
export const namecomSecret = schema(() =>
  credentials(
    z.object({
      username: z.string().min(1),
      token: z.string().min(1),
      api_base: z.url().optional(),
      requests_per_second: z.number().positive().optional(),
    }),
    ({ api_base }) => byAddress(api_base, TEST_HOSTS),
  ),
);

export const schemas = { namecom: namecomSecret };
