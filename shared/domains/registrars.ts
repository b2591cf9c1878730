import * as z from 'zod';
import { schema } from '../contract/schema.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { createNamecomRegistrar } from '../integrations/registrar/namecom/namecom-registrar.ts';
import type { Registrar } from '../integrations/registrar.ts';
import { readSecret } from '../platform/aws/secrets.ts';
import { errorFields, log } from '../platform/log.ts';
import { perSettings } from '../platform/per-settings.ts';
import { spendBudget } from '../services/vendor-budget.ts';

/** The secret `namecom`; `api_base` stays out in production, and so does the pace unless the account has another. */
export const namecomSecret = schema(() =>
  z.object({
    username: z.string().min(1),
    token: z.string().min(1),
    api_base: z.url().optional(),
    requests_per_second: z.number().positive().optional(),
  }),
);

type NamecomSecret = z.output<ReturnType<typeof namecomSecret>>;

/** One per function instance, so that its pace holds across requests. */
const namecom = perSettings(({ requests_per_second, ...settings }: NamecomSecret) =>
  createNamecomRegistrar({
    ...settings,
    requestsPerSecond: requests_per_second,
    admit: () => spendBudget('namecom'),
  }),
);

export const registrarFor = async (_id: 'namecom'): Promise<Registrar> =>
  namecom(await readSecret('namecom', namecomSecret));

/** Null where the registrar does not answer, or not in a way that can be relied on. */
export const orNoAnswer = async <T>(asked: Promise<T>): Promise<{ answer: T } | null> => {
  try {
    return { answer: await asked };
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    log.warn('registrar gave no answer', errorFields(error));
    return null;
  }
};
