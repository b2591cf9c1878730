import { getClient } from '../../shared/clients/clients.ts';
import { queryPage } from '../../shared/platform/table/query.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../shared/records/collections.ts';

/** How many records a list shows. */
export const LISTED = 100;

/** The newest records of a kind, of a client that exists; only those in a status, if one is given. */
export const newestOf = async <K extends ClientCollection>(
  client: number,
  kind: K,
  status?: string,
): Promise<ClientRecords[K][]> => {
  const wanted = status ? collections.ofStatus(client, kind, status) : collections.ofClient(client, kind);
  const [{ items }] = await Promise.all([queryPage(wanted, { limit: LISTED }), getClient(client)]);
  return items;
};
