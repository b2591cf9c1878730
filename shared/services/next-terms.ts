import type { SetOf } from '../platform/table/changes.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { PriceChange } from '../records/price-change.ts';
import type { ServiceRecord } from '../records/service-record.ts';

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
