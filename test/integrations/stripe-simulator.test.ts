import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startStripeSimulator } from '../../infra/local/simulators/stripe.ts';

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };

let stripe: Awaited<ReturnType<typeof startStripeSimulator>>;

beforeEach(async () => {
  stripe = await startStripeSimulator({
    ...KEYS,
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_1',
    latencyMs: 20,
  });
});

afterEach(() => stripe.close());

type Call = {
  method?: string;
  key?: string | null;
  form?: Record<string, string>;
  json?: object;
  idempotencyKey?: string;
};

const call = async (
  path: string,
  { method = 'POST', key = KEYS.secretKey, form, json, idempotencyKey }: Call = {},
) => {
  const headers = new Headers();
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  if (json) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
  const answer = await fetch(`${stripe.url}${path}`, { method, headers, body: body ?? null });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotent-replayed'),
    body: (await answer.json()) as Record<string, unknown>,
  };
};

const openIntent = async (): Promise<{ id: string; client_secret: string }> => {
  const { body } = await call('/v1/payment_intents', { form: { amount: '1000', currency: 'usd' } });
  return { id: String(body.id), client_secret: String(body.client_secret) };
};

describe('the keys of the Stripe simulator', () => {
  it.each([
    ['no key', null, 401],
    ['a wrong key', 'sk_test_other', 401],
    ['the publishable key', KEYS.publishableKey, 401],
    ['the secret key', KEYS.secretKey, 200],
  ])('open a payment with %s: %s', async (_what, key, status) => {
    const answer = await call('/v1/payment_intents', { key, form: { amount: '1000', currency: 'usd' } });
    expect(answer.status).toBe(status);
  });

  it('let the app confirm with its publishable key and the client secret alone', async () => {
    const { id, client_secret } = await openIntent();
    const confirm = (form: Record<string, string>) =>
      call(`/v1/payment_intents/${id}/confirm`, { key: KEYS.publishableKey, form });

    expect((await confirm({ payment_method: 'pm_card_visa' })).status).toBe(400);
    expect((await confirm({ payment_method: 'pm_card_visa', client_secret: 'pi_wrong' })).status).toBe(400);
    const confirmed = await confirm({ payment_method: 'pm_card_visa', client_secret });
    expect(confirmed).toMatchObject({ status: 200, body: { id, status: 'succeeded' } });
    expect(confirmed.body).not.toHaveProperty('metadata');
  });

  it('may come as a parameter, in a form or in JSON', async () => {
    for (const kind of ['form', 'json'] as const) {
      const { id, client_secret } = await openIntent();
      const body = { key: KEYS.publishableKey, client_secret, payment_method: 'pm_card_visa' };
      const answer = await call(`/v1/payment_intents/${id}/confirm`, { key: null, [kind]: body });
      expect(answer).toMatchObject({ status: 200, body: { status: 'succeeded' } });
    }
  });
});

describe('payments of the Stripe simulator', () => {
  it('cannot be in cedis', async () => {
    expect(await call('/v1/payment_intents', { form: { amount: '1000', currency: 'ghs' } })).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', message: 'Invalid currency: ghs', param: 'currency' } },
    });
  });

  it.each([
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

  it('cannot be confirmed twice', async () => {
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

  it('show the charge when asked to', async () => {
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

  it('are unknown under a wrong id, and so is any other address', async () => {
    expect((await call('/v1/payment_intents/pi_1', { method: 'GET' })).status).toBe(404);
    expect((await call('/v1/payment_intents/__proto__', { method: 'GET' })).status).toBe(404);
    expect((await call('/v1/nothing', { method: 'GET' })).status).toBe(404);
  });

  it('have ephemeral keys for older apps', async () => {
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

  it('replay the first answer, as it was then', async () => {
    const first = await create('1000');
    await call(`/v1/payment_intents/${first.body.id}/cancel`);
    const second = await create('1000');

    expect(second.body).toEqual(first.body);
    expect([first.replayed, second.replayed]).toEqual([null, 'true']);
  });

  it('refuse other parameters', async () => {
    await create('1000');
    expect(await create('2000')).toMatchObject({
      status: 400,
      body: { error: { type: 'idempotency_error' } },
    });
  });

  it('refuse a second request while the first is under way', async () => {
    const answers = await Promise.all([create('1000'), create('1000')]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: { code: 'idempotency_key_in_use' },
    });
  });

  it('may be used again after a refusal', async () => {
    expect((await create('1')).status).toBe(400);
    expect((await create('1000')).status).toBe(200);
  });
});

describe('the Checkout page of the Stripe simulator', () => {
  const createSession = async () => {
    const { body } = await call('/v1/checkout/sessions', {
      form: {
        mode: 'payment',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '1500',
        'line_items[0][price_data][product_data][name]': 'Invoice <7>',
        'line_items[0][quantity]': '2',
        'payment_intent_data[metadata][invoice_id]': '7',
        success_url: 'https://portal.example.com/done?session={CHECKOUT_SESSION_ID}',
        cancel_url: 'https://portal.example.com/back',
      },
    });
    return { id: String(body.id), url: String(body.url), body };
  };

  const press = (url: string, outcome: string) =>
    fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

  it('takes a payment and leads to the success address', async () => {
    const { id, url, body } = await createSession();
    expect(body).toMatchObject({ status: 'open', amount_total: 3000, payment_intent: null });
    const page = await (await fetch(url)).text();
    expect(page.match(/<form method="post">/g)).toHaveLength(3);

    const answer = await press(url, 'pay');

    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`https://portal.example.com/done?session=${id}`);
    const session = await call(`/v1/checkout/sessions/${id}`, { method: 'GET' });
    expect(session.body).toMatchObject({ status: 'complete', payment_status: 'paid' });
    const intent = await call(`/v1/payment_intents/${session.body.payment_intent}`, { method: 'GET' });
    expect(intent.body).toMatchObject({
      status: 'succeeded',
      amount_received: 3000,
      metadata: { invoice_id: '7' },
    });
  });

  it('stays after a decline and lets the payer try again or go back', async () => {
    const { id, url } = await createSession();

    expect(await (await press(url, 'decline')).text()).toContain('Your card was declined.');
    expect((await press(url, 'cancel')).headers.get('location')).toBe('https://portal.example.com/back');
    await press(url, 'pay');

    expect(stripe.webhooks.events().map(({ type }) => type)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect((await press(url, 'pay')).status).toBe(404);
    expect((await call(`/v1/checkout/sessions/${id}/expire`)).status).toBe(400);
  });

  it('names the session of a payment, and ends the payment with the session', async () => {
    const { id, url } = await createSession();
    await press(url, 'decline');
    const list = async (intent: string) =>
      (await call(`/v1/checkout/sessions?payment_intent=${intent}`, { method: 'GET' })).body.data;
    const session = await call(`/v1/checkout/sessions/${id}`, { method: 'GET' });
    const intent = String(session.body.payment_intent);

    expect(await list(intent)).toMatchObject([{ id }]);
    expect(await list('pi_other')).toEqual([]);
    expect((await call(`/v1/checkout/sessions/${id}/expire`)).body).toMatchObject({ status: 'expired' });
    expect((await call(`/v1/payment_intents/${intent}`, { method: 'GET' })).body.status).toBe('canceled');
  });
});
