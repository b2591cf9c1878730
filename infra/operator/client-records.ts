import { getClient } from '../../shared/clients/index.ts';
import type { Collection } from '../../shared/platform/table/key.ts';
import { type Page, queryPage } from '../../shared/platform/table/query.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../shared/records/collections.ts';
import { Refusal } from './refusal.ts';

/** Which page of a list is wanted. */
export type Wanted = { limit: number; after?: string | undefined };

/** One page of a collection, newest first unless said otherwise. Refuses a place that no page of it has told. */
export const pageOf = <R>(
  wanted: Collection<R>,
  { limit, after }: Wanted,
  order: { oldestFirst?: boolean } = {},
): Promise<Page<R>> => {
  if (after !== undefined && !after.startsWith(wanted.prefix)) {
    throw new Refusal('Give --after as the end of the page before tells it.');
  }
  return queryPage(wanted, { ...order, limit, after: after ?? null });
};

/** One page of the records of a kind, newest first, of a client that exists; only those in a status, if one is given. */
export const newestOf = async <K extends ClientCollection>(
  client: number,
  kind: K,
  page: Wanted,
  status?: string,
): Promise<Page<ClientRecords[K]>> => {
  const wanted = status ? collections.ofStatus(client, kind, status) : collections.ofClient(client, kind);
  const [found] = await Promise.all([pageOf(wanted, page), getClient(client)]);
  return found;
};
