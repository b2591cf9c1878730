import type { BillingCycle, PlanChangeDirection } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { AddonUnits, HostingAddon } from './addon-record.ts';
import type { TaxExemption } from './client-record.ts';
import type { Expiring } from './indexes.ts';
import type { ReverseCharge } from './parties.ts';
import type { TaxAmount } from './taxes-record.ts';

/** A package for a cycle with add-ons, and what a period of each costs: minor units of the account's currency, as in the catalog. */
export type PlanTerms = {
  package_id: number;
  package_name: string;
  /** The package's name at the control panel. */
  plan: string;
  recurring_amount: number;
  /** Missing in what earlier releases were asked for: the account keeps its own. */
  billing_cycle?: BillingCycle;
  /** Missing where it has none before and after, and in what earlier releases were asked for. */
  addons?: HostingAddon[];
};

/** ISO 8601; takes the place of what is left of the present period. */
export type NewPeriod = { from: string; until: string };

/** What had gone back, in minor units, of an invoice that paid for the present period when a change was priced. */
export type WentBack = { invoice_id: number; back: number };

/** A change of package, cycle or add-ons that was asked for and has not been made yet. */
export type PlanChange = PlanTerms & {
  id: number;
  direction: PlanChangeDirection;
  /** Of an upgrade: what has to be paid first, and until when it may be. */
  invoice_id: number | null;
  pay_until: string | null;
  /** Of a downgrade: the end of the period that was paid for. */
  effective_at: string | null;
  /** Of an upgrade to a longer cycle. */
  new_period?: NewPeriod;
  /** Of an upgrade, as its quote; missing in what earlier releases were asked for. */
  amount?: number;
  went_back?: WentBack[];
  requested_at: string;
};

/** What an account used, when it was last measured, of which another package has less. */
export type Excess = { resource: 'disk' | 'bandwidth'; used_mb: number; limit_mb: number };

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
  /** Of an upgrade to a longer cycle. */
  new_period?: NewPeriod;
  /** Of the price of a new period, minor units: what is left of the present one has paid for that much. */
  unused?: number;
  /** Minor units, as the catalog has its prices: what the change costs. */
  amount?: number;
  went_back?: WentBack[];
  /** Add-ons that the account cannot keep. */
  dropped?: AddonUnits[];
  /** What the package is too small for; missing where it is not, and in quotes of earlier releases. */
  excess?: Excess[];
  currency: string;
  /** Minor units: what is to be paid for the rest of what was paid for, or for the new period. */
  unit_price: number;
  tax: number;
  taxes: TaxAmount[];
  tax_exemption?: TaxExemption;
  reverse_charge?: ReverseCharge;
  vat_unanswered?: string;
  total: number;
  created_at: string;
  expires_at: string;
}
