import { dnsHostNamed } from '../../shared/integrations/registry/dns-hosts.ts';
import { gatewayNamed } from '../../shared/integrations/registry/gateways.ts';
import { panelNamed } from '../../shared/integrations/registry/panels.ts';
import { registrarNamed } from '../../shared/integrations/registry/registrars.ts';
import type { Config } from '../../shared/platform/config/config-schema.ts';

/** Of each kind the vendors of a stack, by their names: those of cdk.json unless said. */
export type StackVendors = {
  panel?: string | undefined;
  /** The TLDs of the demo catalog are theirs in turn. */
  registrars?: string[] | undefined;
  gateways?: string[] | undefined;
  /** What serves zones: `registrar`, or a host of zones. */
  dns?: string | undefined;
};

/** Neither those of cdk.json, which are delegated to the panel, nor a registrar's. */
const DNS_HOST_NAMESERVERS = ['ns1.example-dns.com', 'ns2.example-dns.com'];

/** A gateway as cdk.json has it, or one for whatever the provider charges and it takes. */
const gatewayOf = (
  id: string,
  config: Pick<Config, 'gateways' | 'currencies'>,
): Config['gateways'][number] => {
  const { supportsCurrency } = gatewayNamed(id);
  const known = config.gateways.find((gateway) => gateway.id === id);
  return known ?? { id, name: id, currencies: config.currencies.filter(supportsCurrency) };
};

const dnsHostOf = (id: string) => ({ id: dnsHostNamed(id).id, nameservers: DNS_HOST_NAMESERVERS });

/** What they change of a configuration. Throws UnknownVendorError. */
export const configOfVendors = (
  { panel, registrars, gateways, dns }: StackVendors,
  config: Pick<Config, 'gateways' | 'currencies'>,
): Partial<Config> => ({
  ...(panel !== undefined && { panels: [panelNamed(panel).id] }),
  ...(registrars && { registrars: registrars.map((id) => registrarNamed(id).id) }),
  ...(gateways && { gateways: gateways.map((id) => gatewayOf(id, config)) }),
  ...(dns !== undefined && { dns_host: dns === 'registrar' ? undefined : dnsHostOf(dns) }),
});
