import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { remove, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { runPaymentTask } from '../../../shared/workers/index.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { saveByApi } from '../../support/saved-card.ts';
import { domainItem, freshDomain, GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits } from '../../support/table.ts';

const fixture = apiForFile();

beforeEach(async () => {
  await forgetLimits();
  await writeOne(remove(keys.wallet(USD_CLIENT)));
});
afterEach(() => fixture.api.stack.outside.stripe.webhooks.idle());

const newInvoice = async (): Promise<number> =>
  (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;

const save = (card: string): Promise<number> => saveByApi(fixture, card);

const charge = (invoice: number, payment_method_id: number, key: string = randomUUID()) =>
  fixture.usd.post(`/invoices/${invoice}/payments/start`, { payment_method_id }, key);

const timeline = async (invoice: number) =>
  (await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body;

test('charges a saved card while the client waits, once, and says so again to the same key', async () => {
  const [invoice, method] = [await newInvoice(), await save('pm_card_visa')];
  const key = randomUUID();
  const { status, body, text } = await charge(invoice, method, key);
  expect(status).toBe(201);
  expect(body.payment).toMatchObject({ gateway: 'stripe', status: 'succeeded', amount: 12.99 });
  expect((await fixture.usd.paymentStatus(invoice)).body.status).toBe('paid');
  expect((await charge(invoice, method, key)).text).toBe(text);
  expect((await charge(invoice, method)).body.code).toBe('invoice_not_payable');
  expect((await timeline(invoice)).attempts).toHaveLength(1);
});

test('one key at once is one answer, byte for byte, or a 409 to wait for it', async () => {
  const [invoice, method] = [await newInvoice(), await save('pm_card_visa')];
  const key = randomUUID();
  const answers = await atOnce(() => charge(invoice, method, key));
  const done = answers.filter(({ status }) => status === 201);
  const waiting = answers.filter(({ status }) => status !== 201);
  expect(new Set(done.map(({ text }) => text)).size).toBe(1);
  expect(waiting.length).toBeGreaterThan(0);
  for (const { status, body, headers } of waiting) {
    expect([status, body.code, headers.get('retry-after')]).toEqual([409, 'idempotency_in_progress', '1']);
  }
  expect((await charge(invoice, method, key)).text).toBe(done[0]?.text);
});

test('says of a decline what it is; the card is good for another try', async () => {
  const [invoice, method] = [await newInvoice(), await save('pm_card_chargeCustomerFail')];
  for (const attempts of [1, 2]) {
    const { status, body } = await charge(invoice, method);
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({ status: 'failed', failure_message: expect.any(String) });
    expect(await timeline(invoice)).toMatchObject({ status: 'failed' });
    expect((await timeline(invoice)).attempts).toHaveLength(attempts);
  }
  expect((await charge(invoice, await save('pm_card_visa'))).body.payment.status).toBe('succeeded');
});

test.each(['succeed', 'fail'])(
  'gives the sheet what 3-D Secure needs, and the bank says %s',
  async (outcome) => {
    const [invoice, method] = [await newInvoice(), await save('pm_card_threeDSecure2Required')];
    const { body } = await charge(invoice, method);
    expect(body.payment).toMatchObject({
      status: 'requires_action',
      mobile: { customer: expect.any(String) },
    });
    const secret: string = body.payment.mobile.payment_intent_client_secret;
    const { stripe } = fixture.api.stack.outside;
    const path = `/_simulator/payment_intents/${secret.split('_secret')[0]}/authenticate`;
    await fetch(`${stripe.url}${path}`, { method: 'POST', body: new URLSearchParams({ outcome }) });
    await fixture.usd.untilStatus(invoice, outcome === 'succeed' ? 'paid' : 'failed');
    const { attempts } = await timeline(invoice);
    expect(attempts[0]).toMatchObject({
      id: body.payment.id,
      status: outcome === 'succeed' ? 'succeeded' : 'failed',
    });
    // Another card can take its place.
    if (outcome === 'fail') {
      expect((await charge(invoice, await save('pm_card_visa'))).body.payment.status).toBe('succeeded');
    }
  },
);

test('refuses a method that is not the client’s, cannot be charged, or is at another gateway', async () => {
  const [invoice, method] = [await newInvoice(), await save('pm_card_visa')];
  const errorsOf = async (body: object, shopper = fixture.usd, id = invoice) =>
    (await shopper.post(`/invoices/${id}/payments/start`, body)).body.errors;
  expect(Object.keys(await errorsOf({ payment_method_id: 1 }))).toEqual(['payment_method_id']);
  expect(Object.keys(await errorsOf({ payment_method_id: method, gateway: 'paystack' }))).toEqual([
    'gateway',
  ]);
  const order = await fixture.ghs.order([domainItem(freshDomain())]);
  const foreign = await errorsOf({ payment_method_id: method }, fixture.ghs, order.body.invoice.id);
  expect(Object.keys(foreign)).toEqual(['payment_method_id']);
  expect(GHS_CLIENT).not.toBe(USD_CLIENT);
});

test('a gateway that does not answer is asked again later: nothing is charged twice', async () => {
  const [invoice, method] = [await newInvoice(), await save('pm_card_visa')];
  const { stripe } = fixture.api.stack.outside;
  stripe.faults.push({ match: 'POST /v1/payment_intents', times: 4, status: 503, body: {} });
  const { status, body } = await charge(invoice, method);
  expect([status, body.payment.status]).toEqual([201, 'created']);
  expect((await fixture.usd.startPayment(invoice)).body.code).toBe('payment_in_progress');
  stripe.faults.length = 0;
  const attempt = { client_id: USD_CLIENT, invoice_id: invoice, attempt_id: body.payment.id };
  await atOnce(() => runPaymentTask({ charge: attempt }, new Date()).catch(() => undefined));
  await fixture.usd.untilStatus(invoice, 'paid');
  expect((await timeline(invoice)).attempts).toHaveLength(1);
});

test('sixteen taps at once, beside the sheet and a webhook, charge one time', async () => {
  const method = await save('pm_card_visa');
  for (let round = 0; round < 3; round += 1) {
    const invoice = await newInvoice();
    const credit = (await fixture.usd.get('')).body.data.credit_balance;
    const [answers] = await Promise.all([
      atOnce(() => charge(invoice, method)),
      fixture.usd
        .startPayment(invoice)
        .then(({ status, body }) =>
          status === 201 ? fixture.usd.confirmCard(body.payment.mobile.payment_intent_client_secret) : null,
        ),
    ]);
    expect(
      Object.keys(tally(answers.map(({ status }) => status))).every((status) => /201|409|503/.test(status)),
    ).toBe(true);
    await fixture.api.stack.outside.stripe.webhooks.idle();
    await fixture.usd.untilStatus(invoice, 'paid');
    const { attempts } = await timeline(invoice);
    expect(attempts.filter(({ status }: { status: string }) => status === 'succeeded')).toHaveLength(1);
    expect((await fixture.usd.get('')).body.data.credit_balance).toBe(credit);
  }
});
