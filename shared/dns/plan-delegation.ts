import { openOperation, planOperation, versionOf } from '../domains/operations/plan-operation.ts';
import { nameserversAt } from '../domains/registrar-zones.ts';
import { config } from '../platform/config/config.ts';
import { getItem } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import { isOurs } from './zone.ts';

/** The active domain that the client has here under the name of hosting, if its nameservers can be changed now. */
const findDomain = async ({ client_id, domain }: HostingRecord): Promise<DomainRecord | undefined> => {
  const hold = await getItem(keys.hold('domain', domain));
  if (hold?.client_id !== client_id) return undefined;
  const record = await getItem(keys.domain(client_id, hold.record_id));
  const isChangeable = record?.status === 'active' && record.registrar !== 'manual';
  return isChangeable && openOperation(record, 'nameservers') === undefined ? record : undefined;
};

/**
 * Whether a domain still has the zone at the registrar that it was registered with, and nobody has written to it: it can
 * be left without a loss. Domains that were transferred or adopted came with zones of their own.
 */
const hasNewZone = ({ registrar, type, order_id, nameservers, dns_version }: DomainRecord): boolean => {
  const found = nameservers.map((name) => name.toLowerCase()).sort();
  const isDefault = found.join() === nameserversAt(registrar).toSorted().join();
  return isDefault && type === 'register' && order_id !== null && dns_version === undefined;
};

const delegate = (domain: DomainRecord, nameservers: string[], now: Date): Write[] => {
  const change = { type: 'nameservers', wanted: { nameservers }, version: versionOf(domain) } as const;
  return planOperation(domain, { ...change, isOurs: false }, 'system', now).writes;
};

/**
 * Plans to delegate the name of new hosting to our nameservers, where the same client has registered it here and has
 * not written to its zone. Otherwise the client decides: the mail about the hosting names the nameservers.
 */
export const planDelegation = async (hosting: HostingRecord, now: Date): Promise<Write[]> => {
  const domain = await findDomain(hosting);
  return domain && hasNewZone(domain) ? delegate(domain, config().nameservers, now) : [];
};

/** Plans to delegate a domain back to the registrar's nameservers, as ours lose its zone with the hosting. */
export const planReturn = async (hosting: HostingRecord, now: Date): Promise<Write[]> => {
  const domain = await findDomain(hosting);
  return domain && isOurs(domain) ? delegate(domain, nameserversAt(domain.registrar), now) : [];
};
