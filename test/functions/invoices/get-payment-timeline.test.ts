import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain } from '../../support/shop.ts';

const fixture = apiForFile();

test('shows every attempt, newest first, with why it failed', async () => {
  const invoice = (await fixture.usd.order([domainItem(freshDomain())])).body.invoice.id;
  const empty = await fixture.usd.get(`/invoices/${invoice}/payment-timeline`);
  expect(empty.body).toEqual({ invoice_id: invoice, status: 'pending', attempts: [] });

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
