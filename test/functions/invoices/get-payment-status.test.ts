import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

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

test('does not know an invoice there is not', async () => {
  expect((await fixture.usd.paymentStatus(12345)).status).toBe(404);
});
