import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { gateway, pay, requestsDuring, stripe } from './stripe.ts';

describe('resuming a payment', () => {
  test('makes a fresh session for the same open payment', async () => {
    const request = payment();
    const started = await gateway.start(request);

    const resumed = await gateway.resume(started.reference, request);

    expect(resumed).toMatchObject({
      reference: started.reference,
      gatewayCustomerId: started.gatewayCustomerId,
    });
    expect(resumed?.mobile.payment_intent_client_secret).toBe(started.mobile.payment_intent_client_secret);
    expect(resumed?.mobile.customer_session_client_secret).not.toBe(
      started.mobile.customer_session_client_secret,
    );
  });

  test('lets a declined payment begin anew under the new reference', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_chargeDeclined');
    const retry = payment({ saveCard: true });

    expect(await gateway.resume(started.reference, retry)).toMatchObject({ status: 'created' });
    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'created',
      failureMessage: null,
      metadata: { reference: retry.reference },
    });
  });

  test('leaves a payment in the middle of an authentication alone', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_authenticationRequired');

    const requests = await requestsDuring(async () => {
      expect(await gateway.resume(started.reference, payment())).toMatchObject({ status: 'requires_action' });
    });

    expect(requests).toEqual([`GET /v1/payment_intents/${started.reference}`, 'POST /v1/customer_sessions']);
  });

  test.each([
    ['amount', { amount: 2999 }],
    ['currency', { currency: 'EUR' }],
  ])('cancels an open payment of another %s', async (_what, changes) => {
    const { reference } = await gateway.start(payment());

    expect(await gateway.resume(reference, payment(changes))).toBeNull();
    expect(await gateway.find(reference)).toMatchObject({ status: 'cancelled' });
  });

  test('does not reuse a payment that succeeded, nor one that is unknown', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');

    expect(await gateway.resume(started.reference, payment())).toBeNull();
    expect(await gateway.resume('pi_unknown', payment())).toBeNull();
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'succeeded' });
  });

  test('gives way to a payer who is faster than the cancellation', async () => {
    const { reference } = await gateway.start(payment());
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'too late',
    };
    stripe.faults.push({ match: `${reference}/cancel`, times: 1, status: 400, body: { error } });

    expect(await gateway.resume(reference, payment({ amount: 2999 }))).toBeNull();
  });

  test('does not open a second payment while the outdated one may still be paid', async () => {
    const { reference } = await gateway.start(payment());
    stripe.faults.push({
      match: `${reference}/cancel`,
      times: 1,
      status: 500,
      body: { error: { type: 'api_error' } },
    });

    expect(await failureOf(gateway.resume(reference, payment({ amount: 2999 })))).toMatchObject({
      kind: 'unavailable',
    });
  });
});
