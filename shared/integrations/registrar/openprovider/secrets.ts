import * as z from 'zod';
import { schema } from '../../../contract/common.ts';

/** The secret `openprovider`; `api_base` stays out in production. */
export const openproviderSecret = schema(() =>
  z.object({
    username: z.string().min(1),
    password: z.string().min(1),
    api_base: z.url().optional(),
  }),
);

export const schemas = { openprovider: openproviderSecret };
