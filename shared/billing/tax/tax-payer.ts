import type { ClientRecord, TaxExemption } from '../../records/client-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { decidingNumber, reliableCheck, reverseChargeAt } from './reverse-charge.ts';
import { ruleInEffect, type Taxes } from './rule-in-effect.ts';
import { type TaxedLine, taxLine } from './tax-line.ts';

/** Of a client, what decides on the tax. */
export type TaxPayer = Pick<ClientRecord, 'profile' | 'tax_exemption' | 'vat_check'>;

/** Why no tax is charged; `vat_unanswered` says that some is because nobody could tell of a number. */
export type TaxNotes = Pick<InvoiceRecord, 'tax_exemption' | 'reverse_charge' | 'vat_unanswered'>;

/** The exemption that a client has at `now`; null where there is none, or it is over. */
export const exemptionAt = ({ tax_exemption }: TaxPayer, now: Date): TaxExemption | null =>
  tax_exemption && (tax_exemption.until === null || now.toISOString().slice(0, 10) < tax_exemption.until)
    ? tax_exemption
    : null;

/** What is noted on an invoice of `now` about its tax: why there is none, or that this is not known yet. */
export const taxNotesAt = (taxes: Taxes, client: TaxPayer, now: Date): TaxNotes => {
  const tax_exemption = exemptionAt(client, now);
  if (tax_exemption) return { tax_exemption };
  const reverse_charge = reverseChargeAt(client, taxes, now);
  if (reverse_charge) return { reverse_charge };
  const isUnanswered = decidingNumber(client, taxes, now) && !reliableCheck(client, now);
  return isUnanswered && client.profile.tax_id ? { vat_unanswered: client.profile.tax_id } : {};
};

/** A way to turn prices of the catalog into lines with the tax that this client owes at `now`. */
export const taxFor = (taxes: Taxes, client: TaxPayer, now: Date) => {
  const rule = ruleInEffect(taxes, client.profile.country, now);
  const { tax_exemption, reverse_charge } = taxNotesAt(taxes, client, now);
  const isCharged = !tax_exemption && !reverse_charge;
  return (unit_price: number, setup_fee = 0): TaxedLine =>
    taxLine({ unit_price, setup_fee }, rule, client.profile.currency, isCharged);
};

export type AddTax = ReturnType<typeof taxFor>;
