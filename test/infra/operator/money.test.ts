import { expect, test } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { domainItem, GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { find, type Listed, moneyForFile } from './money.ts';

const { fixture, operator, balance, orderDomain, latestPayment, recordWords, record, refund } =
  moneyForFile();

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
  const payments = (await fixture.usd.get('/payments')).body.data as Listed[];
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
