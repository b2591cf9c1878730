import { DNS_HOSTS, dnsHostNamed } from '../../shared/integrations/registry/dns-hosts.ts';
import { GATEWAYS, gatewayNamed } from '../../shared/integrations/registry/gateways.ts';
import { PANELS, panelNamed } from '../../shared/integrations/registry/panels.ts';
import {
  REGISTRARS,
  registrarNamed,
  registrarsOfStage,
} from '../../shared/integrations/registry/registrars.ts';
import { UnknownVendorError } from '../../shared/integrations/vendor.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';

const withBudgets = [...GATEWAYS, ...PANELS, ...REGISTRARS, ...DNS_HOSTS].filter(
  ({ callsPerHour }) => callsPerHour,
);

/** A configuration with what vendors say for themselves where it is silent. */
export const withVendors = (config: Partial<Pick<Config, 'registrars'>>): object => ({
  registrar_nameservers: REGISTRARS.filter(({ id }) => registrarsOfStage(config).includes(id)).flatMap(
    ({ zones }) => zones?.nameservers ?? [],
  ),
  vendor_budgets: Object.fromEntries(withBudgets.map(({ id, callsPerHour }) => [id, callsPerHour])),
  ...config,
});

/** Sentences about names that no vendor has, and about what a vendor cannot do. */
export const vendorProblems = (config: Config): string[] => {
  const { gateways, panels = [], registrars = [], registrar_nameservers, dns_host } = config;
  const problem = (setting: string, find: () => unknown): string[] => {
    try {
      find();
      return [];
    } catch (error) {
      if (error instanceof UnknownVendorError) return [`${setting}: ${error.message}`];
      throw error;
    }
  };
  const unknown = [
    ...gateways.flatMap(({ id }) => problem('gateways', () => gatewayNamed(id))),
    ...panels.flatMap((id) => problem('panels', () => panelNamed(id))),
    ...registrars.flatMap((id) => problem('registrars', () => registrarNamed(id))),
    ...(dns_host ? problem('dns_host', () => dnsHostNamed(dns_host.id)) : []),
  ];
  if (unknown.length > 0) return unknown;
  const suffixes = REGISTRARS.flatMap(({ zones }) => zones?.suffix ?? []);
  return [
    ...gateways.flatMap(({ id, currencies }) =>
      currencies
        .filter((currency) => !gatewayNamed(id).supportsCurrency(currency))
        .map((currency) => `gateways: ${id} does not charge ${currency}`),
    ),
    ...registrar_nameservers
      .filter((name) => !suffixes.some((suffix) => name.endsWith(suffix)))
      .map((name) => `registrar_nameservers: ${name} is none that a registrar has`),
    ...(dns_host?.nameservers ?? [])
      .filter((name) => config.nameservers.includes(name) || suffixes.some((suffix) => name.endsWith(suffix)))
      .map((name) => `dns_host: ${name} is one of a panel or registrar`),
  ];
};
