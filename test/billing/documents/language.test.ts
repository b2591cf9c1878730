import '../../support/unit/environment.ts';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { creditNoteView, invoiceView } from '../../../shared/billing/documents/document-view.ts';
import { movementsOf } from '../../../shared/billing/documents/movements.ts';
import { renderPdf } from '../../../shared/billing/documents/render-pdf.ts';
import { sayingIn, statementOf, statementView } from '../../../shared/billing/documents/statement.ts';
import { taxFor } from '../../../shared/billing/tax/tax-payer.ts';
import { renewalLines } from '../../../shared/lifecycle/plan-renewal-invoice.ts';
import type { Buyer, Seller } from '../../../shared/records/invoices.ts';
import { keys } from '../../../shared/records/keys.ts';
import { textOf } from '../../support/pdf-text.ts';
import { clientOf, day, domainOf, invoiceOf, NOW } from '../../support/unit/records.ts';

const at = day('2026-06-01').toISOString();
const lines = renewalLines(
  domainOf({ name: 'xn--mnchen-3ya.de', expires_at: at }),
  taxFor(null, clientOf(), NOW),
).map((line) => ({ ...line, unit_price: 123_450, total: 123_450 }));
const seller: Seller = { id: 'EH', name: 'Example Hosting', address: 'Accra', country: 'GH', tax_id: 'C1' };
const buyer: Buyer = {
  ...{ name: 'Ada', contact: null, address: null, city: null, state: null, postcode: null },
  ...{ country: 'DE', tax_id: 'DE1' },
};
const invoice = invoiceOf({
  ...{ lines, total: 123_450, subtotal: 123_450, balance: 0, status: 'paid', credit_applied: 123_450 },
  ...{ legal_number: 'EH-2026-000001', issued_at: at, paid_at: at },
  reverse_charge: { tax_id: 'DE1', consultation: null, checked_at: at },
});
const note = {
  ...keys.creditNote(1, 5),
  ...{ id: 5, client_id: 1, invoice_id: 2, number: 'EH-CN-2026-000001', invoice_number: 'EH-2026-000001' },
  ...{ currency: 'USD', net: 500, taxes: [], total: 500, seller, buyer, issued_at: at },
};

test('a French invoice is French throughout, with days, amounts, countries and names as people write them', async () => {
  expect(textOf(await renderPdf(invoiceView(invoice, seller, buyer, 'fr')))).toEqual([
    'Facture',
    'EH-2026-000001',
    'Date : 1er juin 2026',
    'Payée le : 1er juin 2026',
    'Référence : INV-2',
    'De',
    'Example Hosting',
    'Accra',
    'Ghana',
    'Numéro fiscal : C1',
    'À',
    'Ada',
    'Allemagne',
    'Numéro fiscal : DE1',
    'Renouvellement de münchen.de jusqu’au 1er juin 2027',
    '1 234,50 USD',
    'Du 1er juin 2026 au 1er juin 2027',
    'Sous-total',
    '1 234,50 USD',
    'Total',
    '1 234,50 USD',
    'Avoir du compte utilisé',
    '1 234,50 USD',
    'Rien n’a été débité.',
    'Autoliquidation : la taxe est due par le client. Numéro de TVA du client : DE1. Numéro de TVA du fournisseur :',
    'C1.',
  ]);
});

test('an English one has days as people write them too, and no day as computers do', async () => {
  const text = textOf(await renderPdf(invoiceView(invoice, seller, buyer, 'en')));
  expect(text).toEqual(
    expect.arrayContaining([
      'Date: 1 June 2026',
      'Germany',
      'Renewal of münchen.de until 1 June 2027',
      'From 1 June 2026 to 1 June 2027',
      'USD 1,234.50',
    ]),
  );
  expect(text.filter((line) => /\d{4}-\d{2}-\d{2}/.test(line))).toEqual([]);
});

test('a credit note and a statement are in the language that is asked for', async () => {
  const french = textOf(await renderPdf(creditNoteView(note, 'fr')));
  expect(french).toEqual(
    expect.arrayContaining([
      'Avoir',
      'Facture : EH-2026-000001',
      'Remboursement sur la facture EH-2026-000001',
    ]),
  );
  const account = { invoices: [invoice], payments: [], notes: [note], credits: [] };
  const statement = statementOf(movementsOf(account, sayingIn('fr')), 'USD', {
    ...{ from: '2026-06-01', to: '2026-06-30' },
  });
  const view = statementView(statement, clientOf().profile, 'fr');
  expect(view).toMatchObject({ title: 'Relevé de compte', number: '2026-06-01 au 2026-06-30' });
  expect(view.lines.map(({ description }) => description)).toEqual([
    'Solde précédent',
    '1er juin 2026  EH-CN-2026-000001  Remboursement sur la facture EH-2026-000001',
    '15 juin 2026  EH-2026-000001  Renouvellement de münchen.de jusqu’au 1er juin 2027',
  ]);
});

test('a document names its language, for whoever has it read aloud', async () => {
  const language = async (locale: 'en' | 'fr') =>
    (await PDFDocument.load(await renderPdf(creditNoteView(note, locale)))).getLanguage();
  expect([await language('en'), await language('fr')]).toEqual(['en', 'fr']);
});
