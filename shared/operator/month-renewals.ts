import { LONGEST_EXPIRY_PERIOD } from '../catalog/catalog-document.ts';
import { nextDiscount } from '../coupons/held-coupon.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { toMajor } from '../platform/money.ts';
import type { DuePartition } from '../platform/table/key.ts';
import { queryDuePage } from '../platform/table/query.ts';
import { getItem } from '../platform/table/read.ts';
import { dueShards, manualActions, suspendedHosting } from '../records/collections.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { MANUAL_ACTION_REASONS } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { domainNameOf } from '../services/describe-service.ts';
import { totalOfTerms } from '../services/hosting-addons.ts';
import { nextTerms } from '../services/next-terms.ts';
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

const PAGE = 100;
const LIVE: ReadonlySet<string> = new Set(['active', 'suspended', 'grace', 'redemption']);

const isService = ({ sk }: { sk: string }): boolean => /^(HOSTING|DOMAIN)#/.test(sk);

/**
 * Where services are filed: what lives has a next step, which comes before the next period could end unpaid, or waits for
 * a person. Reading these partitions up to then finds every one of them, and nothing else is looked at.
 */
const partitions = (): DuePartition<unknown>[] => [
  ...dueShards,
  ...MANUAL_ACTION_REASONS.map(manualActions),
  suspendedHosting,
];

const servicesFiled = async function* (
  partition: DuePartition<unknown>,
  upTo: Date,
): AsyncGenerator<ServiceRecord[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDuePage>> = await queryDuePage(partition, {
      limit: PAGE,
      after,
      upTo: upTo.toISOString(),
    });
    const records = await Promise.all(page.found.filter(isService).map((place) => getItem(place)));
    yield records.filter((record) => record !== undefined) as ServiceRecord[];
    after = page.nextKey;
  } while (after !== null);
};

const periodEndOf = (record: ServiceRecord): string | null =>
  record.kind === 'hosting' ? record.next_due_at : record.expires_at;

const isEnding = ({ cancellation }: HostingRecord): boolean =>
  cancellation !== null && cancellation.status !== 'withdrawn';

const nextPrice = (record: ServiceRecord): number => {
  if (record.kind === 'domain') return record.recurring_amount;
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
  for (const partition of partitions()) {
    for await (const records of servicesFiled(partition, upTo)) {
      for (const record of records) {
        const end = periodEndOf(record);
        if (end?.startsWith(month) && LIVE.has(record.status)) rows.set(record.id, await rowOf(record, end));
      }
      seen += records.length;
      progress(seen);
    }
  }
  return [...rows.values()].sort((a, b) => a.period_ends.localeCompare(b.period_ends));
};
