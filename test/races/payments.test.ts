import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAttempts } from '../../shared/billing/invoices/invoices.ts';
import { settlePayment } from '../../shared/billing/settlement/settlement.ts';
import type { ApiResponse } from '../support/api.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { atOnce, CALLERS, inRounds, tally } from '../support/at-once.ts';
import { eventsAbout, sendEvent } from '../support/gateway-events.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain } from '../support/shop.ts';
import { creditBalance, forgetLimits } from '../support/table.ts';

const PRICE = 1299;
const fixture = apiForFile();

beforeEach(forgetLimits);
afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const newInvoice = async (): Promise<number> => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  return body.invoice.id;
};

const secretOf = ({ body }: ApiResponse): string => body.payment.mobile.payment_intent_client_secret;

test('one payment started many times with one key is one attempt with one answer', async () => {
  await inRounds(async () => {
    await forgetLimits();
    const invoice = await newInvoice();
    const key = randomUUID();
    const answers = await atOnce(() => fixture.usd.startPayment(invoice, 'stripe', key));
    expect(tally(answers.map(({ status }) => status))).toEqual({ 201: CALLERS });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await listAttempts(fixture.usd.client, invoice)).toHaveLength(1);
  });
});

test('payments of one invoice started at once share one open card payment', async () => {
  const { usd } = fixture;
  await inRounds(async () => {
    await forgetLimits();
    const invoice = await newInvoice();
    const answers = await atOnce((caller) =>
      usd.post(`/invoices/${invoice}/payments/start`, { gateway: 'stripe', save_card: caller % 2 === 0 }),
    );
    const opened = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(opened.map(secretOf)).size).toBe(1);
    expect(await listAttempts(usd.client, invoice)).toHaveLength(1);
    for (const { status, headers } of refused) {
      expect(status).toBe(409);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });
});

test('two gateways that both take the money pay the invoice once and fill the credit once', async () => {
  const { usd } = fixture;
  const pairs = CALLERS / 2;
  await inRounds(async () => {
    await forgetLimits();
    const before = await creditBalance(usd.client);
    const invoices = await atOnce(newInvoice, pairs);
    const sessions = await Promise.all(
      invoices.map(async (invoice) => ({
        invoice,
        card: await usd.startPayment(invoice, 'stripe'),
        redirect: await usd.startPayment(invoice, 'paystack'),
      })),
    );
    await Promise.all(
      sessions.flatMap(({ card, redirect }) => [
        usd.confirmCard(secretOf(card)),
        usd.pressPaystack(redirect.body.payment.mobile.authorization_url, 'pay'),
      ]),
    );
    await untilIdle(fixture.api.stack);

    expect(await creditBalance(usd.client)).toBe(before + pairs * PRICE);
    for (const { invoice } of sessions) {
      const attempts = await listAttempts(usd.client, invoice);
      expect(attempts.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    }
  }, 3);
});

test('the same event a hundred times in parallel, and settlement by many workers, count once', async () => {
  const { usd, api } = fixture;
  const invoice = await newInvoice();
  api.stack.outside.stripe.webhooks.disturb({ drop: 100 });
  const card = await usd.startPayment(invoice);
  await usd.confirmCard(secretOf(card));
  api.stack.outside.stripe.webhooks.disturb({ drop: 0 });
  const reference = String(secretOf(card).split('_secret')[0]);
  const [event = ''] = eventsAbout(api.stack, 'stripe', reference).filter((body) =>
    body.includes('payment_intent.succeeded'),
  );

  const settling = atOnce(() => settlePayment('stripe', reference, new Date()));
  const statuses = await atOnce(() => sendEvent(api.stack, 'stripe', event), 100);
  await settling;
  expect(tally(statuses)).toEqual({ 200: 100 });
  await untilIdle(api.stack);
  expect((await usd.invoice(invoice)).body.data).toMatchObject({ status: 'paid', amount_paid: PRICE / 100 });
});
