import type { ClientRecord, TaxExemption } from '../../records/client-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { reverseChargeAt } from './reverse-charge.ts';
import { ruleInEffect, type Taxes } from './rule-in-effect.ts';
import { type TaxedLine, taxLine } from './tax-line.ts';

/** Of a client, what decides on the tax. */
export type TaxPayer = Pick<ClientRecord, 'profile' | 'tax_exemption' | 'vat_check'>;

export type FreeOfTax = Pick<InvoiceRecord, 'tax_exemption' | 'reverse_charge'>;

/** The exemption that a client has at `now`; null where there is none, or it is over. */
export const exemptionAt = ({ tax_exemption }: TaxPayer, now: Date): TaxExemption | null =>
  tax_exemption && (tax_exemption.until === null || now.toISOString().slice(0, 10) < tax_exemption.until)
    ? tax_exemption
    : null;

/** Why an invoice of `now` charges no tax, as it is noted there; null where it does, or there is none to charge. */
export const freeOfTaxAt = (taxes: Taxes, client: TaxPayer, now: Date): FreeOfTax | null => {
  const tax_exemption = exemptionAt(client, now);
  if (tax_exemption) return { tax_exemption };
  const reverse_charge = reverseChargeAt(client, taxes, now);
  return reverse_charge && { reverse_charge };
};

/** A way to turn prices of the catalog into lines with the tax that this client owes at `now`. */
export const taxFor = (taxes: Taxes, client: TaxPayer, now: Date) => {
  const rule = ruleInEffect(taxes, client.profile.country, now);
  const isCharged = freeOfTaxAt(taxes, client, now) === null;
  return (unit_price: number, setup_fee = 0): TaxedLine =>
    taxLine({ unit_price, setup_fee }, rule, client.profile.currency, isCharged);
};

export type AddTax = ReturnType<typeof taxFor>;
