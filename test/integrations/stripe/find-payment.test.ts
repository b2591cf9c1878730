import { describe, expect, test } from 'vitest';
import { explainDecline } from '../../../shared/integrations/gateway/stripe/payment-intent.ts';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { ask, control, gateway, pay, stripe } from './stripe.ts';

describe('finding a payment', () => {
  test('tells what was received once it succeeded', async () => {
    const started = await gateway.start(payment());
    expect((await pay(started, 'pm_card_visa')).status).toBe(200);

    expect(await gateway.find(started.reference)).toMatchObject({
      reference: started.reference,
      status: 'succeeded',
      amount: 1999,
      currency: 'USD',
      failureMessage: null,
      declineCode: null,
      refunds: [],
      disputes: [],
      payerCountry: 'US',
    });
  });

  test('explains a decline and accepts another card for the same payment', async () => {
    const started = await gateway.start(payment());
    const declined = await pay(started, 'pm_card_chargeDeclinedInsufficientFunds');

    expect(declined).toMatchObject({
      status: 402,
      body: { error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' } },
    });
    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'failed',
      declineCode: 'insufficient_funds',
      failureMessage: 'Your card has insufficient funds.',
    });
    await pay(started, 'pm_card_visa');
    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'succeeded',
      failureMessage: null,
    });
  });

  test.each([
    'pm_card_chargeDeclinedLostCard',
    'pm_card_chargeDeclinedStolenCard',
    'pm_card_chargeDeclinedFraudulent',
  ])('does not tell a thief what is wrong with %s', async (card) => {
    const started = await gateway.start(payment());
    await pay(started, card);

    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'failed',
      declineCode: 'generic_decline',
      failureMessage: 'Your card was declined. Contact your bank or use another card.',
    });
  });

  test.each([
    ['succeed', 'succeeded', null],
    ['fail', 'failed', 'payment_intent_authentication_failure'],
  ])('follows an authentication that is to %s', async (outcome, status, declineCode) => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_authenticationRequired');
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'requires_action' });

    await control(`${started.reference}/authenticate`, { outcome });
    expect(await gateway.find(started.reference)).toMatchObject({ status, declineCode });
  });

  test('knows of refunds and disputes', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    await gateway.refund({
      reference: started.reference,
      amount: 500,
      currency: 'USD',
      idempotencyKey: 'partial',
    });
    await control(`${started.reference}/dispute`);

    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'succeeded',
      amount: 1999,
      refunds: [{ amount: 500 }],
      disputes: [{ status: 'needs_response' }],
    });
  });

  test.each([
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['requires_confirmation', 'created'],
    ['a_status_of_the_future', 'unknown'],
  ])('reads the status %s as %s', async (status, expected) => {
    const { reference } = await gateway.start(payment());
    const body = { ...(await ask(`payment_intents/${reference}`)), status };
    stripe.faults.push({ match: reference, times: 1, status: 200, body });

    expect(await gateway.find(reference)).toMatchObject({ status: expected });
  });

  test('needs no client secret to be read, and none can be started without', async () => {
    const { reference } = await gateway.start(payment());
    const body = { ...(await ask(`payment_intents/${reference}`)), client_secret: null };
    stripe.faults.push({ match: `GET /v1/payment_intents/${reference}`, times: 1, status: 200, body });
    expect(await gateway.find(reference)).toMatchObject({ status: 'created' });

    stripe.faults.push({ match: 'POST /v1/payment_intents', times: 1, status: 200, body });
    expect(await failureOf(gateway.start(payment()))).toMatchObject({ kind: 'invalid_response' });
  });

  test('knows nothing of an unknown payment', async () => {
    expect(await gateway.find('pi_unknown')).toBeNull();
  });
});

describe('decline messages', () => {
  test('never shows a code of Stripe in words', () => {
    const codes = [
      'do_not_honor',
      'call_issuer',
      'expired_card',
      'incorrect_cvc',
      'processing_error',
      'pickup_card',
    ];
    for (const code of codes) expect(explainDecline(code).failureMessage).not.toContain('_');
  });

  test('treats an unknown code as a plain decline', () => {
    expect(explainDecline('a_code_of_the_future')).toEqual({
      declineCode: 'a_code_of_the_future',
      failureMessage: 'Your card was declined. Contact your bank or use another card.',
    });
  });
});
