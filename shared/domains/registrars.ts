import { IntegrationError } from '../integrations/integration-error.ts';
import type { Registrar } from '../integrations/registrar.ts';
import { loadRegistrar } from '../integrations/registry/load-registrar.ts';
import { registrarNamed } from '../integrations/registry/registrars.ts';
import { config } from '../platform/config/config.ts';
import { perNameAndSettings } from '../platform/env.ts';
import { errorFields, log } from '../platform/log.ts';
import { spendBudget } from '../services/index.ts';

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

/** Of the registrar of a domain, what serves zones; null where it serves none, or staff are the registrar. */
export const zonesOf = (registrar: string) =>
  registrar === 'manual' ? null : registrarNamed(registrar).zones;

/** The nameservers of a domain that is registered without hosting: those of the host of zones where there is one. */
export const nameserversAt = (registrar: string): string[] =>
  registrar === 'manual'
    ? config().nameservers
    : (config().dns_host?.nameservers ?? ownNameservers(registrar));

/** The registrar's own, or ours where it has none. */
export const ownNameservers = (registrar: string): string[] => {
  const zones = zonesOf(registrar);
  if (!zones) return config().nameservers;
  const chosen = config().registrar_nameservers.filter((name) => name.endsWith(zones.suffix));
  return chosen.length > 0 ? chosen : [...zones.nameservers];
};
