import { afterEach, beforeEach, expect, test } from 'vitest';
import { listAttempts } from '../../shared/billing/invoices/invoices.ts';
import { getItem, queryPage } from '../../shared/platform/table/query.ts';
import { collections } from '../../shared/records/collections.ts';
import { keys } from '../../shared/records/keys.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { eventsAbout, type GatewayName, sendEvent } from '../support/gateway-events.ts';
import { untilIdle } from '../support/idle.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain } from '../support/shop.ts';

const fixture = apiForFile();

/** No event arrives but those a test sends. */
const mute = (drop: number) => {
  const { stripe, paystack } = fixture.api.stack.outside;
  for (const { webhooks } of [stripe, paystack]) webhooks.disturb({ drop });
};

beforeEach(() => mute(1_000));
afterEach(async () => {
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

const INVOICE = ['unpaid', 'paid', 'refunded'];
const ATTEMPT = ['created', 'failed', 'succeeded'];
const PAYMENT = ['succeeded', 'partially_refunded', 'refunded'];

/** How far invoice, attempt and payment have come; each number may only grow. */
const progress = async (invoiceId: number) => {
  const { client } = fixture.usd;
  const invoice = await getItem(keys.invoice(client, invoiceId));
  const attempts = await listAttempts(client, invoiceId);
  const payments = await queryPage(collections.ofClient(client, 'PAYMENT'), { limit: 50 });
  const payment = payments.items.find((found) => found.invoice_id === invoiceId);
  return [
    INVOICE.indexOf(invoice?.status ?? ''),
    ATTEMPT.indexOf(attempts[0]?.status ?? ''),
    payment ? PAYMENT.indexOf(payment.status) : -1,
  ];
};

type Story = { gateway: GatewayName; reference: string; steps: (() => Promise<unknown>)[] };

const secretKey = (gateway: GatewayName) => String(fixture.api.stack.outside.secrets[gateway].secret_key);

const post = (gateway: GatewayName, path: string, body: URLSearchParams) =>
  fetch(`${fixture.api.stack.outside[gateway].url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey(gateway)}` },
    body,
  });

const cardStory = async (invoice: number): Promise<Story> => {
  const { body } = await fixture.usd.startPayment(invoice);
  const secret: string = body.payment.mobile.payment_intent_client_secret;
  const reference = String(secret.split('_secret')[0]);
  const refund = (amount: string) => () =>
    post('stripe', '/v1/refunds', new URLSearchParams({ payment_intent: reference, amount }));
  const steps = [
    () => fixture.usd.confirmCard(secret, 'pm_card_chargeDeclined'),
    () => fixture.usd.confirmCard(secret),
    refund('300'),
    refund('999'),
  ];
  return { gateway: 'stripe', reference, steps };
};

const redirectStory = async (invoice: number): Promise<Story> => {
  const { body } = await fixture.usd.startPayment(invoice, 'paystack');
  const page: string = body.payment.mobile.authorization_url;
  const [attempt] = await listAttempts(fixture.usd.client, invoice);
  const reference = attempt?.reference ?? '';
  const refund = (amount: string) => () =>
    post('paystack', '/refund', new URLSearchParams({ transaction: reference, amount }));
  const steps = [
    () => fixture.usd.pressPaystack(page, 'decline'),
    () => fixture.usd.pressPaystack(page, 'pay'),
    refund('300'),
    refund('999'),
  ];
  return { gateway: 'paystack', reference, steps };
};

const shuffled = <T>(values: T[]): T[] =>
  values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value);

test.each<[GatewayName, (invoice: number) => Promise<Story>]>([
  ['stripe', cardStory],
  ['paystack', redirectStory],
])('events of %s, repeated and in any order after each step, only move states forward', async (_, tell) => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const invoice: number = body.invoice.id;
  const { gateway, reference, steps } = await tell(invoice);
  let before = await progress(invoice);
  for (const step of steps) {
    await step();
    const events = eventsAbout(fixture.api.stack, gateway, reference);
    await Promise.all(
      shuffled([...events, ...events, ...events]).map((event) =>
        sendEvent(fixture.api.stack, gateway, event),
      ),
    );
    await untilIdle(fixture.api.stack);
    const after = await progress(invoice);
    for (const [index, state] of after.entries()) expect(state).toBeGreaterThanOrEqual(before[index] ?? -1);
    before = after;
  }
  expect(before).toEqual([
    INVOICE.indexOf('refunded'),
    ATTEMPT.indexOf('succeeded'),
    PAYMENT.indexOf('refunded'),
  ]);
});

test('a refund whose payment was never reported is recorded along with the payment', async () => {
  const { body } = await fixture.usd.order([domainItem(freshDomain())]);
  const { gateway, reference, steps } = await cardStory(body.invoice.id);
  for (const step of steps.slice(1, 3)) await step();
  const event = eventsAbout(fixture.api.stack, gateway, reference).at(-1) ?? '';
  expect(event).toContain('refund');
  await sendEvent(fixture.api.stack, gateway, event);
  await untilIdle(fixture.api.stack);
  expect(await progress(body.invoice.id)).toEqual([
    INVOICE.indexOf('paid'),
    ATTEMPT.indexOf('succeeded'),
    PAYMENT.indexOf('partially_refunded'),
  ]);
});
