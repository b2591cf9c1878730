import { addMonths } from '../../platform/dates.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { dayOfPeriods, periodEnd } from '../../services/billing-period.ts';
import { nextTerms } from '../../services/next-terms.ts';

/** Domains are renewed year by year, whatever they were first registered for. */
export const RENEWED_YEARS = 1;

/** The end of the period after the present one, which may have another cycle, on the day that its periods end on. */
export const renewedUntil = (record: HostingRecord): Date | null =>
  record.next_due_at === null
    ? null
    : periodEnd(nextTerms(record).billing_cycle, new Date(record.next_due_at), dayOfPeriods(record));

/** When a domain should expire once it is renewed; the registry has the last word. */
export const renewedExpiry = ({ expires_at }: DomainRecord): Date | null =>
  expires_at === null ? null : addMonths(new Date(expires_at), 12 * RENEWED_YEARS);
