import { formatMoney } from '../../shared/platform/money.ts';
import type { ServiceRecord } from '../../shared/records/service-record.ts';
import { cycleInWords } from '../../shared/services/billing-period.ts';
import { nextTerms } from '../../shared/services/next-terms.ts';

/** What the next period of a service costs, and how long one of hosting is: `49.90 USD annually`. */
export const renewsFor = (record: ServiceRecord): string => {
  if (record.kind === 'domain') return formatMoney(record.recurring_amount, record.currency);
  const { recurring_amount, billing_cycle } = nextTerms(record);
  return `${formatMoney(recurring_amount, record.currency)} ${cycleInWords(billing_cycle)}`;
};

/** The change of an account that was asked for and not made yet; null where there is none. */
export const changeOf = (record: ServiceRecord): string | null => {
  if (record.kind === 'domain' || !record.change) return null;
  const { package_name, billing_cycle = record.billing_cycle, effective_at } = record.change;
  const when = effective_at ? `on ${effective_at.slice(0, 10)}` : 'once it is paid';
  return `${package_name}, ${cycleInWords(billing_cycle)}, ${when}`;
};
