import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { scheduleGatewayCheck } from '../../../shared/billing/payments/request-settlement.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { domainItem, freshDomain, GHS_CLIENT } from '../../support/shop.ts';
import { forgetLimits } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(() => forgetLimits());

const MTN = { channel: 'mobile_money', phone: '0551234000', provider: 'mtn' };
const TELECEL = { channel: 'mobile_money', phone: '0201234567', provider: 'vod' };

const newInvoice = async (): Promise<number> =>
  (await fixture.ghs.order([domainItem(freshDomain())])).body.invoice.id;

const start = (invoice: number, body: object = MTN, key: string = randomUUID()) =>
  fixture.ghs.post(`/invoices/${invoice}/payments/start`, body, key);

const attemptOf = async (invoice: number) => {
  const [attempt] = await listAttempts(GHS_CLIENT, invoice);
  if (!attempt) throw new Error('There is no attempt.');
  return attempt;
};

const decide = async (invoice: number, outcome: Record<string, string>) => {
  const { url } = fixture.api.stack.outside.paystack;
  const { reference } = await attemptOf(invoice);
  await fetch(`${url}/_simulator/transactions/${reference}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(outcome),
  });
  return reference;
};

test('asks the phone, shows what to do, and is paid once it is approved there', async () => {
  const invoice = await newInvoice();
  const key = randomUUID();
  const { status, body, text } = await start(invoice, MTN, key);
  expect(status).toBe(201);
  const next_action = { type: 'approve_on_phone', message: expect.stringContaining('mobile phone') };
  expect(body.payment).toMatchObject({ gateway: 'paystack', status: 'requires_action', next_action });
  expect((await start(invoice, MTN, key)).text).toBe(text);
  expect((await fixture.ghs.paymentStatus(invoice)).body).toMatchObject({ status: 'pending', next_action });

  const reference = await decide(invoice, { status: 'success' });
  await settlePayment('paystack', reference, new Date());
  expect((await fixture.ghs.paymentStatus(invoice)).body).toMatchObject({
    status: 'paid',
    next_action: null,
  });
});

test('a repetition waits while the first is at work, then gets its answer byte for byte', async () => {
  const invoice = await newInvoice();
  const key = randomUUID();
  const answers = await atOnce(() => start(invoice, MTN, key));
  const done = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ status }) => status !== 201);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  for (const { status, body, headers } of waiting) {
    expect([status, body.code]).toEqual([409, 'idempotency_in_progress']);
    expect(headers.get('retry-after')).toBe('1');
  }
  expect(waiting.length).toBeGreaterThan(0);
  expect((await start(invoice, MTN, key)).text).toBe(done[0]?.text);
});

test('is declined on the phone, and can be started anew', async () => {
  const invoice = await newInvoice();
  await start(invoice);
  const reference = await decide(invoice, { status: 'failed', gateway_response: 'Low balance' });
  await settlePayment('paystack', reference, new Date());
  expect((await fixture.ghs.paymentStatus(invoice)).body).toMatchObject({ status: 'failed' });
  expect((await start(invoice)).status).toBe(201);
});

test.each([
  ['123456', 'succeeded', 'paid'],
  ['000000', 'failed', 'failed'],
])('asks for a code: %s is %s', async (otp, status, state) => {
  const invoice = await newInvoice();
  const { body } = await start(invoice, TELECEL);
  expect(body.payment.next_action).toMatchObject({ type: 'enter_otp' });
  const path = `/invoices/${invoice}/payments/${body.payment.id}/otp`;
  const sent = await fixture.ghs.post(path, { otp });
  expect([sent.status, sent.body.payment.status]).toEqual([200, status]);
  expect((await fixture.ghs.paymentStatus(invoice)).body.status).toBe(state);
  expect((await fixture.ghs.post(path, { otp })).body.code).toBe('otp_not_expected');
  expect((await fixture.ghs.post(`/invoices/${invoice}/payments/1/otp`, { otp })).status).toBe(404);
});

test('a code whose answer is lost can be sent again, and sixteen at once pay once', async () => {
  const invoice = await newInvoice();
  const { body } = await start(invoice, TELECEL);
  const path = `/invoices/${invoice}/payments/${body.payment.id}/otp`;
  const { paystack } = fixture.api.stack.outside;
  paystack.faults.push({ match: 'submit_otp', times: 1, status: 502, body: {} });
  const lost = await fixture.ghs.post(path, { otp: '123456' });
  expect(lost.body.payment.next_action).toMatchObject({ type: 'enter_otp' });
  const sent = await atOnce(() => fixture.ghs.post(path, { otp: '123456' }));
  expect(sent.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  await fixture.ghs.untilStatus(invoice, 'paid');
  const { payments } = await readSnapshot();
  expect(payments.filter(({ invoice_id }) => invoice_id === invoice)).toHaveLength(1);
});

test.each([
  ['the number of no wallet', { ...MTN, phone: '12' }, 'phone'],
  ['no number', { ...MTN, phone: undefined }, 'phone'],
  ['no network', { ...MTN, provider: undefined }, 'provider'],
  ['a gateway without wallets', { ...MTN, gateway: 'stripe' }, 'channel'],
  ['a card beside it', { ...MTN, payment_method_id: 1 }, 'channel'],
])('refuses %s, naming the field', async (_case, body, field) => {
  const { status, body: refused } = await start(await newInvoice(), body);
  expect([status, Object.keys(refused.errors)]).toEqual([422, [field]]);
});

test('a network that the gateway does not know is a failed payment that says so', async () => {
  const { status, body } = await start(await newInvoice(), { ...MTN, provider: 'cash' });
  expect(status).toBe(201);
  expect(body.payment).toMatchObject({
    status: 'failed',
    failure_message: expect.stringContaining('number or network'),
  });
});

test('what was never asked of the phone ends after half an hour', async () => {
  const invoice = await newInvoice();
  const { paystack } = fixture.api.stack.outside;
  paystack.faults.push({ match: 'POST /charge', times: 1, status: 503, body: {} });
  const { body } = await start(invoice);
  expect(body.payment).toMatchObject({ status: 'created', next_action: { type: 'wait' } });
  const { reference } = await attemptOf(invoice);
  await settlePayment('paystack', reference, new Date());
  expect(await attemptOf(invoice)).toMatchObject({ status: 'created' });
  await settlePayment('paystack', reference, new Date(Date.now() + 31 * 60_000));
  expect(await attemptOf(invoice)).toMatchObject({ status: 'cancelled' });
  expect(await scheduleGatewayCheck(await attemptOf(invoice), new Date())).toBe(true);
});
