import { beforeEach, expect, test } from 'vitest';
import { handler as updateProfile } from '../../../functions/clients/update-profile.ts';
import { handler as applyCredit } from '../../../functions/invoices/apply-credit.ts';
import { handler as startPayment } from '../../../functions/invoices/start-payment.ts';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { chargeDueInvoice } from '../../../shared/billing/autopay/charge-due-invoice.ts';
import { issueDocuments } from '../../../shared/billing/documents/issue-document.ts';
import { getInvoice } from '../../../shared/billing/invoices/invoices.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { exemptClient } from '../../../shared/operator/clients.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { clientRequest } from '../../crash/client-request.ts';
import { attemptsOf, dueRenewal, payAutomatically } from '../../support/charges.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { after, DAY_MS, MINUTE_MS } from '../../support/durations.ts';
import { mailsTo } from '../../support/inbox.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { findProblems } from '../../support/invariants.ts';
import { invokeApi } from '../../support/invoke.ts';
import { recover } from '../../support/recover.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { adjustCredit } from '../../support/table.ts';
import { importTaxes, taxRule } from '../../support/tax-rules.ts';

const stack = crashStackForFile();
const app = buyer(stack);
beforeEach(async () => {
  await stack.startAfresh();
  await importTaxes([taxRule('DE', 19), taxRule('FR', 20)]);
  await recover(stack.queues, new Date());
});

const request = (ids: Record<string, number>, body: unknown) => clientRequest(stack.token, ids, body);
const move = async (body: object) =>
  expect((await invokeApi(updateProfile, request({}, body))).status).toBe(200);
const order = () => app.order([hostingItem(freshDomain())]);
const start = (invoice: number) => invokeApi(startPayment, app.paymentRequest(invoice, 'stripe'));
const invoiceNow = (id: number) => getInvoice(USD_CLIENT, id);
const workers = (minutes = 0) => recover(stack.queues, after(new Date(), minutes * MINUTE_MS));
const toldOf = async () => (await readSnapshot()).events.filter(({ type }) => type === 'invoice_changed');
const taxed = (net: number, rate: number) => net + Math.round((net * rate) / 100);

test('an open invoice follows its client to another country, and the client is told of the total', async () => {
  const id = await order();
  const before = await invoiceNow(id);
  expect(before).toMatchObject({ tax: 0, buyer: { country: 'US' } });
  await move({ country: 'DE', city: 'Berlin' });
  await workers();
  const total = taxed(before.subtotal, 19);
  expect(await invoiceNow(id)).toMatchObject({
    subtotal: before.subtotal,
    total,
    balance: total,
    lines: [{ taxes: [{ name: 'VAT', rate_bp: 1900 }] }],
    buyer: { country: 'DE', city: 'Berlin' },
  });
  const { orders, items } = await readSnapshot();
  expect(orders).toMatchObject([{ total, items: [{ total }] }]);
  expect(items.filter(({ sk }) => sk === 'TAX_REVIEW')).toEqual([]);
  expect(await toldOf()).toMatchObject([{ amount: { amount: before.total, currency: 'USD' } }]);
  const mails = await mailsTo(stack, DEMO.user.email);
  expect(mails.filter(({ subject }) => /now comes to/.test(subject))).toMatchObject([
    {
      subject: expect.stringContaining(`${numberOf('invoice', id)} now comes to`),
      text: expect.stringContaining('VAT 19 %'),
    },
  ]);
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('another address is taken over without a word, and nothing is done for what is on no invoice', async () => {
  const id = await order();
  const { version } = await invoiceNow(id);
  await move({ phone: '+13035551212' });
  expect(await getItem(keys.taxReview(USD_CLIENT))).toBeUndefined();
  await move({ company_name: 'Ama Designs' });
  await workers();
  expect(await invoiceNow(id)).toMatchObject({ version: version + 1, buyer: { name: 'Ama Designs' } });
  await workers(10);
  expect(await invoiceNow(id)).toMatchObject({ version: version + 1 });
  expect(await toldOf()).toEqual([]);
});

test('a payment that has begun keeps its amount; once it is left alone, what is open of it is ended', async () => {
  const [paid, left] = [await order(), await order()];
  const started = [await start(paid), await start(left)];
  const { total } = await invoiceNow(paid);
  await move({ country: 'DE' });
  await workers();
  expect(await invoiceNow(paid)).toMatchObject({ total, tax: 0, buyer: { country: 'US' } });

  await app.pay(started[0]?.body.payment.mobile);
  const [attempt] = await attemptsOf(await invoiceNow(paid));
  await settlePayment('stripe', attempt?.reference ?? '', new Date());
  await workers(31);
  expect(await invoiceNow(paid)).toMatchObject({ status: 'paid', total, amount_paid: total, tax: 0 });
  expect(await invoiceNow(left)).toMatchObject({ total: taxed(total, 19), buyer: { country: 'DE' } });
  const [abandoned] = await attemptsOf(await invoiceNow(left));
  await app.pay(started[1]?.body.payment.mobile);
  await settlePayment('stripe', abandoned?.reference ?? '', new Date());
  expect(await invoiceNow(left)).toMatchObject({ status: 'unpaid', amount_paid: 0 });
  expect(await attemptsOf(await invoiceNow(left))).toMatchObject([{ amount: total, status: 'cancelled' }]);
  expect(await findProblems(stack.outside, await workers(60))).toEqual([]);
});

test('who starts to pay before a worker was there is told of the new total first, and pays that', async () => {
  const id = await order();
  const { total } = await invoiceNow(id);
  await move({ country: 'FR' });
  const now = taxed(total, 20);
  const refused = await start(id);
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'invoice_changed', price: { total: now / 100, currency: 'USD' } },
  });
  expect(await attemptsOf(await invoiceNow(id))).toEqual([]);
  expect((await start(id)).status).toBe(201);
  expect(await attemptsOf(await invoiceNow(id))).toMatchObject([{ amount: now }]);
  expect(await toldOf()).toHaveLength(1);
});

test('credit is used for what the invoice comes to by now; what is paid stays as it was', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 100_000);
  const id = await order();
  const { total } = await invoiceNow(id);
  await move({ country: 'FR' });
  const use = () => invokeApi(applyCredit, request({ invoice: id }, {}));
  expect((await use()).body).toMatchObject({ code: 'invoice_changed' });
  expect((await use()).status).toBe(200);
  expect(await invoiceNow(id)).toMatchObject({ status: 'paid', credit_applied: taxed(total, 20) });
  await issueDocuments(new Date());
  const issued = await invoiceNow(id);
  await move({ country: 'DE' });
  await workers();
  expect(await invoiceNow(id)).toEqual(issued);
});

test('of an invoice that is paid in part the rest follows; one that comes to less than was paid stays', async () => {
  await move({ country: 'DE' });
  const [part, most] = [await order(), await order()];
  const { total, subtotal } = await invoiceNow(part);
  await adjustCredit(USD_CLIENT, 'USD', 100_000);
  const use = (invoice: number, minor: number) =>
    invokeApi(applyCredit, request({ invoice }, { amount: minor / 100 }));
  await use(part, 1000);
  await use(most, total - 200);
  await move({ country: 'US' });
  await workers();
  expect(await invoiceNow(part)).toMatchObject({ total: subtotal, balance: subtotal - 1000, tax: 0 });
  expect(await invoiceNow(most)).toMatchObject({ total, balance: 200, buyer: { country: 'US' } });
  expect(await findProblems(stack.outside)).toEqual([]);
});

test('an exemption, and its end, reach open invoices', async () => {
  await move({ country: 'DE' });
  const id = await order();
  const { total, subtotal } = await invoiceNow(id);
  const exemption = { reason: 'Embassy', evidence: 'E-1', until: null };
  await exemptClient(USD_CLIENT, exemption, 'operator:test', new Date());
  await workers();
  expect(await invoiceNow(id)).toMatchObject({ total: subtotal, tax: 0, tax_exemption: exemption });
  await exemptClient(USD_CLIENT, null, 'operator:test', new Date());
  await workers();
  const again = await invoiceNow(id);
  expect([again.total, 'tax_exemption' in again]).toEqual([total, false]);
});

test('a price that has its tax in it stays what is paid in a country, and is less by it elsewhere', async () => {
  await importTaxes([taxRule('DE', 25, { included: true }), taxRule('FR', 20)]);
  const id = await order();
  const { total } = await invoiceNow(id);
  await move({ country: 'DE' });
  await workers();
  expect(await invoiceNow(id)).toMatchObject({ total, tax: Math.round(total / 5) });
  await move({ country: 'FR' });
  await workers();
  expect(await invoiceNow(id)).toMatchObject({ subtotal: total, total: taxed(total, 20) });
  await move({ country: 'US' });
  await workers();
  expect(await invoiceNow(id)).toMatchObject({ subtotal: total, total, tax: 0 });
});

test('another table of taxes reaches open invoices, and so does each rule of it on its day', async () => {
  await move({ country: 'DE' });
  const id = await order();
  const { subtotal } = await invoiceNow(id);
  const begins = after(new Date(), 3 * DAY_MS);
  const from = begins.toISOString().slice(0, 10);
  await importTaxes([taxRule('DE', 16), taxRule('DE', 21, { from })]);
  await workers();
  expect(await invoiceNow(id)).toMatchObject({ total: taxed(subtotal, 16) });
  const midnight = Date.parse(`${from}T00:00:00.000Z`);
  await recover(stack.queues, new Date(midnight - 10 * MINUTE_MS), [1]);
  expect(await invoiceNow(id)).toMatchObject({ total: taxed(subtotal, 16) });
  await recover(stack.queues, new Date(midnight), [1, 7]);
  expect(await invoiceNow(id)).toMatchObject({ total: taxed(subtotal, 21) });
  expect((await readSnapshot()).items.filter(({ sk }) => /^TAX_/.test(sk))).toEqual([]);
});

test('a card is charged another total than was told a day after that is told, and not before', async () => {
  await payAutomatically(stack, 'pm_card_visa');
  const price = { unit_price: 4990, setup_fee: 0 };
  const ids = { hosting_account_id: null, domain_id: null };
  const amounts = { ...price, catalog_price: price, tax: 0, taxes: [], total: 4990 };
  const invoice = await dueRenewal({
    lines: [{ type: 'hosting_renewal', description: 'Renewal', ...amounts, ...ids }],
  });
  await move({ country: 'DE' });
  const now = new Date();
  await chargeDueInvoice(USD_CLIENT, invoice.id, now);
  const told = await invoiceNow(invoice.id);
  expect(told).toMatchObject({ status: 'unpaid', total: taxed(4990, 19) });
  expect(told.autopay?.next_at).toBe(after(now, DAY_MS).toISOString());
  expect(await attemptsOf(invoice)).toEqual([]);
  await chargeDueInvoice(USD_CLIENT, invoice.id, after(now, DAY_MS));
  expect(await invoiceNow(invoice.id)).toMatchObject({ status: 'paid', amount_paid: taxed(4990, 19) });
  expect(await toldOf()).toHaveLength(1);
});

test('an invoice of an earlier release keeps its amounts, and names its client as it is', async () => {
  const invoice = await dueRenewal();
  await move({ country: 'DE' });
  await workers();
  expect(await invoiceNow(invoice.id)).toMatchObject({ total: 4990, tax: 0, buyer: { country: 'DE' } });
});
