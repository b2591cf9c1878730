import { LONGEST_EXPIRY_PERIOD } from '../catalog/catalog-document.ts';
import { nextDiscount } from '../coupons/held-coupon.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { toMajor } from '../platform/money.ts';
import { getItem } from '../platform/table/read.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { keys } from '../records/keys.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { domainNameOf } from '../services/describe-service.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';
import { nextTerms, nextYearPrice } from '../services/next-terms.ts';
import { liveServices } from './live-services.ts';
import { formatReference, referenceOf } from './manual-action-reference.ts';

/** A period that ends in the month, and what the next one costs as the catalog has it, in major units. */
export type RenewalRow = {
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

const rowOf = async (record: ServiceRecord, period_ends: string): Promise<RenewalRow> => {
  const { client_id, status, currency, renewal } = record;
  const amount = nextPrice(record);
  const invoice = renewal?.invoice_id
    ? await getItem(keys.invoice(client_id, renewal.invoice_id))
    : undefined;
  return {
    period_ends,
    reference: formatReference(referenceOf(record)),
    client_id,
    name: domainNameOf(record),
    status,
    renews: record.kind === 'hosting' ? !isEnding(record) : record.auto_renew,
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
      const end = periodEndOf(record);
      if (end?.startsWith(month) && LIVE.has(record.status)) rows.set(record.id, await rowOf(record, end));
    }
    seen += records.length;
    progress(seen);
  }
  return [...rows.values()].sort((a, b) => a.period_ends.localeCompare(b.period_ends));
};
