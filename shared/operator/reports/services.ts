import { taxFor } from '../../billing/tax/index.ts';
import { getTaxes, nextDiscount } from '../../catalog/index.ts';
import { getItem, pagesOf, queryDuePages } from '../../platform/table/query.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { clientPointers, collections } from '../../records/collections.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { keys } from '../../records/keys.ts';
import type { ReportRow } from '../../records/reports.ts';
import { cycleInWords, ENDED, MONTHS, recurringTotal } from '../../services/index.ts';
import { renewalOf } from './live-reports.ts';
import type { Portion, Wanted } from './sums.ts';

type OfClient = (client: ClientRecord) => (record: ServiceRecord) => ReportRow[];

/**
 * What becomes of each service, past ones too, of a page of clients, who are read in an order that nothing changes: each
 * service is counted once.
 */
const readServices = async ({ page: limit }: Wanted, after: string, rowsFor: OfClient): Promise<Portion> => {
  const { found, nextKey } = await queryDuePages(clientPointers('id'), {
    limit,
    after: after || null,
  });
  const rows: ReportRow[] = [];
  let read = 0;
  for (const { pk } of found) {
    const id = Number(pk.split('#')[1]);
    const client = await getItem(keys.client(id));
    if (!client) continue;
    const rowsOf = rowsFor(client);
    for (const kind of ['HOSTING', 'DOMAIN'] as const) {
      for await (const page of pagesOf(collections.ofClient(id, kind))) {
        rows.push(...(page as ServiceRecord[]).flatMap(rowsOf));
        read += page.length;
      }
    }
  }
  return { rows, read, next: nextKey };
};

/** Services whose present period ends in the period asked for, by day, and what the next one costs as the catalog has it. */
export const readRenewals = (of: Wanted, after: string): Promise<Portion> =>
  readServices(of, after, () => (record) => {
    const renewal = renewalOf(record);
    if (!renewal || !of.period.months.includes(renewal.period_ends.slice(0, 7))) return [];
    return [
      {
        day: renewal.period_ends.slice(0, 10),
        service: record.kind,
        renews: renewal.renews,
        invoiced: record.renewal?.invoice_id != null,
        currency: record.currency,
        services: 1,
        amount: renewal.amount,
      },
    ];
  });

/** Whole parts of a month in every period: no fraction is rounded before it is added up. */
const PARTS = 72;

const monthsOf = (record: ServiceRecord): number | null =>
  record.kind === 'domain' ? 12 : (MONTHS[record.billing_cycle] ?? null);

const beganAt = (record: ServiceRecord): string | null => {
  if (record.kind === 'hosting') return record.activated_at;
  return record.type === 'transfer' && !record.origin && record.registered_at
    ? record.created_at
    : record.registered_at;
};

/** Null for what has not ended. What had ended before it was brought in from another system never was one of ours. */
const endedAt = (record: ServiceRecord): string | null =>
  ENDED.has(record.status) ? (record.ended_at ?? (record.origin ? '' : record.updated_at)) : null;

const whatOf = (record: ServiceRecord): string =>
  record.kind === 'domain'
    ? `.${record.tld}`
    : `${record.package_name}, ${cycleInWords(record.billing_cycle)}`;

/**
 * MRR: the net price of a period of each service that has begun and not ended by the end of the period asked for (one that
 * is suspended has not ended), with its add-ons, less the coupon of its next period, divided by the months of that period. At the
 * price it has now, as no other is kept; what is paid once or free is none. `new` are those that began within the period,
 * `ended` those that ended within it (churn). Clients who are erased, and their past services, are not in it.
 */
export const readMrr = async (of: Wanted, after: string): Promise<Portion> => {
  const { start, end, at } = of;
  const taxes = await getTaxes();
  const [from, until] = [start.toISOString(), end.toISOString()];
  const isWithin = (time: string) => time >= from && time < until;
  return readServices(of, after, (client) => {
    const withTax = taxFor(taxes, client, at);
    return (record) => {
      const [months, began, ended] = [monthsOf(record), beganAt(record), endedAt(record)];
      if (months === null || began === null || began >= until || (ended !== null && ended < from)) return [];
      const off = record.kind === 'hosting' ? nextDiscount(record, record) : 0;
      const mrr = (withTax(recurringTotal(record) - off).unit_price * PARTS) / months;
      const count = (isCounted: boolean) => (isCounted ? [1, mrr] : [0, 0]) as [number, number];
      const [services, there] = count(ended === null || ended >= until);
      const [new_services, new_mrr] = count(isWithin(began));
      const [ended_services, ended_mrr] = count(ended !== null && isWithin(ended));
      const what = { currency: record.currency, what: whatOf(record) };
      return [{ ...what, services, mrr: there, new_services, new_mrr, ended_services, ended_mrr }];
    };
  });
};

const MRR = ['mrr', 'new_mrr', 'ended_mrr'] as const;

/** A month in minor units, from its parts. */
export const wholeMonths = (row: ReportRow): ReportRow => ({
  ...row,
  ...Object.fromEntries(MRR.map((name) => [name, Math.round(Number(row[name]) / PARTS)])),
});
