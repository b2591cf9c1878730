import type { HostingRecord } from '../records/hosting-record.ts';
import type { PlanChange } from '../records/plan-change.ts';
import { cycleInWords } from './billing-period.ts';
import { describeAddons } from './hosting-addons.ts';

type Present = Pick<HostingRecord, 'billing_cycle' | 'addons'>;

/**
 * What a change makes of an account, as part of a sentence: the package, and the cycle and the add-ons where they are others.
 */
export const nameTerms = (
  { package_name, billing_cycle, addons }: Pick<PlanChange, 'package_name' | 'billing_cycle' | 'addons'>,
  present: Present,
): string => {
  const before = describeAddons(present.addons ?? []);
  const now = addons ? describeAddons(addons) : before;
  const title = now === before ? package_name : `${package_name} ${now ? `with ${now}` : 'without add-ons'}`;
  return billing_cycle && billing_cycle !== present.billing_cycle
    ? `${title}, billed ${cycleInWords(billing_cycle)},`
    : title;
};
