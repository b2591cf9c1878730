import { isTld, LONGEST_EXPIRY_PERIOD, nextDiscount, pricedAt, readCatalog } from '../../catalog/index.ts';
import { inCurrency, registrarFor } from '../../domains/index.ts';
import { config } from '../../platform/config/config.ts';
import { addDays, DAY_MS } from '../../platform/dates.ts';
import { toMajor } from '../../platform/money.ts';
import { getItem } from '../../platform/table/query.ts';
import type { HostingRecord, ServiceRecord } from '../../records/hosting.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { domainNameOf, nextTerms, nextYearPrice, totalOfTerms } from '../../services/index.ts';
import { formatReference, referenceOf } from '../manual-actions.ts';
import { liveServices, pagesOfOwed } from '../service-lists.ts';

/** A period that ends in the month, and what the next one costs as the catalog has it, in major units. */
type RenewalRow = {
  period_ends: string;
  reference: string;
  client_id: number;
  name: string;
  status: string;
  renews: boolean;
  currency: string;
  amount: number;
  invoice_id: number | null;
  invoice_status: string | null;
};

const LIVE: ReadonlySet<string> = new Set(['active', 'suspended', 'grace', 'redemption']);

const periodEndOf = (record: ServiceRecord): string | null =>
  record.kind === 'hosting' ? record.next_due_at : record.expires_at;

const isEnding = ({ cancellation }: HostingRecord): boolean =>
  cancellation !== null && cancellation.status !== 'withdrawn';

const nextPrice = (record: ServiceRecord): number => {
  if (record.kind === 'domain') return nextYearPrice(record);
  const terms = nextTerms(record);
  return totalOfTerms(terms) - nextDiscount(record, terms);
};

/** When the present period of a service ends, and what the next one costs, in minor units; null where nothing ends. */
export const renewalOf = (
  record: ServiceRecord,
): { period_ends: string; renews: boolean; amount: number } | null => {
  const period_ends = periodEndOf(record);
  if (period_ends === null || !LIVE.has(record.status)) return null;
  const renews = record.kind === 'hosting' ? !isEnding(record) : record.auto_renew;
  return { period_ends, renews, amount: nextPrice(record) };
};

type RenewalOf = NonNullable<ReturnType<typeof renewalOf>>;

const rowOf = async (
  record: ServiceRecord,
  { period_ends, renews, amount }: RenewalOf,
): Promise<RenewalRow> => {
  const { client_id, status, currency, renewal } = record;
  const invoice = renewal?.invoice_id
    ? await getItem(keys.invoice(client_id, renewal.invoice_id))
    : undefined;
  return {
    period_ends,
    reference: formatReference(referenceOf(record)),
    client_id,
    name: domainNameOf(record),
    status,
    renews,
    currency,
    amount: toMajor(amount, currency),
    invoice_id: invoice?.id ?? null,
    invoice_status: invoice?.status ?? null,
  };
};

const monthEnd = (month: string): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1));
};

/**
 * The services of all clients whose present period ends in a month (`2026-11`), those first that end first. What was renewed
 * already has a later period: its money is in the revenue.
 */
export const renewalsReport = async (
  month: string,
  progress: (services: number) => void,
): Promise<RenewalRow[]> => {
  const { suspend_after_days, terminate_after_days, domain_grace_days, domain_redemption_days } =
    config().renewals;
  const longest = Math.max(
    suspend_after_days,
    terminate_after_days,
    domain_grace_days + domain_redemption_days,
    2 * LONGEST_EXPIRY_PERIOD,
  );
  const upTo = addDays(monthEnd(month).toISOString(), longest + 1);
  const rows = new Map<number, RenewalRow>();
  let seen = 0;
  for await (const records of liveServices(upTo)) {
    for (const record of records) {
      const renewal = renewalOf(record);
      if (renewal?.period_ends.startsWith(month)) rows.set(record.id, await rowOf(record, renewal));
    }
    seen += records.length;
    progress(seen);
  }
  return [...rows.values()].sort((a, b) => a.period_ends.localeCompare(b.period_ends));
};

/** Days past due, each up to the next. */
const BUCKETS = [
  ['not_due', Number.NEGATIVE_INFINITY],
  ['days_1_30', 0],
  ['days_31_60', 30],
  ['days_61_90', 60],
  ['over_90', 90],
] as const;
export type Bucket = (typeof BUCKETS)[number][0];
export const BUCKET_NAMES: readonly Bucket[] = BUCKETS.map(([bucket]) => bucket);

/** What one client owes in one currency, by how long it is overdue, in major units. */
type AgeingRow = { client_id: number; currency: string; invoices: number } & Record<Bucket, number> & {
    total: number;
  };

/** How long an invoice is overdue. */
export const bucketOf = ({ due_at }: InvoiceRecord, now: Date): Bucket => {
  const days = (now.getTime() - Date.parse(due_at)) / DAY_MS;
  return BUCKETS.findLast(([, after]) => days > after)?.[0] ?? 'not_due';
};

const emptyRow = ({ client_id, currency }: InvoiceRecord): AgeingRow => ({
  client_id,
  currency,
  invoices: 0,
  ...{ not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 },
  total: 0,
});

/**
 * What is unpaid now, by client and by how long it is overdue, those who owe longest first; only what was due before
 * `dueBefore`, if that is given.
 */
export const ageingReport = async (
  now: Date,
  dueBefore: Date | null,
  progress: (invoices: number) => void,
): Promise<AgeingRow[]> => {
  const rows = new Map<string, AgeingRow>();
  let seen = 0;
  for await (const invoices of pagesOfOwed(dueBefore)) {
    for (const invoice of invoices) {
      const name = `${invoice.client_id} ${invoice.currency}`;
      const row = rows.get(name) ?? emptyRow(invoice);
      row.invoices += 1;
      row[bucketOf(invoice, now)] += invoice.balance;
      row.total += invoice.balance;
      rows.set(name, row);
    }
    seen += invoices.length;
    progress(seen);
  }
  return [...rows.values()].map((row) => {
    const major = (amount: number) => toMajor(amount, row.currency);
    const amounts = Object.fromEntries(BUCKETS.map(([bucket]) => [bucket, major(row[bucket])]));
    return { ...row, ...amounts, total: major(row.total) };
  });
};

/** What something of a TLD costs a client and us, in major units of the client's currency; `below` says that we pay on top. */
type CostRow = {
  tld: string;
  what: 'register' | 'renew' | 'transfer' | 'restore';
  currency: string;
  price: number;
  cost: number;
  below: boolean;
};

const KINDS = ['register', 'renew', 'transfer', 'restore'] as const;

/** The catalog's prices of a day beside what the registrar wants now, at the configured rate of exchange. */
export const registrarCosts = async (now: Date): Promise<CostRow[]> => {
  const sold = (await readCatalog()).filter(isTld).filter(({ active }) => active);
  const rows: CostRow[] = [];
  for (const entry of sold.map((one) => pricedAt(one, now))) {
    if (entry.registrar === 'manual') continue;
    const costs = await (await registrarFor(entry.registrar)).findTldPrices(entry.tld);
    for (const [currency, prices] of Object.entries(entry.prices)) {
      for (const what of KINDS) {
        const [price, asked] = [prices[what], costs?.[what]];
        const cost = asked && inCurrency(asked, currency);
        if (price == null || cost == null) continue;
        rows.push({
          ...{ tld: entry.tld, what, currency },
          ...{ price: toMajor(price, currency), cost: toMajor(cost, currency), below: price < cost },
        });
      }
    }
  }
  return rows;
};
