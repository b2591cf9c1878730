import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { ask, gateway, KEYS, pay, requestsDuring } from './stripe.ts';

describe('starting a payment', () => {
  test('opens a PaymentIntent with everything the mobile PaymentSheet needs', async () => {
    const started = await gateway.start(payment());

    expect(started).toEqual({
      reference: expect.stringMatching(/^pi_/),
      status: 'created',
      gatewayCustomerId: expect.stringMatching(/^cus_/),
      mobile: {
        payment_intent_client_secret: expect.stringContaining(`${started.reference}_secret_`),
        authorization_url: null,
        publishable_key: KEYS.publishableKey,
        customer: started.gatewayCustomerId,
        customer_session_client_secret: expect.stringMatching(/^cuss_secret_/),
      },
    });
  });

  test('sends the reference and the metadata along and gets them back', async () => {
    const request = payment();
    const { reference } = await gateway.start(request);

    expect(await gateway.find(reference)).toMatchObject({
      metadata: { invoice_id: '7', reference: request.reference },
      amount: 1999,
      currency: 'USD',
    });
  });

  test('opens one payment for one customer when the same request is repeated', async () => {
    const request = payment();
    const first = await gateway.start(request);
    const second = await gateway.start(request);

    expect(second.reference).toBe(first.reference);
    expect(second.gatewayCustomerId).toBe(first.gatewayCustomerId);
  });

  test('opens another payment under another key', async () => {
    const request = payment();
    const first = await gateway.start(request);
    const second = await gateway.start({ ...request, idempotencyKey: 'another-key' });

    expect(second.reference).not.toBe(first.reference);
    expect(second.gatewayCustomerId).toBe(first.gatewayCustomerId);
  });

  test('uses the known customer without asking for a new one', async () => {
    const { gatewayCustomerId } = await gateway.start(payment());
    const customer = { ...payment().customer, gatewayCustomerId };

    const requests = await requestsDuring(async () => {
      expect((await gateway.start(payment({ customer }))).gatewayCustomerId).toBe(gatewayCustomerId);
    });

    expect(requests.toSorted()).toEqual(['POST /v1/customer_sessions', 'POST /v1/payment_intents']);
  });

  test('replaces a customer that was deleted at Stripe', async () => {
    const customer = { ...payment().customer, gatewayCustomerId: 'cus_deleted' };

    const started = await gateway.start(payment({ customer }));

    expect(started.gatewayCustomerId).toMatch(/^cus_/);
    expect(started.gatewayCustomerId).not.toBe('cus_deleted');
  });

  test('creates a customer although the client changed its details since the last try', async () => {
    const request = payment();
    await gateway.start(request);
    const customer = { ...request.customer, email: 'ama.new@example.com' };

    await expect(gateway.start(payment({ customer }))).resolves.toMatchObject({ status: 'created' });
  });

  test.each([
    [true, 'off_session'],
    [false, null],
  ])('asks to save the card: %s', async (saveCard, expected) => {
    const { reference } = await gateway.start(payment({ saveCard }));

    expect(await ask(`payment_intents/${reference}`)).toMatchObject({
      setup_future_usage: expected,
      automatic_payment_methods: { enabled: true },
    });
  });
});

describe('currencies', () => {
  test('knows which currencies a card can be charged in', () => {
    const asked = ['USD', 'EUR', 'GBP', 'NGN', 'XOF', 'KWD', 'GHS', 'MGA', 'usd', 'XXX'];
    expect(asked.filter(gateway.supportsCurrency)).toEqual(['USD', 'EUR', 'GBP', 'NGN', 'XOF', 'KWD']);
  });

  test('learns from Stripe that GHS cannot be charged', async () => {
    expect(await failureOf(gateway.start(payment({ currency: 'GHS' })))).toMatchObject({
      kind: 'rejected',
      status: 400,
    });
  });

  test('sends krónur as if they had decimals and reads them back without', async () => {
    const started = await gateway.start(payment({ amount: 500, currency: 'ISK' }));
    const confirmed = await pay(started, 'pm_card_visa');
    await gateway.refund({
      reference: started.reference,
      amount: 200,
      currency: 'ISK',
      idempotencyKey: 'isk-refund',
    });

    expect(confirmed.body).toMatchObject({ amount: 50_000, currency: 'isk' });
    expect(await gateway.find(started.reference)).toMatchObject({
      amount: 500,
      refunds: [{ amount: 200 }],
      currency: 'ISK',
    });
  });

  test('sends yen as they are', async () => {
    const { reference } = await gateway.start(payment({ amount: 500, currency: 'JPY' }));
    expect(await gateway.find(reference)).toMatchObject({ amount: 500, currency: 'JPY' });
  });

  test('refuses three-decimal amounts that cards cannot be charged, before any call', async () => {
    const requests = await requestsDuring(async () => {
      const refused = await failureOf(gateway.start(payment({ amount: 5124, currency: 'KWD' })));
      expect(refused).toMatchObject({ kind: 'rejected', code: 'amount_not_chargeable' });
    });

    expect(requests).toEqual([]);
    await expect(gateway.start(payment({ amount: 5120, currency: 'KWD' }))).resolves.toBeDefined();
  });
});
