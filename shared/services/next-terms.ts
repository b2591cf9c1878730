import type { HostingRecord } from '../records/hosting-record.ts';

type Terms = Pick<
  HostingRecord,
  'package_id' | 'package_name' | 'recurring_amount' | 'billing_cycle' | 'addons'
>;

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
  const isNext = change?.effective_at && change.effective_at <= (next_due_at ?? '');
  return isNext ? { ...present, ...change } : present;
};
