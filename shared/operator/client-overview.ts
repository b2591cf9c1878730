import { exemptionAt } from '../billing/tax/tax-payer.ts';
import { getClient } from '../clients/clients.ts';
import { listNamedMembers } from '../members/list-members.ts';
import { queryPage } from '../platform/table/query.ts';
import type { ClientCollection, ClientRecords } from '../records/collections.ts';
import { collections } from '../records/collections.ts';

/** As many of each kind as one screen has room for. */
const SHOWN = 8;

export type Some<R> = { records: R[]; more: boolean };

const newest = async <K extends ClientCollection>(
  client: number,
  kind: K,
  status?: string,
): Promise<Some<ClientRecords[K]>> => {
  const wanted = status ? collections.ofStatus(client, kind, status) : collections.ofClient(client, kind);
  const { items, nextKey } = await queryPage(wanted, { limit: SHOWN });
  return { records: items, more: nextKey !== null };
};

/** What staff want to see of a client at first: who it is, what it has, owes and asks. */
export const clientOverview = async (id: number, now: Date) => {
  const client = await getClient(id);
  const [members, hosting, domains, unpaid, open, replied] = await Promise.all([
    listNamedMembers(id),
    newest(id, 'HOSTING'),
    newest(id, 'DOMAIN'),
    newest(id, 'INVOICE', 'unpaid'),
    newest(id, 'TICKET', 'open'),
    newest(id, 'TICKET', 'customer_reply'),
  ]);
  const tickets = {
    records: [...open.records, ...replied.records],
    more: open.more || replied.more,
  };
  return { client, exemption: exemptionAt(client, now), members, hosting, domains, unpaid, tickets };
};

export type ClientOverview = Awaited<ReturnType<typeof clientOverview>>;
