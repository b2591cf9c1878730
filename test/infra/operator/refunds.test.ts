import { expect, test } from 'vitest';
import { getPayment } from '../../../shared/billing/invoices/invoices.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { find, moneyForFile } from './money.ts';

const { fixture, operator, balance, orderDomain, latestPayment, record, refundWords, refund, untilRefunded } =
  moneyForFile();

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
