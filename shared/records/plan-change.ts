import type { PlanChangeDirection } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { TaxExemption } from './client-record.ts';
import type { Expiring } from './indexes.ts';
import type { ReverseCharge } from './parties.ts';
import type { TaxAmount } from './taxes-record.ts';

/** A package, with what it costs for a period: minor units of the account's currency, as in the catalog. */
export type PlanTerms = {
  package_id: number;
  package_name: string;
  /** The package's name at the control panel. */
  plan: string;
  recurring_amount: number;
};

/** A change of package that was asked for and has not been made yet. */
export type PlanChange = PlanTerms & {
  id: number;
  direction: PlanChangeDirection;
  /** Of an upgrade: what has to be paid first, and until when it may be. */
  invoice_id: number | null;
  pay_until: string | null;
  /** Of a downgrade: the end of the period that was paid for. */
  effective_at: string | null;
  requested_at: string;
};

/** The price of a change, frozen until it expires. */
export interface PlanQuoteRecord extends Key<PlanQuoteRecord>, Expiring {
  id: number;
  client_id: number;
  hosting_account_id: number;
  direction: PlanChangeDirection;
  from: PlanTerms;
  to: PlanTerms;
  /** The account's `next_due_at` that it was worked out for. */
  period_end: string;
  currency: string;
  /** Minor units: what is to be paid for the rest of what was paid for. */
  unit_price: number;
  tax: number;
  taxes: TaxAmount[];
  tax_exemption?: TaxExemption;
  reverse_charge?: ReverseCharge;
  total: number;
  created_at: string;
  expires_at: string;
}
