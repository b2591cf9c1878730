import type { HostingRecord } from '../records/hosting-record.ts';
import type { PlanChange } from '../records/plan-change.ts';
import { cycleInWords } from './billing-period.ts';

/** What a change makes of an account, as part of a sentence: the package, and the cycle where that is another one. */
export const nameTerms = (
  { package_name, billing_cycle }: Pick<PlanChange, 'package_name' | 'billing_cycle'>,
  present: Pick<HostingRecord, 'billing_cycle'>,
): string =>
  billing_cycle && billing_cycle !== present.billing_cycle
    ? `${package_name}, billed ${cycleInWords(billing_cycle)},`
    : package_name;
