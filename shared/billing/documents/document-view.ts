import { domainToUnicode } from 'node:url';
import { formatMoney } from '../../platform/money.ts';
import type { CreditNoteRecord } from '../../records/document-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { Buyer, Seller } from '../../records/parties.ts';
import type { TaxAmount } from '../../records/taxes-record.ts';
import { discountOf, isFreeOfCharge } from '../invoices/charges.ts';
import { priceRows, type Writing } from '../invoices/line-text.ts';
import { addressLines, countryName } from '../invoices/parties.ts';
import { invoiceNumber } from '../invoices/present-invoice.ts';
import { taxLabel, totalTaxes } from '../tax/total-taxes.ts';

/** What stands on a document, as text; nothing in it changes once the document exists. */
export type DocumentView = {
  title: string;
  number: string;
  issuedAt: Date;
  /** Below the number: dates and references. */
  facts: [name: string, value: string][];
  seller: string[];
  buyer: string[];
  lines: { description: string; amount: string }[];
  totals: { name: string; amount: string; isSum?: true }[];
  notes: string[];
};

const day = (time: string): string => time.slice(0, 10);

export const sellerLines = ({ name, address, country, tax_id }: Seller): string[] => [
  name,
  address,
  countryName(country),
  ...(tax_id ? [`Tax number: ${tax_id}`] : []),
];

export const buyerLines = (buyer: Buyer): string[] => [
  buyer.name,
  ...addressLines(buyer),
  ...(buyer.tax_id ? [`Tax number: ${buyer.tax_id}`] : []),
];

/** Names of domains as people write them: münchen.de for xn--mnchen-3ya.de. */
export const withReadableNames = (text: string): string =>
  text.replace(/(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi, (name) => domainToUnicode(name) || name);

const totalsOf = (net: number, taxes: TaxAmount[], total: number, currency: string) => [
  { name: 'Subtotal', amount: formatMoney(net, currency) },
  ...taxes.map((tax) => ({ name: taxLabel(tax), amount: formatMoney(tax.amount, currency) })),
  { name: 'Total', amount: formatMoney(total, currency), isSum: true as const },
];

const PRO_FORMA = 'This is a pro forma invoice. The invoice is issued once it is paid.';

type FreeOfTax = Pick<InvoiceRecord, 'reverse_charge'>;

/** Directive 2006/112/EC, article 226 (11a): in these words, and with both numbers. */
const reverseChargeNote = ({ reverse_charge }: FreeOfTax, seller: Seller): string[] =>
  reverse_charge
    ? [
        `Reverse charge: the customer accounts for the tax. VAT number of the customer: ${reverse_charge.tax_id}. VAT number of the supplier: ${seller.tax_id ?? '-'}.`,
      ]
    : [];

const exemptionNote = ({ tax_exemption }: InvoiceRecord): string[] =>
  tax_exemption ? [`Exempt from tax: ${tax_exemption.reason} (${tax_exemption.evidence}).`] : [];

const WRITING: Writing = { locale: 'en', amount: formatMoney, date: day };

/** How much of an invoice was paid by what, where account credit is in it or a part is still to be paid. */
const paidBy = ({ credit_applied, amount_paid, balance, currency, status }: InvoiceRecord) => {
  const isUnpaid = status === 'unpaid';
  if (credit_applied === 0 && !(isUnpaid && amount_paid > 0)) return [];
  const rows: [string, number][] = [
    ['Account credit used', credit_applied],
    ['Paid', amount_paid],
    ['To pay', isUnpaid ? balance : 0],
  ];
  return rows
    .filter(([, amount]) => amount > 0)
    .map(([name, amount]) => ({
      name,
      amount: formatMoney(amount, currency),
      ...(name === 'To pay' ? { isSum: true as const } : {}),
    }));
};

const discountNote = ({ lines, currency }: InvoiceRecord): string[] => {
  const discount = discountOf(lines);
  return discount
    ? [`Promotional code ${discount.code}: ${formatMoney(-discount.amount, currency)}, taken off above.`]
    : [];
};

/** An invoice that is numbered, or as it stands before it is paid. */
export const invoiceView = (invoice: InvoiceRecord, seller: Seller, buyer: Buyer): DocumentView => {
  const { id, legal_number, issued_at, created_at, paid_at, due_at, currency, lines } = invoice;
  const reference = invoiceNumber(id);
  return {
    title: legal_number ? 'Invoice' : 'Pro forma invoice',
    number: legal_number ?? reference,
    issuedAt: new Date(issued_at ?? created_at),
    facts: legal_number
      ? [
          ['Date', day(issued_at ?? created_at)],
          ['Paid', day(paid_at ?? created_at)],
          ['Reference', reference],
        ]
      : [
          ['Date', day(created_at)],
          ['Due', day(due_at)],
        ],
    seller: sellerLines(seller),
    buyer: buyerLines(buyer),
    lines: lines
      .flatMap((line) => priceRows(line, currency, WRITING))
      .map(({ description, amount }) => ({
        description: withReadableNames(description),
        amount: formatMoney(amount, currency),
      })),
    totals: [...totalsOf(invoice.subtotal, totalTaxes(lines), invoice.total, currency), ...paidBy(invoice)],
    notes: [
      ...discountNote(invoice),
      ...(isFreeOfCharge(invoice) ? ['Nothing was charged.'] : []),
      ...exemptionNote(invoice),
      ...reverseChargeNote(invoice, seller),
      ...(legal_number ? [] : [PRO_FORMA]),
    ],
  };
};

export const creditNoteView = (note: CreditNoteRecord): DocumentView => {
  const { net, taxes, total, currency, invoice_number, number, issued_at } = note;
  return {
    title: 'Credit note',
    number,
    issuedAt: new Date(issued_at),
    facts: [
      ['Date', day(issued_at)],
      ['Invoice', invoice_number],
    ],
    seller: sellerLines(note.seller),
    buyer: buyerLines(note.buyer),
    lines: [
      {
        description: note.corrects_tax
          ? `Tax of invoice ${invoice_number} that was not owed`
          : `Given back of invoice ${invoice_number}`,
        amount: formatMoney(net, currency),
      },
    ],
    totals: totalsOf(net, taxes, total, currency),
    notes: reverseChargeNote(note, note.seller),
  };
};
