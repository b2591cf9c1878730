import { afterEach, expect, test } from 'vitest';
import { listAttempts } from '../../shared/billing/invoices/invoices.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import { remove, transact } from '../../shared/platform/table/write.ts';
import { keys } from '../../shared/records/keys.ts';
import { reconcile } from '../../shared/workers/reconcile.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { DAY_MS } from '../support/durations.ts';
import { type GatewayName, sendEvent } from '../support/gateway-events.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain } from '../support/shop.ts';
import { creditBalance, scanTable } from '../support/table.ts';

const fixture = apiForFile();

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const startCard = async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const invoice: number = body.invoice.id;
  const started = await fixture.usd.startPayment(invoice);
  const secret: string = started.body.payment.mobile.payment_intent_client_secret;
  return { invoice, secret, reference: String(secret.split('_secret')[0]) };
};

const attemptOf = async (invoice: number) => (await listAttempts(fixture.usd.client, invoice))[0];

const post = (gateway: GatewayName, path: string, fields: Record<string, string>) =>
  fetch(`${fixture.api.stack.outside[gateway].url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${fixture.api.stack.outside.secrets[gateway].secret_key}` },
    body: new URLSearchParams(fields),
  });

const stripe = (path: string, fields: Record<string, string>) => post('stripe', `/v1/${path}`, fields);

const paystack = (path: string, fields: Record<string, string>) => post('paystack', path, fields);

const event = (id: string) =>
  JSON.stringify({ id: 'evt_1', type: 'payment_intent.succeeded', data: { object: { id } } });

test('less money than asked for leaves a balance that a second payment settles', async () => {
  const { invoice, secret, reference } = await startCard();
  await stripe(`payment_intents/${reference}`, { amount: '500' });
  await fixture.usd.confirmCard(secret);
  await untilIdle(fixture.api.stack);
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({
    status: 'unpaid',
    amount_paid: 5,
    balance: 7.99,
  });
  await fixture.usd.payByCard(invoice);
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({ amount_paid: 12.99, balance: 0 });
});

test('less money than asked for, given back, leaves the whole invoice unpaid', async () => {
  const { invoice, secret, reference } = await startCard();
  await stripe(`payment_intents/${reference}`, { amount: '500' });
  await fixture.usd.confirmCard(secret);
  await untilIdle(fixture.api.stack);
  await stripe('refunds', { payment_intent: reference });
  await untilIdle(fixture.api.stack);
  const { body } = await fixture.usd.get('/payments');
  expect(body.data[0]).toMatchObject({ invoice_id: invoice, status: 'refunded', amount_refunded: 5 });
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({ status: 'unpaid', balance: 12.99 });
});

test('more money than asked for becomes credit', async () => {
  const before = await creditBalance(fixture.usd.client);
  const { secret, reference } = await startCard();
  await stripe(`payment_intents/${reference}`, { amount: '2000' });
  await fixture.usd.confirmCard(secret);
  await untilIdle(fixture.api.stack);
  expect(await creditBalance(fixture.usd.client)).toBe(before + 701);
});

test('money in another currency pays nothing and waits for a person', async () => {
  const { outside } = fixture.api.stack;
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const invoice: number = body.invoice.id;
  const started = await fixture.usd.startPayment(invoice, 'paystack');
  const { reference = '' } = (await attemptOf(invoice)) ?? {};
  outside.paystack.webhooks.disturb({ drop: 1 });
  await fixture.usd.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  const gatewayState = {
    id: 1,
    domain: 'test',
    status: 'success',
    reference,
    amount: 1299,
    currency: 'NGN',
    metadata: '',
  };
  const fault = {
    match: 'GET /transaction/verify',
    times: 3,
    status: 200,
    body: { status: true, data: gatewayState },
  };
  outside.paystack.faults.push(fault);
  const settled = async () => {
    await settlePayment('paystack', reference, new Date());
    return (await scanTable()).filter(({ due_pk }) => due_pk === 'WAITING#disputed_payment');
  };
  const waiting = await settled();
  expect(waiting).toMatchObject([{ reference, status: 'unknown' }]);
  for (let again = 0; again < 2; again += 1) expect(await settled()).toEqual(waiting);
  expect(fault.times).toBe(0);
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({ status: 'unpaid', amount_paid: 0 });
});

test('a state the gateway has not told us of before leaves the attempt as it was, to be asked about again', async () => {
  const { outside } = fixture.api.stack;
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  await fixture.usd.startPayment(body.invoice.id, 'paystack');
  const { reference = '' } = (await attemptOf(body.invoice.id)) ?? {};
  const gatewayState = {
    id: 1,
    domain: 'test',
    status: 'on-holiday',
    reference,
    amount: 1299,
    currency: 'USD',
    metadata: '',
  };
  outside.paystack.faults.push({
    match: 'GET /transaction/verify',
    times: 1,
    status: 200,
    body: { status: true, data: gatewayState },
  });
  await settlePayment('paystack', reference, new Date());
  expect(await attemptOf(body.invoice.id)).toMatchObject({
    status: 'created',
    due_pk: expect.stringMatching(/^DUE#/),
  });
});

test('what the gateway has said before is neither written nor told again', async () => {
  const { invoice, secret, reference } = await startCard();
  const settleAgain = async () => {
    const before = await attemptOf(invoice);
    for (let again = 0; again < 3; again += 1) await settlePayment('stripe', reference, new Date());
    expect(await attemptOf(invoice)).toEqual(before);
  };
  await settleAgain();
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclined');
  await untilIdle(fixture.api.stack);
  expect(await attemptOf(invoice)).toMatchObject({ status: 'failed' });
  await settleAgain();
  await fixture.usd.confirmCard(secret);
  await untilIdle(fixture.api.stack);
  expect(await attemptOf(invoice)).toMatchObject({ status: 'succeeded' });
  await settleAgain();
  const { body } = await fixture.usd.get('/events');
  const told = body.data.filter((one: { subject: { id: number } }) => one.subject.id === invoice);
  expect(told.map(({ type }: { type: string }) => type)).toEqual([
    'invoice_paid',
    'payment_failed',
    'invoice_created',
  ]);
});

test('a refund or dispute once known is not forgotten when the gateway leaves it out', async () => {
  const { outside } = fixture.api.stack;
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const started = await fixture.usd.startPayment(body.invoice.id, 'paystack');
  await fixture.usd.pressPaystack(started.body.payment.mobile.authorization_url, 'pay');
  await fixture.usd.untilStatus(body.invoice.id, 'paid');
  const { reference = '' } = (await attemptOf(body.invoice.id)) ?? {};
  outside.paystack.webhooks.disturb({ drop: 1_000 });
  const settled = async () => {
    await settlePayment('paystack', reference, new Date());
    const [{ status, amount_refunded, disputes }] = (await fixture.usd.get('/payments')).body.data;
    return { status, amount_refunded, disputed: disputes.length > 0 };
  };

  await paystack('/refund', { transaction: reference, amount: '300' });
  expect(await settled()).toEqual({ status: 'partially_refunded', amount_refunded: 3, disputed: false });
  await paystack(`/_simulator/transactions/${reference}/dispute`, {});
  const noRefunds = { status: 200, body: { status: true, data: [] } };
  outside.paystack.faults.push({ match: 'GET /refund', times: 1, ...noRefunds });
  expect(await settled()).toEqual({ status: 'disputed', amount_refunded: 3, disputed: true });
  await paystack('/refund', { transaction: reference, amount: '200' });
  outside.paystack.faults.push({ match: 'GET /dispute', times: 1, status: 404 });
  expect(await settled()).toEqual({ status: 'disputed', amount_refunded: 5, disputed: true });
  outside.paystack.webhooks.disturb({ drop: 0 });
});

test('an attempt that expired after a week is not opened again by a late event, and still paid by late money', async () => {
  const { invoice, secret, reference } = await startCard();
  await reconcile(new Date(Date.now() + 8 * DAY_MS));
  expect(await attemptOf(invoice)).toMatchObject({ status: 'cancelled' });

  await settlePayment('stripe', reference, new Date(Date.now() + 9 * DAY_MS));
  expect(await attemptOf(invoice)).toMatchObject({ status: 'cancelled' });

  await fixture.usd.confirmCard(secret);
  await untilIdle(fixture.api.stack);
  expect(await attemptOf(invoice)).toMatchObject({ status: 'succeeded' });
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({ status: 'paid' });
});

test('a paid payment of our account that nobody started here pays nothing', async () => {
  const created = await stripe('payment_intents', {
    amount: '1299',
    currency: 'usd',
    'metadata[invoice_id]': '1',
  });
  const { id, client_secret } = (await created.json()) as { id: string; client_secret: string };
  await fixture.usd.confirmCard(client_secret);
  expect(await sendEvent(fixture.api.stack, 'stripe', event(id))).toBe(200);
  await untilIdle(fixture.api.stack);
  expect(JSON.stringify(await scanTable())).not.toContain(id);
});

test('an event about an attempt that is gone fails aloud and changes nothing', async () => {
  const { invoice, reference } = await startCard();
  const attempt = await attemptOf(invoice);
  await transact([remove(keys.attempt(fixture.usd.client, invoice, attempt?.id ?? 0))]);
  await expect(settlePayment('stripe', reference, new Date())).rejects.toThrow('missing record');
  expect((await fixture.usd.invoice(invoice)).body.data).toMatchObject({ status: 'unpaid' });
});
