import type { Key } from '../platform/table/key.ts';

/** One tax as invoices name it. A compound one is charged on the price with the other components, not on the price alone. */
export type TaxComponent = { name: string; rate_bp: number; compound: boolean };

/** What a country charges from a day on, until its next rule. */
export type TaxRule = {
  country: string;
  /** The first day, `2026-01-01`. */
  from: string;
  /** Whether catalog prices have the tax in them for clients of this country. */
  included: boolean;
  /** Businesses of this country that buy from another one account for the tax themselves. */
  reverse_charge: boolean;
  /** Where the law says so. */
  source: string;
  components: TaxComponent[];
};

/** The rules of all countries, one record that every price is worked out with. */
export interface TaxesRecord extends Key<TaxesRecord> {
  rules: TaxRule[];
}

/** One component of the tax of a line, in minor units of the invoice; the rate of release 1.0 is not known. */
export type TaxAmount = { name: string; rate_bp: number | null; amount: number };
