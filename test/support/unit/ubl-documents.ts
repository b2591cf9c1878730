import './environment.ts';
import { creditNoteView, invoiceView } from '../../../shared/billing/documents/document-view.ts';
import { creditNoteUbl, invoiceUbl } from '../../../shared/billing/documents/ubl.ts';
import { taxLine, totalsOf } from '../../../shared/billing/tax/rules.ts';
import type { Buyer, CreditNoteRecord, LineSubject, Seller } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { invoiceOf, NOW } from './records.ts';

export const seller: Seller = {
  ...{ id: 'EH', name: 'Example & Söhne <Hosting>', address: '1 Main Street, Dublin' },
  ...{ country: 'IE', tax_id: 'IE6388047V' },
};

export const buyer: Buyer = {
  ...{ name: 'Beispiel GmbH', contact: 'Ada Müller', address: 'Hauptstraße 1', city: 'München', state: null },
  ...{ postcode: '80331', country: 'DE', tax_id: null },
};

type Given = Partial<Parameters<typeof invoiceOf>[0]> & {
  prices?: { unit_price: number; setup_fee: number }[];
  rate?: number | null;
  names?: string[];
  subject?: LineSubject;
};

const at = NOW.toISOString();

/** A paid invoice of an Irish seller with its number; `rate` in basis points, null for one without tax. */
export const paidInvoice = ({
  prices = [{ unit_price: 1999, setup_fee: 500 }],
  rate = 1900,
  names = ['VAT'],
  subject,
  ...given
}: Given = {}) => {
  const components = rate === null ? [] : names.map((name) => ({ name, rate_bp: rate, compound: false }));
  const rule = {
    ...{ country: 'DE', from: '2020-01-01', included: false, reverse_charge: true, source: 't' },
    components,
  };
  const currency = given.currency ?? 'EUR';
  const lines = prices.map((price) => ({
    ...{ type: 'hosting' as const, description: 'Hosting', hosting_account_id: null, domain_id: null },
    ...(subject ? { subject } : {}),
    ...taxLine(price, rule, currency),
  }));
  const totals = totalsOf(lines);
  return invoiceOf({
    ...{ lines, ...totals, currency, status: 'paid', balance: 0, amount_paid: totals.total, seller, buyer },
    ...{ legal_number: 'EH-2026-000001', issued_at: at, paid_at: at },
    ...given,
  });
};

type Invoice = ReturnType<typeof paidInvoice>;

export const ublOf = (invoice: Invoice, locale: 'en' | 'fr' = 'en'): string | null => {
  const parties = { seller: invoice.seller ?? seller, buyer: invoice.buyer ?? buyer };
  return invoiceUbl(invoice, parties, invoiceView(invoice, parties.seller, parties.buyer, locale));
};

export const noteUblOf = (given: Partial<CreditNoteRecord>, invoice: Invoice): string | null => {
  const note: CreditNoteRecord = {
    ...keys.creditNote(1, 5),
    ...{ id: 5, client_id: 1, invoice_id: invoice.id, number: 'EH-CN-2026-000001' },
    ...{ invoice_number: 'EH-2026-000001', currency: invoice.currency, issued_at: at },
    ...{ net: 1000, taxes: [{ name: 'VAT', rate_bp: 1900, amount: 190 }], total: 1190 },
    ...{ seller: invoice.seller ?? seller, buyer: invoice.buyer ?? buyer },
    ...given,
  };
  return creditNoteUbl(note, invoice, creditNoteView(note, 'en'));
};

const reverse_charge = { tax_id: 'DE811569869', consultation: 'WAPI', checked_at: at };
const renewed = {
  is: 'domain_renewal',
  domain: 'xn--mnchen-3ya.de',
  from: '2026-06-15',
  until: '2027-06-15',
} as const;
const coupon = { code: 'TEST', discount: 200 };
const twoPrices = [
  { unit_price: 1999, setup_fee: 0 },
  { unit_price: 333, setup_fee: 101 },
];

/** The lines of several invoices on one. */
const together = (...invoices: Invoice[]): Invoice => {
  const lines = invoices.flatMap((invoice) => invoice.lines);
  const totals = totalsOf(lines);
  return { ...paidInvoice(), lines, ...totals, amount_paid: totals.total };
};
const exempt = { tax_exemption: { reason: 'Embassy', evidence: 'No 12', until: null } };
const nameOnly = { contact: null, address: null, city: null, state: null, postcode: null };

/** A document of each kind that the standard has a form for, by what is special about it. */
export const DOCUMENTS: Record<string, () => string | null> = {
  'standard rate': () => ublOf(paidInvoice({ prices: twoPrices })),
  'zero rate': () => ublOf(paidInvoice({ rate: 0 })),
  'several rates': () =>
    ublOf(together(paidInvoice({ prices: twoPrices }), paidInvoice({ rate: 700 }), paidInvoice({ rate: 0 }))),
  'nothing to pay': () => ublOf(paidInvoice({ prices: [{ unit_price: 0, setup_fee: 0 }] })),
  'nothing to pay, of a reverse charge': () =>
    ublOf(paidInvoice({ prices: [{ unit_price: 0, setup_fee: 0 }], rate: null, reverse_charge })),
  'buyer with a name alone': () => ublOf(paidInvoice({ buyer: { ...buyer, ...nameOnly } })),
  'Greek buyer': () =>
    ublOf(
      paidInvoice({
        ...{ rate: null, buyer: { ...buyer, country: 'GR' } },
        reverse_charge: { ...reverse_charge, tax_id: 'EL094014201' },
      }),
    ),
  'seller in Northern Ireland': () =>
    ublOf(paidInvoice({ seller: { ...seller, country: 'GB', tax_id: 'XI123456789' } })),
  'reverse charge, in French': () => ublOf(paidInvoice({ rate: null, reverse_charge }), 'fr'),
  'exempt client': () => ublOf(paidInvoice({ rate: null, ...exempt })),
  'not subject to tax': () =>
    ublOf(paidInvoice({ rate: null, buyer: { ...buyer, country: 'US', tax_id: '12-3456789' } })),
  'seller with a number that is no VAT number': () =>
    ublOf(paidInvoice({ seller: { ...seller, country: 'GH', tax_id: 'C0001234567' } })),
  'discount and period': () => ublOf(paidInvoice({ subject: { ...renewed, coupon } })),
  'paid with account credit alone': () =>
    ublOf({ ...paidInvoice(), amount_paid: 0, credit_applied: paidInvoice().total }),
  'paid partly with account credit': () =>
    ublOf({ ...paidInvoice(), amount_paid: paidInvoice().total - 1000, credit_applied: 1000 }),
  'currency without minor units': () => ublOf(paidInvoice({ currency: 'JPY' })),
  'currency of three decimals': () =>
    ublOf(paidInvoice({ currency: 'KWD', prices: [{ unit_price: 19_990, setup_fee: 0 }] })),
  'credit note': () => noteUblOf({}, paidInvoice()),
  'credit note of a cent': () =>
    noteUblOf({ net: 1, taxes: [{ name: 'VAT', rate_bp: 1900, amount: 0 }], total: 1 }, paidInvoice()),
  'credit note in a currency of three decimals': () =>
    noteUblOf(
      { currency: 'KWD', net: 10_000, taxes: [{ name: 'VAT', rate_bp: 1900, amount: 1900 }], total: 11_900 },
      paidInvoice({ currency: 'KWD' }),
    ),
  'credit note of a reverse charge': () =>
    noteUblOf({ taxes: [], total: 1000, reverse_charge }, paidInvoice({ rate: null, reverse_charge })),
  'credit note to an exempt client': () =>
    noteUblOf({ taxes: [], total: 1000 }, paidInvoice({ rate: null, ...exempt })),
  'credit note of bought account credit': () =>
    noteUblOf({ taxes: [], total: 1000 }, paidInvoice({ rate: null })),
  'credit note of tax that was not owed': () =>
    noteUblOf(
      {
        net: 0,
        taxes: [{ name: 'VAT', rate_bp: 1900, amount: 475 }],
        total: 475,
        corrects_tax: true,
        reverse_charge,
      },
      paidInvoice(),
    ),
  'credit note after its tax was given back': () =>
    noteUblOf(
      { taxes: [{ name: 'VAT', rate_bp: 1900, amount: 0 }], total: 1000 },
      paidInvoice({ tax_correction: { amount: 475, refunded: 475, reverse_charge, noted: true } }),
    ),
  'credit note of a refund that failed': () =>
    noteUblOf(
      { net: -1000, taxes: [{ name: 'VAT', rate_bp: 1900, amount: -190 }], total: -1190 },
      paidInvoice(),
    ),
};
