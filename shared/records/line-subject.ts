import type { BillingCycle } from '../contract/vocabulary.ts';

/** Days (YYYY-MM-DD). When it begins is missing in lines of earlier releases. */
type Period = { from?: string; until: string };

type Said =
  | { is: 'hosting' | 'addon'; title: string; domain: string; cycle: BillingCycle }
  | { is: 'register' | 'transfer'; domain: string; years: number }
  | ({ is: 'hosting_renewal' | 'addon_renewal'; title: string; domain: string } & Period)
  | ({ is: 'domain_renewal'; domain: string } & Period)
  | { is: 'domain_restore'; domain: string }
  | ({ is: 'change'; title: string; before: string; domain: string } & Period)
  | ({ is: 'cycle_change'; title: string; domain: string; cycle: BillingCycle; unused: number } & Period)
  | { is: 'credit'; amount: number };

/**
 * What a line of an invoice says in its English `description`, to be said again with days and amounts as people of a
 * language write them. `title` is that of a package, or of an add-on with its quantity; amounts are in minor units of the
 * invoice's currency. The coupon has made the line cheaper by `discount`.
 */
export type LineSubject = Said & { coupon?: { code: string; discount: number } };
