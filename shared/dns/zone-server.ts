import { answeringPanel, workAtPanel } from '../hosting/servers.ts';
import type { HostingPanel } from '../integrations/hosting-panel.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import type { CallOptions } from '../integrations/registrar.ts';
import { getItem } from '../platform/table/read.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';

export const zoneNotFound = (): IntegrationError =>
  new IntegrationError('dns', 'rejected', 'there is no zone', { code: 'zone_not_found' });

/** The server that hosts the domain for the same client; null when none does. */
export const serverOf = async ({ client_id, name }: DomainRecord): Promise<HostingRecord['server']> => {
  const hold = await getItem(keys.hold('hosting', name));
  if (hold?.client_id !== client_id) return null;
  return (await getItem(keys.hosting(client_id, hold.record_id)))?.server ?? null;
};

export const serverIpOf = async (domain: DomainRecord): Promise<string | null> =>
  (await serverOf(domain))?.ip ?? null;

/** How a nameserver is asked: `inBackground` for a worker, in place of a caller who waits. */
export type ZoneOptions = CallOptions & { inBackground?: boolean };

type Server = NonNullable<HostingRecord['server']>;

/** Asks a panel. Throws IntegrationError, and CircuitOpenError where it is not asked because it does not answer. */
export const askPanel = async <T>(
  { id }: Server,
  { inBackground, ...options }: ZoneOptions,
  work: (panel: HostingPanel, options: CallOptions) => Promise<T>,
): Promise<T> => {
  const ask = (panel: HostingPanel) => work(panel, options);
  return inBackground ? workAtPanel(id, new Date(), ask) : ask(await answeringPanel(id, new Date()));
};

/** The server that has the zone. Throws IntegrationError when there is none. */
export const zoneServerOf = async (domain: DomainRecord): Promise<Server> => {
  const server = await serverOf(domain);
  if (!server) throw zoneNotFound();
  return server;
};
