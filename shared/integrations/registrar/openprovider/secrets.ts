import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { byAddress, credentials } from '../../credentials.ts';

const TEST_HOSTS = ['api.cte.openprovider.eu', 'api.sandbox.openprovider.nl'];

/** The secret `openprovider`; `api_base` stays out in production. */
export const openproviderSecret = schema(() =>
  credentials(
    z.object({
      username: z.string().min(1),
      password: z.string().min(1),
      api_base: z.url().optional(),
    }),
    ({ api_base }) => byAddress(api_base, TEST_HOSTS),
  ),
);

export const schemas = { openprovider: openproviderSecret };
