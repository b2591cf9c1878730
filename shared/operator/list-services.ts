import { getClient } from '../clients/index.ts';
import { say } from '../languages/sentence.ts';
import { invalid } from '../platform/failure.ts';
import { type Page, queryPage } from '../platform/table/query.ts';
import { collections } from '../records/collections.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { domainNameOf } from '../services/index.ts';
import { formatReference, referenceOf } from './manual-actions.ts';

type Wanted = { limit: number; after?: string | null | undefined };

/** Comes before every domain, newest first. */
const BEFORE_DOMAINS = 'DOMAIN#~';

const pageOf = (client: number, kind: 'HOSTING' | 'DOMAIN', { limit, after }: Wanted) =>
  queryPage(collections.ofClient(client, kind), { limit, after: after ?? null });

/** The services of a client that exists: hosting first, then domains, each newest first. */
export const listServices = async (client: number, wanted: Wanted): Promise<Page<ServiceRecord>> => {
  const { limit, after } = wanted;
  if (after && !/^(HOSTING|DOMAIN)#/.test(after))
    throw invalid({ after: [say`This is no place in this list.`] });
  await getClient(client);
  if (after?.startsWith('DOMAIN#')) return pageOf(client, 'DOMAIN', wanted);
  const hosting = await pageOf(client, 'HOSTING', wanted);
  if (hosting.nextKey !== null) return hosting;
  const left = limit - hosting.items.length;
  const domains = await pageOf(client, 'DOMAIN', { limit: Math.max(left, 1) });
  if (left > 0) return { ...domains, items: [...hosting.items, ...domains.items] };
  return { items: hosting.items, nextKey: domains.items.length > 0 ? BEFORE_DOMAINS : null };
};

/** A service in a list of them. */
export const presentServiceEntry = (record: ServiceRecord) => ({
  reference: formatReference(referenceOf(record)),
  name: domainNameOf(record),
  status: record.status,
  period_ends_at: record.kind === 'hosting' ? record.next_due_at : record.expires_at,
});
