import { exponentOf, stepOf, sum, toMajor } from '../../platform/money.ts';
import type { Buyer, Seller } from '../../records/invoices.ts';

/** BT and BG number the terms of EN 16931-1. BT-151: standard rate, zero rate, reverse charge, exempt, and not subject to VAT. */
export type Category = { id: 'S' | 'Z' | 'AE' | 'E' | 'O'; rate_bp: number; code?: string; reason?: string };

/** A line (BG-25): net in minor units. A day is `2026-06-30`. */
export type Row = {
  name: string;
  net: number;
  category: Category;
  from?: string | undefined;
  until?: string;
};

export type Breakdown = { category: Category; net: number; tax: number };

export type Parties = { seller: Seller; buyer: Buyer };

/** What is said of a document. */
export type UblContent = Parties & {
  kind: 'Invoice' | 'CreditNote';
  number: string;
  issuedAt: Date;
  currency: string;
  rows: Row[];
  breakdowns: Breakdown[];
  total: number;
  /** BT-25: the invoice that a credit note is about. */
  about?: string;
  notes: string[];
};

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** What XML 1.0 cannot have at all is left out. */
const escapeXml = (value: string): string =>
  value
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (one) => ESCAPED[one] ?? one);

const leaf = (name: string, value: string | null | undefined, attributes = ''): string =>
  value ? `<cbc:${name}${attributes}>${escapeXml(value)}</cbc:${name}>` : '';

const group = (name: string, ...children: string[]): string =>
  `<cac:${name}>${children.join('')}</cac:${name}>`;

const amountIn = (currency: string) => (name: string, minor: number) =>
  leaf(
    name,
    toMajor(minor, currency).toFixed(Math.min(2, exponentOf(currency))),
    ` currencyID="${escapeXml(currency)}"`,
  );

const vatScheme = group('TaxScheme', leaf('ID', 'VAT'));

/** Whether a number begins with the code of a country, as VAT numbers do (BR-CO-09; Greece and Northern Ireland have their own). */
const isVatNumber = (number: string, country: string): boolean =>
  [country, ...({ GR: ['EL'], GB: ['XI'] }[country] ?? [])].some((code) => number.startsWith(code));

/** Who is not subject to VAT is named by no VAT number (BR-O-02). */
type TaxNumber = { number: string | null | undefined; country: string; withVat: boolean };

const isShownAsVat = ({ number, country, withVat }: TaxNumber): boolean =>
  withVat && !!number && isVatNumber(number, country);

const taxScheme = (of: TaxNumber): string =>
  isShownAsVat(of) ? group('PartyTaxScheme', leaf('CompanyID', of.number), vatScheme) : '';

const supplier = ({ id, name, address, country, tax_id }: Seller, withVat: boolean): string => {
  const number = { number: tax_id, country, withVat };
  const registered = group('TaxScheme', leaf('ID', 'TAX'));
  return group(
    'AccountingSupplierParty',
    group(
      'Party',
      group('PartyIdentification', leaf('ID', id)),
      group(
        'PostalAddress',
        leaf('StreetName', address),
        group('Country', leaf('IdentificationCode', country)),
      ),
      taxScheme(number),
      tax_id && !isShownAsVat(number) ? group('PartyTaxScheme', leaf('CompanyID', tax_id), registered) : '',
      group('PartyLegalEntity', leaf('RegistrationName', name)),
    ),
  );
};

const customer = (buyer: Buyer, withVat: boolean): string => {
  const { name, contact, address, city, state, postcode, country, tax_id } = buyer;
  const number = { number: tax_id, country, withVat };
  return group(
    'AccountingCustomerParty',
    group(
      'Party',
      tax_id && !isShownAsVat(number) ? group('PartyIdentification', leaf('ID', tax_id)) : '',
      group(
        'PostalAddress',
        leaf('StreetName', address),
        leaf('CityName', city),
        leaf('PostalZone', postcode),
        leaf('CountrySubentity', state),
        group('Country', leaf('IdentificationCode', country)),
      ),
      taxScheme(number),
      group('PartyLegalEntity', leaf('RegistrationName', name)),
      contact ? group('Contact', leaf('Name', contact)) : '',
    ),
  );
};

const percent = ({ id, rate_bp }: Category): string =>
  id === 'O' ? '' : leaf('Percent', (rate_bp / 100).toFixed(2));

const lineOf = ({ kind, currency }: UblContent, row: Row, index: number): string => {
  const amount = amountIn(currency);
  const [element, quantity] =
    kind === 'Invoice' ? ['InvoiceLine', 'InvoicedQuantity'] : ['CreditNoteLine', 'CreditedQuantity'];
  const { name, net, category, from, until } = row;
  return group(
    element,
    leaf('ID', String(index + 1)),
    // A price is never negative (BR-27): its quantity is.
    leaf(quantity, net < 0 ? '-1' : '1', ' unitCode="C62"'),
    amount('LineExtensionAmount', net),
    from && until ? group('InvoicePeriod', leaf('StartDate', from), leaf('EndDate', until)) : '',
    group(
      'Item',
      leaf('Name', name),
      group('ClassifiedTaxCategory', leaf('ID', category.id), percent(category), vatScheme),
    ),
    group('Price', amount('PriceAmount', Math.abs(net))),
  );
};

const taxTotal = ({ currency, breakdowns }: UblContent): string => {
  const amount = amountIn(currency);
  return group(
    'TaxTotal',
    amount('TaxAmount', sum(breakdowns.map(({ tax }) => tax))),
    ...breakdowns.map(({ category, net, tax }) =>
      group(
        'TaxSubtotal',
        amount('TaxableAmount', net),
        amount('TaxAmount', tax),
        group(
          'TaxCategory',
          leaf('ID', category.id),
          percent(category),
          leaf('TaxExemptionReasonCode', category.code),
          leaf('TaxExemptionReason', category.reason),
          vatScheme,
        ),
      ),
    ),
  );
};

/** Whether the standard has a form for it: its VAT is the net with its rate, within the unit that BR-CO-17 lets go. */
const isExpressible = ({ breakdowns, currency, buyer, seller }: UblContent): boolean => {
  const unit = 10 ** exponentOf(currency);
  const adds = ({ category: { rate_bp }, net, tax }: Breakdown) =>
    Math.abs(tax - (net * rate_bp) / 10_000) < 0.99 * unit;
  const ids = new Set(breakdowns.map(({ category }) => category.id));
  return (
    breakdowns.every(adds) &&
    // No VAT at all stands beside no other (BR-O-11), and anything else has a seller with a number.
    (ids.has('O') ? ids.size === 1 : seller.tax_id !== null) &&
    (exponentOf(currency) < 3 || stepOf(currency) === 10) &&
    [buyer.country, seller.country].every((country) => /^[A-Z]{2}$/.test(country))
  );
};

const ROOT = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** A document as UBL 2.1 (CEN/TS 16931-3-2); null where EN 16931-1 has no form for it. */
export const writeUbl = (content: UblContent): string | null => {
  if (!isExpressible(content)) return null;
  const { kind, number, issuedAt, currency, seller, buyer, rows, breakdowns, total, about, notes } = content;
  const amount = amountIn(currency);
  const net = sum(rows.map((row) => row.net));
  const withVat = breakdowns.every(({ category }) => category.id !== 'O');
  const elements = [
    leaf('CustomizationID', 'urn:cen.eu:en16931:2017'),
    leaf('ID', number),
    leaf('IssueDate', issuedAt.toISOString().slice(0, 10)),
    kind === 'Invoice' ? leaf('InvoiceTypeCode', '380') : leaf('CreditNoteTypeCode', '381'),
    ...notes.map((note) => leaf('Note', note)),
    leaf('DocumentCurrencyCode', currency),
    about ? group('BillingReference', group('InvoiceDocumentReference', leaf('ID', about))) : '',
    supplier(seller, withVat),
    customer(buyer, withVat),
    taxTotal(content),
    group(
      'LegalMonetaryTotal',
      amount('LineExtensionAmount', net),
      amount('TaxExclusiveAmount', net),
      amount('TaxInclusiveAmount', total),
      // An invoice is issued once it is paid, and a note for what was given back.
      amount('PrepaidAmount', total),
      amount('PayableAmount', 0),
    ),
    ...rows.map((row, index) => lineOf(content, row, index)),
  ];
  const spaces = `xmlns="${ROOT}${kind}-2" xmlns:cac="${ROOT}CommonAggregateComponents-2" xmlns:cbc="${ROOT}CommonBasicComponents-2"`;
  const lines = elements.filter((element) => element !== '').join('\n');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} ${spaces}>\n${lines}\n</${kind}>\n`;
};
