import * as z from 'zod';
import { createNamecomRegistrar } from '../integrations/namecom/namecom-registrar.ts';
import type { Registrar } from '../integrations/registrar.ts';
import { readSecret } from '../platform/secrets.ts';

/** The secret `namecom`; `api_base` stays out in production. */
export const namecomSecret = z.object({
  username: z.string().min(1),
  token: z.string().min(1),
  api_base: z.url().optional(),
});

export const registrarFor = async (_id: 'namecom'): Promise<Registrar> => {
  const { username, token, api_base } = await readSecret('namecom', namecomSecret);
  return createNamecomRegistrar({ username, token, ...(api_base ? { api_base } : {}) });
};
