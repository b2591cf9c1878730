import { getClient } from '../../shared/clients/clients.ts';
import { queryPage } from '../../shared/platform/table/read.ts';
import { type ClientCollection, collections } from '../../shared/records/keys.ts';

/** How many records a list shows. */
export const LISTED = 100;

/** The newest records of a kind, of a client that exists; only those in a status, if one is given. */
export const newestOf = async <R>(client: number, kind: ClientCollection, status?: string): Promise<R[]> => {
  const { pk, prefix } = collections.ofClient(client, kind);
  const wanted = status ? { pk, prefix: `${prefix}${status}#`, byStatus: true } : { pk, prefix };
  const [{ items }] = await Promise.all([queryPage<R>({ ...wanted, limit: LISTED }), getClient(client)]);
  return items;
};
