import { expect, test } from 'vitest';
import { refundPayment } from '../../../shared/billing/refunds/request-refund.ts';
import { settlePayment } from '../../../shared/billing/settlement/settlement.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();

test('shows every attempt, newest first, with why it failed', async () => {
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const empty = await fixture.usd.get(`/invoices/${invoice}/payment-timeline`);
  expect(empty.body).toEqual({ invoice_id: invoice, status: 'pending', attempts: [], refunds: [] });

  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedInsufficientFunds');
  await fixture.usd.untilStatus(invoice, 'failed');
  await fixture.usd.startPayment(invoice);
  const { body } = await fixture.usd.get(`/invoices/${invoice}/payment-timeline`);
  expect(body.status).toBe('pending');
  expect(body.attempts).toMatchObject([
    { status: 'created', failure_message: null, amount: 12.99, currency: 'USD' },
    { status: 'failed', decline_code: 'insufficient_funds', failure_message: expect.stringMatching(/funds/) },
  ]);
});

test('shows each decline on one card sheet, also those between two questions, and the payment after them', async () => {
  const { outside } = fixture.api.stack;
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  const timeline = async () => (await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body;
  const codes = async () =>
    (await timeline()).attempts.map(({ decline_code }: { decline_code: string | null }) => decline_code);

  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedInsufficientFunds');
  await fixture.usd.untilStatus(invoice, 'failed');
  expect(await codes()).toEqual(['insufficient_funds']);

  outside.stripe.webhooks.disturb({ drop: 4 });
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedIncorrectCvc');
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedExpiredCard');
  await outside.stripe.webhooks.idle();
  outside.stripe.webhooks.disturb({ drop: 0 });
  await settlePayment('stripe', secret.split('_secret')[0], new Date());
  expect(await codes()).toEqual(['expired_card', 'incorrect_cvc', 'insufficient_funds']);
  const { attempts } = await timeline();
  expect(new Set(attempts.map(({ id }: { id: number }) => id)).size).toBe(3);
  expect(attempts.every(({ status }: { status: string }) => status === 'failed')).toBe(true);
  expect(new Set(attempts.map((one: { failure_message: string }) => one.failure_message)).size).toBe(3);

  await fixture.usd.confirmCard(secret);
  await fixture.usd.untilStatus(invoice, 'paid');
  expect(await codes()).toEqual([null, 'expired_card', 'incorrect_cvc', 'insufficient_funds']);
});

/** Declines twice, then pays, while no webhook arrives and nobody asks. */
const declinedUnheard = async () => {
  const { webhooks } = fixture.api.stack.outside.stripe;
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  webhooks.disturb({ drop: 6 });
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedInsufficientFunds');
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclinedExpiredCard');
  await fixture.usd.confirmCard(secret);
  await webhooks.idle();
  webhooks.disturb({ drop: 0 });
  const settle = () => settlePayment('stripe', secret.split('_secret')[0], new Date());
  const attempts = async (): Promise<{ status: string; decline_code: string | null }[]> =>
    (await fixture.usd.get(`/invoices/${invoice}/payment-timeline`)).body.attempts;
  return { settle, attempts };
};

test('shows declines that nobody had heard of when the payment had succeeded', async () => {
  const { settle, attempts } = await declinedUnheard();
  await Promise.all([settle(), settle()]);
  await settle();
  expect(await attempts()).toMatchObject([
    { status: 'succeeded', decline_code: null },
    { status: 'failed', decline_code: 'expired_card' },
    { status: 'failed', decline_code: 'insufficient_funds' },
  ]);
});

test('money that is here is recorded, also where the gateway does not tell of the declines before it', async () => {
  const { settle, attempts } = await declinedUnheard();
  const { faults } = fixture.api.stack.outside.stripe;
  faults.push({ match: 'GET /v1/charges', times: 10, status: 500, body: {} });
  await settle();
  faults.length = 0;
  expect(await attempts()).toMatchObject([{ status: 'succeeded' }]);
});

test('shows what was given back', async () => {
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  await fixture.usd.payByCard(invoice);
  const [payment] = (await fixture.usd.get('/payments')).body.data;
  const actor = 'operator:test';
  await refundPayment(fixture.usd.client, payment.id, { amount: 300, reason: 'test' }, actor, new Date());
  const { body } = await fixture.usd.get(`/invoices/${invoice}/payment-timeline`);
  expect(body.refunds).toMatchObject([
    { payment_id: payment.id, amount: 3, currency: 'USD', status: 'succeeded' },
  ]);
});
