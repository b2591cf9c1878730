import type { DnsHost, ZoneCapabilities } from '../integrations/dns-host.ts';
import type { CallOptions } from '../integrations/registrar.ts';
import { dnsHostNamed } from '../integrations/registry/dns-hosts.ts';
import { loadDnsHost } from '../integrations/registry/load-dns-host.ts';
import { config } from '../platform/config/config.ts';
import { perNameAndSettings } from '../platform/env.ts';
import type { DomainRecord } from '../records/domains.ts';
import { spendBudget } from '../services/index.ts';

const connected = perNameAndSettings(async (id, settings: object) => {
  const { createDnsHost } = await loadDnsHost(id);
  return createDnsHost({ ...settings, admit: () => spendBudget(id) });
});

/** What serves new zones by nameservers of the provider's own; null where registrars do. */
export const findDnsHost = async (): Promise<{ host: DnsHost; can: ZoneCapabilities } | null> => {
  const id = config().dns_host?.id;
  if (id === undefined) return null;
  const host = await connected(id, await (await loadDnsHost(id)).readSettings());
  return { host, can: dnsHostNamed(id).can };
};

/** Whether all of these nameservers are those of the host of zones. */
export const areOfDnsHost = (nameservers: readonly string[]): boolean => {
  const ours = new Set(config().dns_host?.nameservers.map((name) => name.toLowerCase()));
  return nameservers.length > 0 && nameservers.every((name) => ours.has(name.toLowerCase()));
};

/**
 * Sees to it that the host of zones has one for a domain before it is delegated there; does nothing for other nameservers.
 * May be repeated. Throws IntegrationError.
 */
export const prepareZone = async (
  { id, name }: Pick<DomainRecord, 'id' | 'name'>,
  nameservers: string[],
  options?: CallOptions,
): Promise<void> => {
  if (!areOfDnsHost(nameservers)) return;
  const found = await findDnsHost();
  const zone = { domain: name, nameservers: config().dns_host?.nameservers ?? [], owner: `domain-${id}` };
  await found?.host.makeZone(zone, options);
};
