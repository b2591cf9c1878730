import { expect, test } from 'vitest';
import { listAttempts } from '../../../shared/billing/invoices/invoices.ts';
import { put, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

test('goes from pending to paid and then tells the app to stop polling', async () => {
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const before = await fixture.usd.paymentStatus(invoice);
  expect(before.body).toMatchObject({
    status: 'pending',
    gateway: null,
    balance: 12.99,
    poll_after_seconds: 2,
  });

  await fixture.usd.startPayment(invoice);
  expect((await fixture.usd.paymentStatus(invoice)).body).toMatchObject({
    status: 'pending',
    gateway: 'stripe',
  });

  await fixture.usd.payByCard(invoice);
  const after = await fixture.usd.paymentStatus(invoice);
  expect(after.body).toMatchObject({
    status: 'paid',
    invoice_status: 'paid',
    balance: 0,
    poll_after_seconds: null,
  });
});

test('names the gateway that was paid, not the one that was tried last', async () => {
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  await fixture.usd.payByCard(invoice);
  const [paid] = await listAttempts(USD_CLIENT, invoice);
  if (!paid) throw new Error('There is no attempt.');
  const id = paid.id + 1;
  const later = { ...paid, id, gateway: 'paystack', status: 'failed', payment_id: null } as const;
  await writeOne(put({ ...later, ...keys.attempt(USD_CLIENT, invoice, id) }));
  expect((await fixture.usd.paymentStatus(invoice)).body).toMatchObject({
    status: 'paid',
    gateway: 'stripe',
  });
});

test('does not know an invoice there is not', async () => {
  expect((await fixture.usd.paymentStatus(12345)).status).toBe(404);
});

test('says what is left of a part payment, and that nothing is under way', async () => {
  const { outside } = fixture.api.stack;
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await fetch(`${outside.stripe.url}/v1/payment_intents/${secret.split('_secret')[0]}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${outside.secrets.stripe.secret_key}` },
    body: new URLSearchParams({ amount: '500' }),
  });
  await fixture.usd.confirmCard(secret);
  const { body } = await eventually(
    () => fixture.usd.paymentStatus(invoice),
    ({ body }) => body.balance === 7.99,
  );
  expect(body).toMatchObject({
    status: 'pending',
    message: 'We received USD 5.00. USD 7.99 is left to pay.',
    poll_after_seconds: null,
  });
});

test('goes on being asked after a decline, because the same sheet can still be paid', async () => {
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const started = await fixture.usd.startPayment(invoice);
  const secret = started.body.payment.mobile.payment_intent_client_secret;
  await fixture.usd.confirmCard(secret, 'pm_card_chargeDeclined');
  await fixture.usd.untilStatus(invoice, 'failed');
  expect((await fixture.usd.paymentStatus(invoice)).body.poll_after_seconds).toBe(10);
  await fixture.usd.confirmCard(secret);
  await fixture.usd.untilStatus(invoice, 'paid');
});
