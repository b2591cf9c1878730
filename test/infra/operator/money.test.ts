import { expect, test } from 'vitest';
import { getPayment } from '../../../shared/billing/invoices/invoices.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, GHS_CLIENT, type Shopper, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Record = { id: number; [field: string]: unknown };

const find = async (shop: Shopper, path: string, id: number): Promise<Record> =>
  (await shop.get(path)).body.data.find((record: Record) => record.id === id);

const balance = async (client: number = USD_CLIENT): Promise<number> =>
  (await operator.json<{ balance: number }>('credit', 'list', String(client))).balance;

const orderDomain = async (shop = fixture.usd, options = {}) => {
  const name = freshDomain('net');
  const { body } = await shop.order([domainItem(name)], options);
  return { name, orderId: body.order.id, domainId: body.order.items[0].domain_id, invoice: body.invoice };
};

const latestPayment = async (invoiceId: number): Promise<Record> =>
  (await fixture.usd.get('/payments')).body.data.find((payment: Record) => payment.invoice_id === invoiceId);

const recordWords = (invoice: number, amount: number, reference: string) => [
  ...['invoices', 'record-payment', String(USD_CLIENT), String(invoice)],
  ...['--amount', String(amount), '--reference', reference],
];

const record = (invoice: number, amount: number, reference: string, ...more: string[]) =>
  operator(...recordWords(invoice, amount, reference), ...more);

test('a bank transfer pays an order once, and the domain becomes active', async () => {
  const { invoice, domainId, orderId } = await orderDomain();
  const reference = `Transfer ${invoice.id}`;
  const first = await record(invoice.id, invoice.total, reference, '--yes');
  const second = await record(invoice.id, invoice.total, ` ${reference.toLowerCase()}`, '--yes');
  expect(first).toMatchObject({ code: 0, out: expect.stringContaining('the invoice is paid') });
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('recorded before') });

  const paid = (await fixture.usd.invoice(invoice.id)).body.data;
  expect(paid).toMatchObject({ status: 'paid', balance: 0, amount_paid: invoice.total });
  expect((await fixture.usd.paymentStatus(invoice.id)).body.status).toBe('paid');
  const payments = (await fixture.usd.get('/payments')).body.data as Record[];
  expect(payments.filter((payment) => payment.invoice_id === invoice.id)).toMatchObject([
    { gateway: 'bank', status: 'succeeded', amount: invoice.total },
  ]);
  await eventually(
    () => find(fixture.usd, '/domains', domainId),
    ({ status }) => status === 'active',
  );
  expect((await find(fixture.usd, '/orders', orderId)).status).toBe('active');
});

test('of two recordings of one transfer at once one counts', async () => {
  const { invoice } = await orderDomain();
  const before = await balance();
  const reference = `concurrentReply ${invoice.id}`;
  const both = () => operator.alone(...recordWords(invoice.id, invoice.total, reference), '--yes');
  const codes = (await Promise.all([both(), both()])).map(({ code }) => code);
  expect(codes.sort()).toEqual([0, 1]);
  expect(await balance()).toBe(before);
});

test('a transfer below the total leaves a balance, and one above it becomes credit', async () => {
  const { invoice } = await orderDomain();
  const before = await balance();
  await record(invoice.id, 1, `part ${invoice.id}`, '--yes');
  expect((await fixture.usd.invoice(invoice.id)).body.data).toMatchObject({
    status: 'unpaid',
    balance: Number((invoice.total - 1).toFixed(2)),
  });
  await record(invoice.id, invoice.total, `rest ${invoice.id}`, '--yes');
  expect((await fixture.usd.invoice(invoice.id)).body.data.status).toBe('paid');
  expect(await balance()).toBe(before + 1);
});

test('money moves only after a confirmation', async () => {
  const { invoice } = await orderDomain();
  const asked = await record(invoice.id, invoice.total, `asked ${invoice.id}`);
  expect(asked).toMatchObject({ code: 1, out: '', err: expect.stringContaining('--yes') });
  const odd = await record(invoice.id, 1.005, `odd ${invoice.id}`, '--yes');
  expect(odd).toMatchObject({ code: 1, err: '1.005 has more decimals than USD.\n' });
  const none = await record(invoice.id, 0, `none ${invoice.id}`, '--yes');
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining('above zero') });
  expect((await fixture.usd.invoice(invoice.id)).body.data).toMatchObject({
    status: 'unpaid',
    amount_paid: 0,
  });
});

test('a cancelled invoice gives back what was paid, frees the name and cancels the order, once', async () => {
  await operator.json('credit', 'adjust', String(USD_CLIENT), '3', '--reason', 'for a part payment');
  const before = await balance();
  const { invoice, name, orderId, domainId } = await orderDomain(fixture.usd, { apply_credit: true });
  await record(invoice.id, 2, `little ${invoice.id}`, '--yes');

  const cancel = () => operator('invoices', 'cancel', String(USD_CLIENT), String(invoice.id), '--yes');
  const [first, second] = [await cancel(), await cancel()];
  expect(first.code).toBe(0);
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('only an unpaid one') });

  expect(await balance()).toBe(before + 2);
  expect((await fixture.usd.invoice(invoice.id)).body.data.status).toBe('cancelled');
  expect((await find(fixture.usd, '/orders', orderId)).status).toBe('cancelled');
  expect((await find(fixture.usd, '/domains', domainId)).status).toBe('cancelled');
  expect((await fixture.usd.order([domainItem(name)])).status).toBe(201);
});

const refundWords = (payment: number) =>
  ['payments', 'refund', String(USD_CLIENT), String(payment), '--reason', 'asked for'] as const;

const refund = (payment: number, ...more: string[]) => operator(...refundWords(payment), ...more);

const untilRefunded = (payment: number, amount: number) =>
  eventually(
    () => find(fixture.usd, '/payments', payment),
    ({ amount_refunded }) => amount_refunded === amount,
  );

test('a payment is paid back in part and then in whole, and no more', async () => {
  const { invoice } = await orderDomain();
  await fixture.usd.payByCard(invoice.id);
  const payment = await latestPayment(invoice.id);

  const part = await refund(payment.id, '--amount', '5', '--yes');
  expect(part).toMatchObject({ code: 0, out: expect.stringContaining('USD 5.00') });
  expect((await untilRefunded(payment.id, 5)).status).toBe('partially_refunded');
  expect((await refund(payment.id, '--amount', '999', '--yes')).err).toContain('Choose at most');

  expect((await refund(payment.id, '--yes')).code).toBe(0);
  expect((await untilRefunded(payment.id, payment.amount as number)).status).toBe('refunded');
  expect((await fixture.usd.invoice(invoice.id)).body.data.status).toBe('refunded');
  expect((await refund(payment.id, '--yes')).err).toContain('Nothing was changed');
  expect((await refund(payment.id, '--key', 'more', '--yes')).err).toContain('paid back before');
});

test('of two refunds at once one reaches the gateway', async () => {
  const { invoice } = await orderDomain();
  await fixture.usd.payByCard(invoice.id);
  const payment = await latestPayment(invoice.id);
  const { faults, requests } = fixture.api.stack.outside.stripe;
  const before = requests.length;
  faults.push({ match: 'POST /v1/refunds', times: 1, delay_ms: 3000 });
  const repeat = () => operator.alone(...refundWords(payment.id), '--amount', '2', '--yes');
  const replies = [repeat(), repeat()];
  const ran = (await Promise.all(replies)).sort((a, b) => a.code - b.code);
  expect(ran.map(({ code }) => code)).toEqual([0, 1]);
  expect(ran[1]?.err).toContain('being asked for at this moment');
  await untilRefunded(payment.id, 2);
  expect(requests.slice(before).filter((line) => line === 'POST /v1/refunds')).toHaveLength(1);
});

test('a refund of bought credit takes the credit back, and leaves owed what is spent', async () => {
  const bought = (await fixture.usd.post('/credit/invoices', { amount: 50 })).body.invoice;
  await fixture.usd.payByCard(bought.id);
  const payment = await latestPayment(bought.id);
  const rest = (await balance()) - 10;
  await operator.json('credit', 'adjust', String(USD_CLIENT), `-${rest}`, '--reason', 'spent');
  expect((await refund(payment.id, '--yes')).code).toBe(0);
  expect(await balance()).toBe(-40);
  const { invoice } = await orderDomain(fixture.usd, { apply_credit: true });
  expect(invoice).toMatchObject({ credit_applied: 0, status: 'unpaid' });
  const applied = await fixture.usd.post(`/invoices/${invoice.id}/apply-credit`, {});
  expect(applied).toMatchObject({ status: 409, body: { code: 'no_credit' } });
  await operator.json('credit', 'adjust', String(USD_CLIENT), '40', '--reason', 'forgiven');
  expect(await balance()).toBe(0);
});

test('the same refund asked for again is the same refund, and one with a key of its own another', async () => {
  const { invoice } = await orderDomain();
  await fixture.usd.payByCard(invoice.id);
  const payment = await latestPayment(invoice.id);
  expect((await refund(payment.id, '--amount', '2', '--yes')).code).toBe(0);
  await untilRefunded(payment.id, 2);
  const again = await refund(payment.id, '--amount', '2', '--yes');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was changed') });
  expect((await refund(payment.id, '--amount', '2', '--key', 'second', '--yes')).code).toBe(0);
  await untilRefunded(payment.id, 4);
});

test('a refund the gateway refuses changes nothing', async () => {
  const { invoice } = await orderDomain();
  await fixture.usd.payByCard(invoice.id);
  const payment = await latestPayment(invoice.id);
  const before = await balance();
  fixture.api.stack.outside.stripe.faults.push({
    match: 'POST /v1/refunds',
    times: 1,
    status: 400,
    body: { error: { type: 'invalid_request_error', code: 'charge_disputed', message: 'No.' } },
  });
  const refused = await refund(payment.id, '--yes');
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(await balance()).toBe(before);
  expect(await find(fixture.usd, '/payments', payment.id)).toMatchObject({
    status: 'succeeded',
    amount_refunded: 0,
  });
  // Who asked has been told: it is nobody else's to deal with.
  const { refunds } = await getPayment(USD_CLIENT, payment.id);
  expect(refunds).toMatchObject([{ status: 'failed', is_open: false }]);

  expect((await refund(payment.id, '--yes')).code).toBe(0);
  await untilRefunded(payment.id, payment.amount as number);
});

test('a refund whose answer is lost is not asked for twice', async () => {
  const { invoice } = await orderDomain();
  await fixture.usd.payByCard(invoice.id);
  const payment = await latestPayment(invoice.id);
  fixture.api.stack.outside.stripe.faults.push({ match: 'POST /v1/refunds', times: 9, drop_after: true });
  const lost = await refund(payment.id, '--amount', '4', '--yes');
  fixture.api.stack.outside.stripe.faults.length = 0;
  expect(lost).toMatchObject({ code: 1, err: expect.stringContaining('Repeat the command') });
  await untilRefunded(payment.id, 4);
});

test('a payment by bank is paid back by bank, each transfer once', async () => {
  const { invoice } = await orderDomain();
  await record(invoice.id, invoice.total, `in ${invoice.id}`, '--yes');
  const payment = await latestPayment(invoice.id);
  const without = await refund(payment.id, '--yes');
  expect(without).toMatchObject({ code: 1, err: expect.stringContaining('reference') });
  const back = () => refund(payment.id, '--amount', '1', '--reference', `out ${invoice.id}`, '--yes');
  const [first, second] = [await back(), await back()];
  expect([first.code, second.code]).toEqual([0, 1]);
  expect(await find(fixture.usd, '/payments', payment.id)).toMatchObject({
    status: 'partially_refunded',
    amount_refunded: 1,
  });
});

test('an adjustment of credit counts once a day for its reason and never goes below zero', async () => {
  const adjust = (amount: string, reason: string) =>
    operator('credit', 'adjust', String(GHS_CLIENT), amount, '--reason', reason, '--yes');
  const [first, second] = [await adjust('20.5', 'sorry'), await adjust('20.5', 'sorry')];
  expect(first).toMatchObject({ code: 0, out: 'The credit is GHS 20.50.\n' });
  expect(second).toMatchObject({ code: 1, err: expect.stringContaining('today already') });
  const tooMuch = await adjust('-20.51', 'too much');
  expect(tooMuch).toMatchObject({ code: 1, err: expect.stringContaining('only GHS 20.50') });
  const without = await operator('credit', 'adjust', String(GHS_CLIENT), '1', '--yes');
  expect(without).toMatchObject({ code: 2, err: expect.stringContaining('--reason') });
  expect(await balance(GHS_CLIENT)).toBe(20.5);
  const { body } = await fixture.ghs.get('/events');
  expect(body.data[0]).toMatchObject({ type: 'credit_issued', message: expect.stringContaining('sorry') });
});

test('an invoice is shown with lines, attempts, payments and the audit trail', async () => {
  const { invoice, name } = await orderDomain();
  await fixture.usd.payByCard(invoice.id);
  await refund((await latestPayment(invoice.id)).id, '--amount', '1', '--yes');
  const { out, code } = await operator('invoices', 'show', String(USD_CLIENT), String(invoice.id));
  expect(code).toBe(0);
  for (const part of [name, 'pi_', 'stripe', 'succeeded', 'order.created', 'invoice.paid']) {
    expect(out).toContain(part);
  }
  expect(out).toMatch(/operator:tester +payment\.refund_asked .*reason=asked for/);
  const unknown = await operator('invoices', 'show', String(USD_CLIENT), '1');
  expect(unknown).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no such invoice.\n.*invoices list <client>\n$/),
  });
});
