import type { HostingRecord } from '../../records/hosting-record.ts';

/** What the period costs that begins when the present one ends, of which package and add-ons: a downgrade has its own. */
export const nextTerms = ({
  change,
  next_due_at,
  package_name,
  recurring_amount,
  addons = [],
}: HostingRecord): Pick<HostingRecord, 'package_name' | 'recurring_amount' | 'addons'> =>
  change?.effective_at && change.effective_at <= (next_due_at ?? '')
    ? { package_name: change.package_name, recurring_amount: change.recurring_amount, addons }
    : { package_name, recurring_amount, addons };
