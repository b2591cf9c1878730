import type { BillingCycle } from '../contract/vocabulary.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { addMonths } from '../platform/dates.ts';
import type { SetOf } from '../platform/table/changes.ts';
import type { PriceChange } from '../records/catalog.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';

/** The length of a period; null where it is paid once and for all. */
export const MONTHS: Record<BillingCycle, number | null> = {
  one_time: null,
  monthly: 1,
  quarterly: 3,
  semi_annually: 6,
  annually: 12,
  biennially: 24,
  triennially: 36,
};

/** Whether a period of one cycle is longer than one of another; what is paid once and for all has none. */
export const isLonger = (cycle: BillingCycle, than: BillingCycle): boolean =>
  (MONTHS[cycle] ?? 0) > (MONTHS[than] ?? 0);

/** As part of a sentence: `semi-annually`. */
/** The same as a part of a sentence, in the language of its reader. */
export const CYCLE_NAMES: Record<BillingCycle, Sentence> = {
  one_time: say`one-time`,
  monthly: say`monthly`,
  quarterly: say`quarterly`,
  semi_annually: say`semi-annually`,
  annually: say`annually`,
  biennially: say`biennially`,
  triennially: say`triennially`,
};

export const cycleInWords = (cycle: BillingCycle): string => cycle.replaceAll('_', '-');

/** The day of the month that the periods of an account end on. */
export const dayOfPeriods = ({
  periods_from,
  activated_at,
  next_due_at,
}: Pick<HostingRecord, 'periods_from' | 'activated_at' | 'next_due_at'>): number | undefined => {
  const begun = periods_from ?? activated_at ?? next_due_at;
  return begun === null ? undefined : new Date(begun).getUTCDate();
};

/**
 * The end of a billing period that begins at `from`; null when it is paid once and for all. Periods of one service
 * end on the same `day` wherever a month has it, so that one begun on the 31st does not slip to the 28th.
 */
export const periodEnd = (cycle: BillingCycle, from: Date, day?: number): Date | null => {
  const months = MONTHS[cycle];
  return months === null ? null : addMonths(from, months, day);
};

/** The beginning of the billing period that ends at `end`; null when it is paid once and for all. */
export const periodStart = (cycle: BillingCycle, end: Date, day?: number): Date | null => {
  const months = MONTHS[cycle];
  return months === null ? null : addMonths(end, -months, day);
};

type Terms = Pick<
  HostingRecord,
  'package_id' | 'package_name' | 'recurring_amount' | 'billing_cycle' | 'addons'
>;

/** The announced price that holds for the period after the present one, where one does. */
const announcedPrice = (
  { price_change }: { price_change?: PriceChange | null },
  begins: string | null,
): PriceChange | null =>
  price_change && begins !== null && price_change.from <= begins ? price_change : null;

/** What the period costs that begins when the present one ends, how long it is, and of which package and add-ons. */
export const nextTerms = (record: HostingRecord): Terms => {
  const {
    change,
    next_due_at,
    package_id,
    package_name,
    recurring_amount,
    billing_cycle,
    addons = [],
  } = record;
  const present = { package_id, package_name, recurring_amount, billing_cycle, addons };
  const priced = announcedPrice(record, next_due_at);
  const kept = priced
    ? { ...present, recurring_amount: priced.recurring_amount, addons: priced.addons ?? addons }
    : present;
  const isNext = change?.effective_at && change.effective_at <= (next_due_at ?? '');
  return isNext ? { ...present, ...change } : kept;
};

/** What the next year of a domain costs, in minor units. */
export const nextYearPrice = (domain: DomainRecord): number =>
  announcedPrice(domain, domain.expires_at)?.recurring_amount ?? domain.recurring_amount;

/** An announced price becomes the price of a service with the first period it holds for. */
export const withAnnouncedPrice = (
  record: ServiceRecord,
): Pick<SetOf<HostingRecord>, 'recurring_amount' | 'addons' | 'price_change'> => {
  const begins = record.kind === 'hosting' ? record.next_due_at : record.expires_at;
  const priced = announcedPrice(record, begins);
  if (!priced) return {};
  const { recurring_amount, addons } = priced;
  return { recurring_amount, ...(addons ? { addons } : {}), price_change: null };
};
