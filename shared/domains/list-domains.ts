import { type Page, queryPage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import { collections } from '../records/collections.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import { keys } from '../records/keys.ts';

/** At most one of them. `expires_before` is a day. */
export type DomainFilter = {
  status?: DomainRecord['status'] | undefined;
  name?: string | undefined;
  expires_before?: string | undefined;
};

const entriesOf = (client: number, { name, expires_before }: DomainFilter) => {
  if (name) return collections.domainsByName(client, name);
  return expires_before ? collections.domainsByExpiry(client, new Date(expires_before)) : null;
};

const recordsOf = (client: number, { status }: DomainFilter) =>
  status ? collections.ofStatus(client, 'DOMAIN', status) : collections.ofClient(client, 'DOMAIN');

/** Where the domains wanted lie: they themselves, or their entries by name or expiry. */
export const domainsOf = (client: number, filter: DomainFilter) =>
  entriesOf(client, filter) ?? recordsOf(client, filter);

/** One page of a client's domains after the sort key `after`: newest first, by name, or the soonest to expire first. */
export const listDomains = async (
  client: number,
  filter: DomainFilter,
  limit: number,
  after: string | null,
): Promise<Page<DomainRecord>> => {
  const entries = entriesOf(client, filter);
  if (!entries) return queryPage(recordsOf(client, filter), { limit, after });
  const { items, nextKey } = await queryPage(entries, { limit, after, oldestFirst: true });
  const found = await getItems(...items.map(({ domain_id }) => keys.domain(client, domain_id)));
  return { items: found.filter((domain) => domain !== undefined), nextKey };
};
