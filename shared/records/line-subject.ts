import type { BillingCycle } from '../contract/vocabulary.ts';

type Said =
  | { is: 'hosting' | 'addon'; title: string; domain: string; cycle: BillingCycle }
  | { is: 'register' | 'transfer'; domain: string; years: number }
  | { is: 'hosting_renewal' | 'addon_renewal'; title: string; domain: string; until: string }
  | { is: 'domain_renewal'; domain: string; until: string }
  | { is: 'domain_restore'; domain: string }
  | { is: 'change'; title: string; before: string; domain: string; until: string }
  | { is: 'cycle_change'; title: string; domain: string; cycle: BillingCycle; until: string; unused: number }
  | { is: 'credit'; amount: number };

/**
 * What a line of an invoice says in its English `description`, for pages in another language. `title` is that of a
 * package, or of an add-on with its quantity; `until` a day (YYYY-MM-DD); amounts are in minor units of the invoice's
 * currency. The coupon has made the line cheaper by `discount`.
 */
export type LineSubject = Said & { coupon?: { code: string; discount: number } };
