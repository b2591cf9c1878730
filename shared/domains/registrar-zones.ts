import { registrarNamed } from '../integrations/registry/registrars.ts';
import { config } from '../platform/config/config.ts';

/** Of the registrar of a domain, what serves zones; null where it serves none, or staff are the registrar. */
export const zonesOf = (registrar: string) =>
  registrar === 'manual' ? null : registrarNamed(registrar).zones;

/** The nameservers of a domain that is registered without hosting: the registrar's, or ours where it has none. */
export const nameserversAt = (registrar: string): string[] => {
  const zones = zonesOf(registrar);
  if (!zones) return config().nameservers;
  const chosen = config().registrar_nameservers.filter((name) => name.endsWith(zones.suffix));
  return chosen.length > 0 ? chosen : [...zones.nameservers];
};
