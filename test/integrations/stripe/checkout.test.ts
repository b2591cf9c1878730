import { describe, expect, test } from 'vitest';
import type { StartedPayment } from '../../../shared/integrations/payment-gateway.ts';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { ask, checkout, gateway as sheet, stripe } from './stripe.ts';

const press = (started: StartedPayment, outcome: 'pay' | 'decline') =>
  fetch(started.mobile.authorization_url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome }),
  });

describe('opening a page', () => {
  test('asks for the balance in the currency of the invoice and tells Stripe nothing of the client', async () => {
    const request = payment();
    const started = await checkout.start(request);
    expect(started).toMatchObject({ status: 'created', gatewayCustomerId: null });
    expect(started.reference).toMatch(/^cs_/);
    const session = await ask(`checkout/sessions/${started.reference}`);
    expect(session).toMatchObject({
      amount_total: 1999,
      currency: 'usd',
      customer: null,
      success_url: 'https://portal.example.com/return',
      cancel_url: expect.stringMatching(/^https:\/\/portal.example.com\/back\?reference=attempt-\d+$/),
      metadata: { invoice_id: '7', reference: request.reference },
    });
    expect(JSON.stringify(session)).not.toContain('ama@example.com');
  });

  test('opens one page for the same request twice at once', async () => {
    const request = payment();
    const [first, second] = await Promise.all([checkout.start(request), checkout.start(request)]);
    expect(second.reference).toBe(first.reference);
  });

  test('opens another page for the same payment with another way back', async () => {
    const request = payment();
    const first = await checkout.start(request);
    const second = await checkout.start({ ...request, returnUrl: 'https://portal.example.com/other' });
    expect(second.reference).not.toBe(first.reference);
  });
});

describe('resuming a page', () => {
  test('leads to the page opened before', async () => {
    const request = payment();
    const started = await checkout.start(request);
    expect(await checkout.resume(started.reference, request)).toEqual(started);
  });

  test('ends it when the balance has changed', async () => {
    const request = payment();
    const { reference } = await checkout.start(request);
    expect(await checkout.resume(reference, { ...request, amount: 500 })).toBeNull();
    expect(await checkout.find(reference)).toMatchObject({ status: 'cancelled' });
  });

  test('ends it when a card was declined there', async () => {
    const request = payment();
    const started = await checkout.start(request);
    await press(started, 'decline');
    expect(await checkout.resume(started.reference, request)).toBeNull();
    expect(await checkout.find(started.reference)).toMatchObject({ status: 'cancelled' });
  });

  test('leaves a page that is paid alone', async () => {
    const request = payment();
    const started = await checkout.start(request);
    await press(started, 'pay');
    expect(await checkout.resume(started.reference, request)).toBeNull();
    expect(await checkout.find(started.reference)).toMatchObject({ status: 'succeeded' });
  });

  test('takes the place of a card sheet, and a card sheet its place', async () => {
    const request = payment();
    const inApp = await sheet.start(request);
    expect(await checkout.resume(inApp.reference, request)).toBeNull();
    expect(await sheet.find(inApp.reference)).toMatchObject({ status: 'cancelled' });

    const inBrowser = await checkout.start(request);
    expect(await sheet.resume(inBrowser.reference, request)).toBeNull();
    expect(await sheet.find(inBrowser.reference)).toMatchObject({ status: 'cancelled' });
  });
});

describe('finding a payment made on the page', () => {
  test('follows it from opened over declined to paid, under one reference', async () => {
    const started = await checkout.start(payment());
    const { reference } = started;
    expect(await sheet.find(reference)).toMatchObject({ reference, status: 'created', amount: 1999 });
    await press(started, 'decline');
    expect(await sheet.find(reference)).toMatchObject({
      reference,
      status: 'failed',
      declineCode: 'generic_decline',
    });
    await press(started, 'pay');
    expect(await sheet.find(reference)).toMatchObject({
      reference,
      status: 'succeeded',
      amount: 1999,
      currency: 'USD',
      metadata: { invoice_id: '7' },
    });
  });

  test('knows the page behind a PaymentIntent, and that a card sheet has none', async () => {
    const started = await checkout.start(payment());
    await press(started, 'pay');
    const { payment_intent } = await ask(`checkout/sessions/${started.reference}`);
    expect(await sheet.referenceOf(String(payment_intent))).toBe(started.reference);
    expect(await sheet.referenceOf((await sheet.start(payment())).reference)).toBeNull();
    expect(await sheet.referenceOf(started.reference)).toBeNull();
  });

  test('is read without what Stripe leaves open, but for an amount', async () => {
    const { reference } = await checkout.start(payment());
    const answer = async (changes: object) => {
      const body = { ...(await ask(`checkout/sessions/${reference}`)), ...changes };
      stripe.faults.push({ match: `GET /v1/checkout/sessions/${reference}`, times: 1, status: 200, body });
    };
    await answer({ metadata: null, status: null, url: null });
    expect(await checkout.find(reference)).toMatchObject({ status: 'created', metadata: {} });
    await answer({ amount_total: null });
    expect(await failureOf(checkout.find(reference))).toMatchObject({ code: 'no_amount', retryable: true });
  });

  test('does not know a page of another account', async () => {
    expect(await checkout.find('cs_test_unknown')).toBeNull();
  });

  test('pays back through the page it was paid on, and refuses before it was', async () => {
    const started = await checkout.start(payment());
    const refund = {
      reference: started.reference,
      amount: 500,
      currency: 'USD',
      idempotencyKey: `refund-${started.reference}`,
    };
    await expect(checkout.refund(refund)).rejects.toMatchObject({ kind: 'rejected', code: 'not_paid' });
    await press(started, 'pay');
    await checkout.refund(refund);
    expect(await checkout.find(started.reference)).toMatchObject({ refunds: [{ amount: 500 }] });
  });
});
