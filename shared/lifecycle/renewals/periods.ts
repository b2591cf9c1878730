import { addMonths } from '../../platform/dates.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { periodEnd } from '../../services/billing-period.ts';

/** Domains are renewed year by year, whatever they were first registered for. */
export const RENEWED_YEARS = 1;

/** The end of the period after the present one, on the day of the month the account was activated. */
export const renewedUntil = ({ billing_cycle, next_due_at, activated_at }: HostingRecord): Date | null => {
  if (next_due_at === null) return null;
  const from = new Date(next_due_at);
  return periodEnd(billing_cycle, from, new Date(activated_at ?? from).getUTCDate());
};

/** When a domain should expire once it is renewed; the registry has the last word. */
export const renewedExpiry = ({ expires_at }: DomainRecord): Date | null =>
  expires_at === null ? null : addMonths(new Date(expires_at), 12 * RENEWED_YEARS);
