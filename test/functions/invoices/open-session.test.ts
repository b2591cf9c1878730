import { expect, test } from 'vitest';
import { handler as startPayment } from '../../../functions/invoices/start-payment.ts';
import { gatewayFor } from '../../../shared/billing/payments/gateways.ts';
import {
  loadPaymentContext,
  openSession,
  type PaymentRequest,
  planPayment,
  toStartPayment,
} from '../../../shared/billing/payments/start-payment.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { buyer } from '../../crash/buyer.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';
import { gatewayControls } from '../../support/gateway-controls.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { invokeApi } from '../../support/invoke.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';

type Gateway = 'stripe' | 'paystack';
const GATEWAYS: Gateway[] = ['stripe', 'paystack'];

// Nobody tells us of anything: what is known of a payment is what the gateway is asked.
const stack = crashStackForFile();
const app = buyer(stack);
const outside = gatewayControls(stack);

const attempts = async () => (await readSnapshot()).attempts;
const start = (invoice: number, gateway: Gateway) =>
  invokeApi(startPayment, app.paymentRequest(invoice, gateway));
const newInvoice = async () => {
  await stack.startAfresh();
  return app.creditInvoice(500);
};
const control = (reference: string, what: string, fields: Record<string, string> = {}) =>
  fetch(`${stack.outside.stripe.url}/_simulator/payment_intents/${reference}/${what}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  });

const page = 'https://example.com/back';
const requestOf = (gateway: Gateway): PaymentRequest => ({
  ...{ gateway, saveCard: false, returnUrl: page, cancelUrl: page, actor: 'user:7' },
});

/** A payment that is planned, and not written yet. */
const planned = async (invoice: number, gateway: Gateway) => {
  const context = await loadPaymentContext(USD_CLIENT, invoice);
  return planPayment(requestOf(gateway), context, await gatewayFor(gateway), new Date());
};

test('each session of Paystack is an attempt with a reference of its own, and changes its invoice', async () => {
  const invoice = await newInvoice();
  for (let number = 0; number < 2; number += 1) expect((await start(invoice, 'paystack')).status).toBe(201);
  const found = await attempts();
  expect(found.map(({ status }) => status)).toEqual(['created', 'created']);
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(2);
  expect((await readSnapshot()).invoices).toMatchObject([{ version: 3 }]);
});

test.each(GATEWAYS)('of two payments at %s that were planned at once one is recorded', async (gateway) => {
  const invoice = await newInvoice();
  const [first, second] = [await planned(invoice, gateway), await planned(invoice, gateway)];
  await transact(first.writes);
  await expect(transact(second.writes)).rejects.toThrow('changed by another process');
  expect(await attempts()).toMatchObject([{ reference: first.attempt.reference }]);
});

test('the open payment is shown again only while its invoice is as it was', async () => {
  const invoice = await newInvoice();
  await start(invoice, 'stripe');
  const again = await planned(invoice, 'stripe');
  expect(await attempts()).toMatchObject([{ id: again.attempt.id }]);
  await transact(again.writes);
  await setAttributes(keys.invoice(USD_CLIENT, invoice), { version: 9 });
  await expect(transact(again.writes)).rejects.toThrow('changed by another process');
});

test('after a decline the same card sheet is another attempt, and the first stays declined', async () => {
  const invoice = await newInvoice();
  const { body } = await start(invoice, 'stripe');
  await app.pay(body.payment.mobile, 'pm_card_chargeDeclined');
  const [declined] = await attempts();
  await settlePayment('stripe', declined?.reference ?? '', new Date());
  expect((await start(invoice, 'stripe')).status).toBe(201);
  const found = await attempts();
  expect(found.map(({ status }) => status).sort()).toEqual(['created', 'failed']);
  expect(new Set(found.map(({ reference }) => reference)).size).toBe(1);
});

test.each(GATEWAYS)(
  'what was paid by card and is not recorded yet opens no session at %s',
  async (gateway) => {
    const invoice = await newInvoice();
    await app.payUnnoticed(invoice, 'stripe');
    expect(await start(invoice, gateway)).toMatchObject({
      status: 409,
      body: { code: 'payment_in_progress' },
    });
  },
);

test.each(GATEWAYS)('what a bank is processing opens no session at %s, recorded or not', async (gateway) => {
  const invoice = await newInvoice();
  await start(invoice, 'stripe');
  const [{ reference } = { reference: '' }] = await attempts();
  await control(reference, 'hold');
  const refused = { status: 409, body: { code: 'payment_in_progress' } };
  expect(await start(invoice, gateway)).toMatchObject(refused);
  await settlePayment('stripe', reference, new Date());
  expect(await attempts()).toMatchObject([{ status: 'processing' }]);
  expect(await start(invoice, gateway)).toMatchObject(refused);
  await control(reference, 'settle', { outcome: 'fail' });
  expect((await start(invoice, gateway)).status).toBe(201);
});

test('an open session elsewhere, and money that has come for a part, keep nobody from paying the rest', async () => {
  const invoice = await newInvoice();
  await start(invoice, 'paystack');
  const { body } = await start(invoice, 'stripe');
  const reference = body.payment.mobile.payment_intent_client_secret.split('_secret')[0];
  await outside.changeAmount(reference, 20_000);
  await app.pay(body.payment.mobile);
  await settlePayment('stripe', reference, new Date());
  expect((await readSnapshot()).invoices).toMatchObject([{ status: 'unpaid', balance: 30_000 }]);
  for (const gateway of GATEWAYS) expect((await start(invoice, gateway)).status).toBe(201);
});

test('a charge of a kept card that waits for its owner is shown by its page, and only while it waits', async () => {
  const invoice = await newInvoice();
  await start(invoice, 'paystack');
  const [attempt] = await attempts();
  if (!attempt) throw new Error('There is no attempt.');
  const context = await loadPaymentContext(USD_CLIENT, invoice);
  const charge = { method_id: 7, method: 'AUTH_1', owner: 'CUS_1', key: 'k', used: [7] };
  const authorization_url = 'https://checkout.example.com/confirm';
  const open = async (given: Partial<typeof attempt>) =>
    openSession(await gatewayFor('paystack'), toStartPayment(requestOf('paystack'), context), {
      ...attempt,
      ...given,
    });
  const waiting = { status: 'requires_action', charge: { ...charge, authorization_url } } as const;
  expect(await open(waiting)).toMatchObject({
    ...{ reference: attempt.reference, status: 'requires_action' },
    mobile: { authorization_url, payment_intent_client_secret: null },
  });
  const others = [{ ...waiting, charge }, { ...waiting, status: 'failed' as const }, {}];
  for (const given of others) {
    const { reference, status, mobile } = await open(given);
    expect([reference === attempt.reference, status]).toEqual([false, 'created']);
    expect(mobile.authorization_url).toContain(stack.outside.paystack.url);
  }
});

test('who cannot pay is told why: to try again, or to choose another way', async () => {
  const invoice = await newInvoice();
  const { faults } = stack.outside.stripe;
  const error = (type: string, code: string) => ({ error: { type, code, message: 'No.' } });
  const startWith = async (status: number, body: unknown, times = 10) => {
    faults.push({ match: 'POST /v1/payment_intents', times, status, body });
    const answer = await start(invoice, 'stripe');
    faults.length = 0;
    return answer;
  };
  expect(await startWith(503, {})).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('Try again') },
  });
  expect(await startWith(400, error('invalid_request_error', 'amount_too_small'))).toMatchObject({
    status: 422,
    body: { errors: { gateway: [expect.stringContaining('Choose another one')] } },
  });
  // Two requests at once for one payment: the later one finds what the earlier one has made.
  const inUse = error('idempotency_error', 'idempotency_key_in_use');
  expect((await startWith(409, inUse, 1)).status).toBe(201);
  expect(await attempts()).toHaveLength(1);
});
