import { formatMoney } from '../../shared/platform/money.ts';
import type { ServiceRecord } from '../../shared/records/hosting.ts';
import {
  cycleInWords,
  describeAddons,
  nextTerms,
  nextYearPrice,
  titleOfTerms,
  totalOfTerms,
} from '../../shared/services/index.ts';

/** What the next period of a service costs, and how long one of hosting is: `49.90 USD annually`. */
export const renewsFor = (record: ServiceRecord): string => {
  if (record.kind === 'domain') return formatMoney(nextYearPrice(record), record.currency);
  const terms = nextTerms(record);
  return `${formatMoney(totalOfTerms(terms), record.currency)} ${cycleInWords(terms.billing_cycle)}`;
};

/** "2 × Extra IP address, Disk space: 100 GB"; null where there are none. */
export const addonsOf = (record: ServiceRecord): string | null => {
  if (record.kind === 'domain') return null;
  const options = (record.options ?? []).map(({ name, value }) => `${name}: ${value}`);
  return [describeAddons(record.addons ?? []), ...options].filter((one) => one !== null).join(', ') || null;
};

/** The change of an account that was asked for and not made yet; null where there is none. */
export const changeOf = (record: ServiceRecord): string | null => {
  if (record.kind === 'domain' || !record.change) return null;
  const { billing_cycle = record.billing_cycle, effective_at } = record.change;
  const when = effective_at ? `on ${effective_at.slice(0, 10)}` : 'once it is paid';
  return `${titleOfTerms(record.change)}, ${cycleInWords(billing_cycle)}, ${when}`;
};
