import { sum, toMajor } from '../../platform/money.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { LineSubject } from '../../records/line-subject.ts';
import type { TaxAmount } from '../../records/taxes-record.ts';
import { presentTaxes } from '../tax/present-taxes.ts';
import { taxesOf } from '../tax/total-taxes.ts';

/** Minor units. */
type Amounts = { unit_price: number; setup_fee: number; tax: number; taxes?: TaxAmount[]; total: number };

/** The amounts of a line, as quotes and invoices of the API show them. */
export const presentAmounts = (line: Amounts, currency: string) => ({
  unit_price: toMajor(line.unit_price, currency),
  setup_fee: toMajor(line.setup_fee, currency),
  tax: toMajor(line.tax, currency),
  taxes: presentTaxes(taxesOf(line), currency),
  total: toMajor(line.total, currency),
});

/** What promotional codes have taken off the prices of lines (minor units), which are without it; null where none has. */
export const discountOf = (lines: { subject?: LineSubject }[]): { code: string; amount: number } | null => {
  const coupons = lines.flatMap(({ subject }) => subject?.coupon ?? []);
  const [first] = coupons;
  return first ? { code: first.code, amount: sum(coupons.map(({ discount }) => discount)) } : null;
};

/** Whether an invoice is settled without any money: by its code, by account credit, or both. */
export const isFreeOfCharge = ({ status, amount_paid }: InvoiceRecord): boolean =>
  status === 'paid' && amount_paid === 0;
