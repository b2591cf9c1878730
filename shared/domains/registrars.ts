import { IntegrationError } from '../integrations/integration-error.ts';
import type { Registrar } from '../integrations/registrar.ts';
import { loadRegistrar } from '../integrations/registry/load-registrar.ts';
import { errorFields, log } from '../platform/log.ts';
import { perNameAndSettings } from '../platform/per-settings.ts';
import { spendBudget } from '../services/vendor-budget.ts';

/** One per function instance, so that its pace holds across requests. */
const connected = perNameAndSettings(async (id, settings: object) => {
  const { createRegistrar } = await loadRegistrar(id);
  return createRegistrar({ ...settings, admit: () => spendBudget(id) });
});

/** The registrar of this name, as domains and TLDs have it. Throws UnknownVendorError, as for `manual`. */
export const registrarFor = async (id: string): Promise<Registrar> =>
  connected(id, await (await loadRegistrar(id)).readSettings());

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
