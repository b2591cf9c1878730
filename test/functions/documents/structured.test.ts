import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { LOCAL_CONFIG } from '../../../infra/local/environment.ts';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { taxesRecord } from '../../../shared/catalog/catalog-document.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, transact, updateAnyVersion } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';

const seller = { ...LOCAL_CONFIG.seller, country: 'IE', tax_id: 'IE6388047V' };
const fixture = apiForFile({ seller, structured_invoices: 'ubl' });

const rule = {
  ...{ country: 'DE', from: '2020-01-01', included: false, reverse_charge: false, source: 'test' },
  components: [{ name: 'VAT', rate: 19, compound: false }],
};

const order = async () => {
  await transact([put(taxesRecord([rule]))]);
  const profile = { token: fixture.token, body: { country: 'DE' } };
  await fixture.api('PATCH', `/clients/${USD_CLIENT}/profile`, profile);
  return (await fixture.usd.order([hostingItem(freshDomain())])).body.invoice;
};

const paid = async () => {
  const invoice = await order();
  await fixture.usd.payByCard(invoice.id);
  return invoice;
};

const documentOf = async (path: string) => (await fixture.usd.get(path)).body.data;

const download = async (url: string) => {
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  return { text: bytes.toString('utf8'), sha256: createHash('sha256').update(bytes).digest('hex') };
};

test('an invoice that has its number has a form for computers beside its PDF, made once', async () => {
  const { id } = await paid();
  const found = await documentOf(`/invoices/${id}/pdf`);
  const { text, sha256 } = await download(found.xml.url);
  expect(sha256).toBe(found.xml.sha256);
  expect(text).toContain(`<cbc:ID>${found.number}</cbc:ID>`);
  expect(text).toContain('<cbc:Percent>19.00</cbc:Percent>');
  const again = await documentOf(`/invoices/${id}/pdf`);
  expect([again.sha256, again.xml.sha256]).toEqual([found.sha256, found.xml.sha256]);
});

test('a pro forma invoice has none', async () => {
  const { id } = await order();
  expect((await documentOf(`/invoices/${id}/pdf`)).xml).toBeNull();
});

test('an invoice whose PDF is older gets it beside that, which stays as it is', async () => {
  const { id } = await paid();
  const found = await documentOf(`/invoices/${id}/pdf`);
  const { documents = {} } = (await getItem(keys.invoice(USD_CLIENT, id))) ?? {};
  const { structured: _, ...older } = documents;
  await transact([
    updateAnyVersion(keys.invoice(USD_CLIENT, id), { set: { documents: older }, due: 'unchanged' }),
  ]);
  const again = await documentOf(`/invoices/${id}/pdf`);
  expect([again.sha256, again.xml.sha256]).toEqual([found.sha256, found.xml.sha256]);
});

test('a credit note has one too', async () => {
  const { id } = await paid();
  await documentOf(`/invoices/${id}/pdf`);
  const payments = await documentOf('/payments');
  const payment = payments.find(({ invoice_id }: { invoice_id: number }) => invoice_id === id);
  const wanted = { amount: 1190, reason: 'asked for', reference: `out-${id}` };
  await refundPayment(USD_CLIENT, payment.id, wanted, 'operator:test', new Date());
  await everyMinute(new Date(Date.now() + 6 * 60_000));
  const [note] = await documentOf('/credit-notes');
  const found = await documentOf(`/credit-notes/${note.id}/pdf`);
  const { text } = await download(found.xml.url);
  expect(text).toContain('<cbc:TaxInclusiveAmount currencyID="USD">11.90</cbc:TaxInclusiveAmount>');
  expect((await documentOf(`/credit-notes/${note.id}/pdf`)).xml.sha256).toBe(found.xml.sha256);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});
