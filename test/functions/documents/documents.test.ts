import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordBankPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { everyMinute } from '../../support/every-minute.ts';
import { findProblems } from '../../support/invariants.ts';
import { domainItem, freshDomain, GHS_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const get = async (path: string) => {
  const token = await fixture.api.login();
  return fixture.api('GET', `/clients/${GHS_CLIENT}${path}`, { token });
};

const download = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());

const ordered = async () => {
  const { body } = await fixture.ghs.order([domainItem(freshDomain())]);
  return body.invoice;
};

const pay = (invoice: { id: number; total: number }) => {
  const amount = Math.round(invoice.total * 100);
  const transfer = { clientId: GHS_CLIENT, invoiceId: invoice.id, amount, reference: `in-${invoice.id}` };
  return recordBankPayment(transfer, 'operator:test', new Date());
};

test('an unpaid invoice names its parties and taxes, and is a pro forma invoice as PDF', async () => {
  const invoice = await ordered();
  expect(invoice).toMatchObject({
    legal_number: null,
    issued_at: null,
    seller: { name: 'Example Hosting Ltd', country: 'GH' },
    buyer: { contact: 'Ama Mensah', country: 'GH' },
    taxes: [{ name: 'NHIL' }, { name: 'GETFund' }, { name: 'VAT', rate: 15 }],
  });
  const { status, body } = await get(`/invoices/${invoice.id}/pdf`);
  expect([status, body.data.number]).toEqual([200, invoice.number]);
  expect((await download(body.data.url)).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a paid invoice has a legal number, and one file for it', async () => {
  const invoice = await ordered();
  await pay(invoice);
  const [first, second] = [
    await get(`/invoices/${invoice.id}/pdf`),
    await get(`/invoices/${invoice.id}/pdf`),
  ];
  expect(first.body.data.number).toMatch(/^EH-\d{4}-\d{6}$/);
  expect(second.body.data.sha256).toBe(first.body.data.sha256);
  const file = await download(second.body.data.url);
  expect(createHash('sha256').update(file).digest('hex')).toBe(first.body.data.sha256);
  expect(file).toHaveLength(first.body.data.bytes);
  const shown = await get(`/invoices/${invoice.id}`);
  expect(shown.body.data.legal_number).toBe(first.body.data.number);
});

test('what was given back has a credit note of its own, with its share of each tax', async () => {
  const invoice = await ordered();
  await pay(invoice);
  const payments = await get('/payments');
  const payment = payments.body.data.find((one: { invoice_id: number }) => one.invoice_id === invoice.id);
  const wanted = {
    amount: Math.round(invoice.total * 50),
    reason: 'asked for',
    reference: `out-${invoice.id}`,
  };
  await refundPayment(GHS_CLIENT, payment.id, wanted, 'operator:test', new Date());
  // The first look gives the number, which the note names.
  await get(`/invoices/${invoice.id}/pdf`);
  await everyMinute(new Date(Date.now() + 6 * 60_000));
  const { body } = await get('/credit-notes');
  const [note] = body.data;
  expect(note).toMatchObject({ invoice_id: invoice.id, number: expect.stringMatching(/^EH-CN-/) });
  expect(note.total).toBeCloseTo(invoice.total / 2, 2);
  const pdf = await get(`/credit-notes/${note.id}/pdf`);
  expect((await download(pdf.body.data.url)).subarray(0, 5).toString()).toBe('%PDF-');
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});
