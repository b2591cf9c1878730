import { getClient } from '../clients/index.ts';
import { COUNTED, COUNTED_UP_TO, SOON_DAYS } from '../contract/overview.ts';
import { addDays } from '../platform/dates.ts';
import { toMajor } from '../platform/money.ts';
import { countRecords } from '../platform/table/query.ts';
import type { ClientRecord } from '../records/clients.ts';
import { collections, type StatusCollection, type StatusOf } from '../records/collections.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { listUnpaid, overdueOf, owed } from './dashboard.ts';

export { loadDashboard, presentDashboard } from './dashboard.ts';

const countEach = async <K extends StatusCollection, S extends StatusOf<K>>(
  clientId: number,
  kind: K,
  statuses: readonly S[],
): Promise<Record<S, number>> => {
  const counted = await Promise.all(
    statuses.map(
      async (status) =>
        [status, await countRecords(collections.ofStatus(clientId, kind, status), COUNTED_UP_TO)] as const,
    ),
  );
  return Object.fromEntries(counted) as Record<S, number>;
};

type Counts = { [K in keyof typeof COUNTED]: Record<(typeof COUNTED)[K][number], number> };

export type Overview = {
  client: ClientRecord;
  unpaid: InvoiceRecord[];
  counts: Counts;
  expiresSoon: number;
};

/** Everything an overview shows, read side by side. */
export const loadOverview = async (clientId: number, now: Date): Promise<Overview> => {
  const soon = collections.domainsByExpiry(clientId, addDays(now, SOON_DAYS));
  const [client, unpaid, orders, hosting, domains, tickets, expiresSoon] = await Promise.all([
    getClient(clientId),
    listUnpaid(clientId),
    countEach(clientId, 'ORDER', COUNTED.orders),
    countEach(clientId, 'HOSTING', COUNTED.hosting),
    countEach(clientId, 'DOMAIN', COUNTED.domains),
    countEach(clientId, 'TICKET', COUNTED.tickets),
    countRecords(soon, COUNTED_UP_TO),
  ]);
  return { client, unpaid, counts: { orders, hosting, domains, tickets }, expiresSoon };
};

export const presentOverview = ({ client, unpaid, counts, expiresSoon }: Overview, now: Date) => {
  const { currency } = client.profile;
  const overdue = overdueOf(unpaid, now);
  return {
    client_id: client.id,
    currency,
    credit_balance: toMajor(client.credit_balance, currency),
    unpaid_total: owed(unpaid, currency),
    overdue_total: owed(overdue, currency),
    invoices: { unpaid: unpaid.length, overdue: overdue.length },
    ...counts,
    expires_soon: expiresSoon,
    counted_up_to: COUNTED_UP_TO,
  };
};
