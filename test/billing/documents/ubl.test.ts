import { expect, test } from 'vitest';
import { buyer, DOCUMENTS, noteUblOf, paidInvoice, seller, ublOf } from '../../support/unit/ubl-documents.ts';

/** The texts of all elements of a name, in their order. */
const all = (xml: string | null, name: string): string[] =>
  [...(xml ?? '').matchAll(new RegExp(`<cbc:${name}(?: [^>]*)?>([^<]*)<`, 'g'))].map(([, text = '']) => text);

const documentOf = (name: string): string => DOCUMENTS[name]?.() ?? '';

test('an invoice has its prices as lines, and its tax by category; nothing is left to pay', () => {
  const xml = documentOf('standard rate');
  expect(all(xml, 'LineExtensionAmount')).toEqual(['24.33', '19.99', '3.33', '1.01']);
  expect(all(xml, 'Name')).toEqual(['Ada Müller', 'Hosting', 'Hosting', 'Set-up fee']);
  expect([all(xml, 'TaxableAmount'), all(xml, 'TaxAmount')]).toEqual([['24.33'], ['4.62', '4.62']]);
  expect([all(xml, 'TaxInclusiveAmount'), all(xml, 'PrepaidAmount'), all(xml, 'PayableAmount')]).toEqual([
    ['28.95'],
    ['28.95'],
    ['0.00'],
  ]);
  expect(xml).toContain('Example &amp; Söhne &lt;Hosting&gt;');
});

test('who has no tax to pay is told why, by the code of the law, and who is not subject to VAT has no VAT number', () => {
  const reverse = documentOf('reverse charge, in French');
  expect([all(reverse, 'TaxExemptionReasonCode'), all(reverse, 'CompanyID')]).toEqual([
    ['VATEX-EU-AE'],
    ['IE6388047V', 'DE811569869'],
  ]);
  expect(all(reverse, 'Note').join()).toMatch(/^Autoliquidation/);
  expect(all(documentOf('exempt client'), 'TaxExemptionReason')).toEqual(['Embassy']);
  const outside = documentOf('not subject to tax');
  expect(all(outside, 'TaxExemptionReasonCode')).toEqual(['VATEX-EU-O']);
  expect(all(outside, 'Percent')).toEqual([]);
  expect(outside).not.toMatch(/<cbc:CompanyID>[^<]*<\/cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT/);
});

test('a period, a discount and account credit are in it, and the name of a domain as people write it', () => {
  const xml = documentOf('discount and period');
  expect([all(xml, 'StartDate'), all(xml, 'EndDate')]).toEqual([['2026-06-15'], ['2027-06-15']]);
  expect(all(xml, 'Name')[1]).toBe('Renewal of münchen.de until 15 June 2027 (TEST: EUR\u00a02.00 off)');
  expect(all(xml, 'Note')).toEqual(['Promotional code TEST: -EUR\u00a02.00, taken off above.']);
  expect(all(documentOf('paid with account credit alone'), 'Note')).toEqual([
    'Nothing was charged.',
    'Account credit used: EUR\u00a029.74',
  ]);
});

test('a credit note names its invoice; one of tax alone charges the price again without it', () => {
  expect(all(documentOf('credit note'), 'ID')).toEqual(expect.arrayContaining(['EH-2026-000001']));
  expect(all(documentOf('credit note'), 'CreditNoteTypeCode')).toEqual(['381']);
  const corrected = documentOf('credit note of tax that was not owed');
  expect(all(corrected, 'TaxableAmount')).toEqual(['25.00', '-25.00']);
  expect(all(corrected, 'TaxAmount')).toEqual(['4.75', '4.75', '0.00']);
  expect(all(corrected, 'TaxInclusiveAmount')).toEqual(['4.75']);
  expect(all(corrected, 'CreditedQuantity')).toEqual(['1', '-1']);
  expect(all(documentOf('credit note after its tax was given back'), 'TaxExemptionReasonCode')).toEqual([
    'VATEX-EU-AE',
  ]);
});

test('amounts have the decimals of their currency, two at most', () => {
  expect(all(documentOf('currency without minor units'), 'TaxInclusiveAmount')).toEqual(['2974']);
  expect(all(documentOf('currency of three decimals'), 'TaxInclusiveAmount')).toEqual(['23.79']);
  const dinar = { currency: 'LYD', prices: [{ unit_price: 1, setup_fee: 0 }] };
  expect(ublOf(paidInvoice(dinar))).toBeNull();
});

test('there is none where the standard has no form for it', () => {
  expect(ublOf(paidInvoice({ names: ['NHIL', 'VAT'] }))).toBeNull();
  expect(ublOf(paidInvoice({ seller: { ...seller, tax_id: null } }))).toBeNull();
  expect(ublOf(paidInvoice({ buyer: { ...buyer, country: 'Germany' } }))).toBeNull();
  const mixed = paidInvoice();
  const untaxed = paidInvoice({ rate: null });
  expect(ublOf({ ...mixed, lines: [...mixed.lines, ...untaxed.lines] })).toBeNull();
  // Rounding of many small prices, in which the tax of the whole is another.
  const many = Array.from({ length: 400 }, () => ({ unit_price: 3, setup_fee: 0 }));
  expect(ublOf(paidInvoice({ prices: many, rate: 1700 }))).toBeNull();
  const unknown = [{ name: 'Tax', rate_bp: null, amount: 190 }];
  expect(noteUblOf({ taxes: unknown }, paidInvoice())).toBeNull();
});

test('what XML cannot have is left out of names', () => {
  const name = 'A\u0000B\u000bC\ud800D';
  expect(all(ublOf(paidInvoice({ buyer: { ...buyer, name } })), 'RegistrationName')[1]).toBe('ABCD');
});
