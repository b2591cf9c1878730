import type { ClientRecord } from '../../records/client-record.ts';
import { ruleInEffect, type Taxes } from './rule-in-effect.ts';
import { type TaxedLine, taxLine } from './tax-line.ts';

/** Of a client, what decides on the tax. */
export type TaxPayer = Pick<ClientRecord, 'profile'>;

/** A way to turn prices of the catalog into lines with the tax that this client owes at `now`. */
export const taxFor = (taxes: Taxes, client: TaxPayer, now: Date) => {
  const rule = ruleInEffect(taxes, client.profile.country, now);
  return (unit_price: number, setup_fee = 0): TaxedLine => taxLine({ unit_price, setup_fee }, rule);
};

export type AddTax = ReturnType<typeof taxFor>;
