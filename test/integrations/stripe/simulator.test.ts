import { describe, expect, test } from 'vitest';
import { call, KEYS, openIntent, stripe } from './simulator.ts';

describe('the keys of the Stripe simulator', () => {
  test.each([
    ['no key', null, 401],
    ['a wrong key', 'sk_test_other', 401],
    ['the publishable key', KEYS.publishableKey, 401],
    ['the secret key', KEYS.secretKey, 200],
  ])('open a payment with %s: %s', async (_what, key, status) => {
    const answer = await call('/v1/payment_intents', { key, form: { amount: '1000', currency: 'usd' } });
    expect(answer.status).toBe(status);
  });

  test('let the app confirm with its publishable key and the client secret alone', async () => {
    const { id, client_secret } = await openIntent();
    const confirm = (form: Record<string, string>) =>
      call(`/v1/payment_intents/${id}/confirm`, { key: KEYS.publishableKey, form });

    expect((await confirm({ payment_method: 'pm_card_visa' })).status).toBe(400);
    expect((await confirm({ payment_method: 'pm_card_visa', client_secret: 'pi_wrong' })).status).toBe(400);
    const confirmed = await confirm({ payment_method: 'pm_card_visa', client_secret });
    expect(confirmed).toMatchObject({ status: 200, body: { id, status: 'succeeded' } });
    expect(confirmed.body).not.toHaveProperty('metadata');
  });

  test('may come as a parameter, in a form or in JSON', async () => {
    for (const kind of ['form', 'json'] as const) {
      const { id, client_secret } = await openIntent();
      const body = { key: KEYS.publishableKey, client_secret, payment_method: 'pm_card_visa' };
      const answer = await call(`/v1/payment_intents/${id}/confirm`, { key: null, [kind]: body });
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    }
  });
});

describe('payments of the Stripe simulator', () => {
  test('cannot be in cedis', async () => {
    expect(await call('/v1/payment_intents', { form: { amount: '1000', currency: 'ghs' } })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'Invalid currency: ghs', param: 'currency' } },
    });
  });

  test.each([
    ['no amount', { currency: 'usd' }, 'parameter_missing'],
    ['half a cent', { currency: 'usd', amount: '0.5' }, 'parameter_invalid_integer'],
    ['too little', { currency: 'usd', amount: '49' }, 'amount_too_small'],
    ['too much', { currency: 'usd', amount: '100000000' }, 'amount_too_large'],
    ['an unknown customer', { currency: 'usd', amount: '50', customer: 'cus_1' }, 'resource_missing'],
    [
      'a removed parameter',
      { currency: 'usd', amount: '50', 'payment_method_types[]': 'card' },
      'parameter_unknown',
    ],
  ])('cannot be opened with %s', async (_what, form, code) => {
    expect(await call('/v1/payment_intents', { form })).toMatchObject({
      status: 400,
      body: { error: { code } },
    });
  });

  test('cannot be confirmed twice', async () => {
    const { id } = await openIntent();
    const confirm = () =>
      call(`/v1/payment_intents/${id}/confirm`, { form: { payment_method: 'pm_card_visa' } });
    await confirm();

    expect(await confirm()).toMatchObject({
      status: 400,
      body: { error: { code: 'payment_intent_unexpected_state', payment_intent: { id } } },
    });
    expect(stripe.webhooks.events()).toHaveLength(1);
  });

  test('show the charge when asked to', async () => {
    const { id } = await openIntent();
    await call(`/v1/payment_intents/${id}/confirm`, { form: { payment_method: 'pm_card_visa' } });

    const plain = await call(`/v1/payment_intents/${id}`, { method: 'GET' });
    const expanded = await call(`/v1/payment_intents/${id}?expand[]=latest_charge`, { method: 'GET' });
    expect(expanded.body.latest_charge).toMatchObject({
      id: plain.body.latest_charge,
      amount: 1000,
      disputed: false,
    });
  });

  test('are unknown under a wrong id, and so is any other address', async () => {
    expect((await call('/v1/payment_intents/pi_1', { method: 'GET' })).status).toBe(404);
    expect((await call('/v1/payment_intents/__proto__', { method: 'GET' })).status).toBe(404);
    expect((await call('/v1/nothing', { method: 'GET' })).status).toBe(404);
  });

  test('have ephemeral keys for older apps', async () => {
    const { body } = await call('/v1/customers', { form: { email: 'ama@example.com' } });
    const form = { customer: String(body.id) };
    expect((await call('/v1/ephemeral_keys', { form })).status).toBe(400);
    const answer = await fetch(`${stripe.url}/v1/ephemeral_keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.secretKey}`, 'stripe-version': '2026-10-28.endive' },
      body: new URLSearchParams(form),
    });
    expect(await answer.json()).toMatchObject({
      object: 'ephemeral_key',
      secret: expect.stringMatching(/^ek_test_/),
    });
  });
});

describe('idempotency keys of the Stripe simulator', () => {
  const create = (amount: string, idempotencyKey = 'key') =>
    call('/v1/payment_intents', { form: { amount, currency: 'usd' }, idempotencyKey });

  test('replay the first answer, as it was then', async () => {
    const first = await create('1000');
    await call(`/v1/payment_intents/${first.body.id}/cancel`);
    const second = await create('1000');

    expect(second.body).toEqual(first.body);
    expect([first.replayed, second.replayed]).toEqual([null, 'true']);
  });

  test('refuse other parameters', async () => {
    await create('1000');
    expect(await create('2000')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  test('refuse a second request while the first is under way', async () => {
    const answers = await Promise.all([create('1000'), create('1000')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'idempotency_key_in_use' },
    });
  });

  test('may be used again after a refusal', async () => {
    expect((await create('1')).status).toBe(400);
    expect((await create('1000')).status).toBe(200);
  });
});
