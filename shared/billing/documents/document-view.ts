import { domainToUnicode } from 'node:url';
import type { MailLocale } from '../../mail-templates/content/locale.ts';
import type { TaxAmount } from '../../records/catalog.ts';
import type { Buyer, CreditNoteRecord, InvoiceRecord, Seller } from '../../records/invoices.ts';
import {
  addressLines,
  countryName,
  discountOf,
  invoiceNumber,
  isFreeOfCharge,
  priceRows,
  writingIn,
} from '../invoices/index.ts';
import { taxLabel, totalTaxes } from '../tax/index.ts';
import { WORDS } from './words.ts';

/** What stands on a document, as text; nothing in it changes once the document exists. */
export type DocumentView = {
  locale: MailLocale;
  title: string;
  number: string;
  issuedAt: Date;
  /** Below the number: dates and references. */
  facts: [name: string, value: string][];
  seller: string[];
  buyer: string[];
  /** `period`: the time that a price is for, below its description. */
  lines: { description: string; period?: string | null; amount: string }[];
  totals: { name: string; amount: string; isSum?: true }[];
  notes: string[];
};

export const sellerLines = ({ name, address, country, tax_id }: Seller, locale: MailLocale): string[] => [
  name,
  address,
  countryName(country, locale),
  ...(tax_id ? [WORDS[locale].taxNumber(tax_id)] : []),
];

export const buyerLines = (buyer: Buyer, locale: MailLocale): string[] => [
  buyer.name,
  ...addressLines(buyer, locale),
  ...(buyer.tax_id ? [WORDS[locale].taxNumber(buyer.tax_id)] : []),
];

/** Names of domains as people write them: münchen.de for xn--mnchen-3ya.de. */
export const withReadableNames = (text: string): string =>
  text.replace(/(?:[a-z0-9-]+\.)*xn--[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi, (name) => domainToUnicode(name) || name);

/** The words of a language, and how it writes the amounts of a document. */
const wordsFor = (locale: MailLocale, currency: string) => {
  const writing = writingIn(locale);
  return { words: WORDS[locale], writing, money: (minor: number) => writing.amount(minor, currency) };
};

type Wording = ReturnType<typeof wordsFor>;

const totalsOf = (net: number, taxes: TaxAmount[], total: number, { words, money }: Wording) => [
  { name: words.subtotal, amount: money(net) },
  ...taxes.map((tax) => ({ name: taxLabel(tax), amount: money(tax.amount) })),
  { name: words.total, amount: money(total), isSum: true as const },
];

type FreeOfTax = Pick<InvoiceRecord, 'reverse_charge'>;

const reverseChargeNote = ({ reverse_charge }: FreeOfTax, seller: Seller, { words }: Wording): string[] =>
  reverse_charge ? [words.reverseCharge(reverse_charge.tax_id, seller.tax_id ?? '-')] : [];

/** How much of an invoice was paid by what, where account credit is in it or a part is still to be paid. */
const paidBy = (
  { credit_applied, amount_paid, balance, status }: InvoiceRecord,
  { words, money }: Wording,
): DocumentView['totals'] => {
  const isUnpaid = status === 'unpaid';
  if (credit_applied === 0 && !(isUnpaid && amount_paid > 0)) return [];
  return [
    ...(credit_applied > 0 ? [{ name: words.creditUsed, amount: money(credit_applied) }] : []),
    ...(amount_paid > 0 ? [{ name: words.paid, amount: money(amount_paid) }] : []),
    ...(isUnpaid && balance > 0 ? [{ name: words.toPay, amount: money(balance), isSum: true as const }] : []),
  ];
};

const notesOf = (invoice: InvoiceRecord, seller: Seller, wording: Wording): string[] => {
  const { words, money } = wording;
  const { lines, tax_exemption, legal_number } = invoice;
  const discount = discountOf(lines);
  return [
    ...(discount ? [words.discount(discount.code, money(-discount.amount))] : []),
    ...(isFreeOfCharge(invoice) ? [words.nothingCharged] : []),
    ...(tax_exemption ? [words.exempt(tax_exemption.reason, tax_exemption.evidence)] : []),
    ...reverseChargeNote(invoice, seller, wording),
    ...(legal_number ? [] : [words.isProForma]),
  ];
};

/** An invoice that is numbered, or as it stands before it is paid, in the language of its client. */
export const invoiceView = (
  invoice: InvoiceRecord,
  seller: Seller,
  buyer: Buyer,
  locale: MailLocale,
): DocumentView => {
  const { id, legal_number, issued_at, created_at, paid_at, due_at, currency, lines } = invoice;
  const wording = wordsFor(locale, currency);
  const { words, writing, money } = wording;
  const reference = invoiceNumber(id);
  return {
    locale,
    title: legal_number ? words.invoice : words.proForma,
    number: legal_number ?? reference,
    issuedAt: new Date(issued_at ?? created_at),
    facts: legal_number
      ? [
          [words.date, writing.date(issued_at ?? created_at)],
          [words.paidOn, writing.date(paid_at ?? created_at)],
          [words.reference, reference],
        ]
      : [
          [words.date, writing.date(created_at)],
          [words.due, writing.date(due_at)],
        ],
    seller: sellerLines(seller, locale),
    buyer: buyerLines(buyer, locale),
    lines: lines
      .flatMap((line) => priceRows(line, currency, writing))
      .map(({ description, period, amount }) => ({
        description: withReadableNames(description),
        period,
        amount: money(amount),
      })),
    totals: [
      ...totalsOf(invoice.subtotal, totalTaxes(lines), invoice.total, wording),
      ...paidBy(invoice, wording),
    ],
    notes: notesOf(invoice, seller, wording),
  };
};

export const creditNoteView = (note: CreditNoteRecord, locale: MailLocale): DocumentView => {
  const { net, taxes, total, currency, invoice_number, number, issued_at } = note;
  const wording = wordsFor(locale, currency);
  const { words, writing, money } = wording;
  return {
    locale,
    title: words.creditNote,
    number,
    issuedAt: new Date(issued_at),
    facts: [
      [words.date, writing.date(issued_at)],
      [words.invoice, invoice_number],
    ],
    seller: sellerLines(note.seller, locale),
    buyer: buyerLines(note.buyer, locale),
    lines: [
      {
        description: note.corrects_tax ? words.taxNotOwed(invoice_number) : words.givenBack(invoice_number),
        amount: money(net),
      },
    ],
    totals: totalsOf(net, taxes, total, wording),
    notes: reverseChargeNote(note, note.seller, wording),
  };
};
