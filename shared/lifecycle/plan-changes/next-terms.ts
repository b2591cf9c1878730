import type { HostingRecord } from '../../records/hosting-record.ts';

/** What the period costs that begins when the present one ends, and of which package: a downgrade has its own. */
export const nextTerms = ({
  change,
  next_due_at,
  package_name,
  recurring_amount,
}: HostingRecord): Pick<HostingRecord, 'package_name' | 'recurring_amount'> =>
  change?.effective_at && change.effective_at <= (next_due_at ?? '')
    ? change
    : { package_name, recurring_amount };
