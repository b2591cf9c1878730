import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import { startStripeSimulator } from '../../infra/local/simulators/stripe.ts';
import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import type { PaymentGateway, StartPayment } from '../../shared/integrations/payment-gateway.ts';
import { explainDecline } from '../../shared/integrations/stripe/decline-messages.ts';
import { createStripeGateway } from '../../shared/integrations/stripe/stripe-gateway.ts';

const KEYS = { secretKey: 'sk_test_51SecretOfTheShop', publishableKey: 'pk_test_51PublicOfTheShop' };

let receiver: Awaited<ReturnType<typeof startSimulator>>;
let stripe: Awaited<ReturnType<typeof startStripeSimulator>>;
let gateway: PaymentGateway;

const gatewayWith = (settings: { secret_key?: string; deadlineMs?: number }): PaymentGateway =>
  createStripeGateway({
    secret_key: KEYS.secretKey,
    publishable_key: KEYS.publishableKey,
    api_base: stripe.url,
    ...settings,
  });

beforeAll(async () => {
  receiver = await startSimulator(0, () => ({ status: 200 }));
  stripe = await startStripeSimulator({
    ...KEYS,
    port: 0,
    stateFile: null,
    webhookUrl: receiver.url,
    webhookSecret: 'whsec_test',
    latencyMs: 20,
  });
  gateway = gatewayWith({});
});

afterAll(async () => {
  await stripe.close();
  await receiver.close();
});

let attempts = 0;

const payment = (changes: Partial<StartPayment> = {}): StartPayment => {
  attempts += 1;
  return {
    amount: 1999,
    currency: 'USD',
    reference: `attempt-${attempts}`,
    idempotencyKey: `key-${attempts}`,
    description: 'Invoice INV-7',
    customer: { clientId: attempts, email: 'ama@example.com', name: 'Ama Mensah', gatewayCustomerId: null },
    saveCard: false,
    metadata: { invoice_id: '7' },
    returnUrl: 'https://portal.example.com/return',
    cancelUrl: 'https://portal.example.com/back',
    ...changes,
  };
};

/** What the app does with the PaymentSheet. */
const pay = async (
  started: { reference: string; mobile: { payment_intent_client_secret: string | null } },
  card: string,
) => {
  const response = await fetch(`${stripe.url}/v1/payment_intents/${started.reference}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams({
      client_secret: started.mobile.payment_intent_client_secret ?? '',
      payment_method: card,
    }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};

const control = (path: string, body: object = {}) =>
  fetch(`${stripe.url}/_simulator${path}`, {
    method: 'POST',
    body: new URLSearchParams(Object.entries(body)),
  });

/** The requests made while `work` runs. */
const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = stripe.requests.length;
  await work();
  return stripe.requests.slice(before);
};

const failureOf = async (work: Promise<unknown>): Promise<IntegrationError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof IntegrationError) return error;
  throw new Error(`expected an IntegrationError, got ${String(error)}`);
};

describe('starting a payment', () => {
  it('opens a PaymentIntent with everything the mobile PaymentSheet needs', async () => {
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

  it('sends the reference and the metadata along and gets them back', async () => {
    const request = payment();
    const { reference } = await gateway.start(request);

    expect(await gateway.find(reference)).toMatchObject({
      metadata: { invoice_id: '7', reference: request.reference },
      amount: 1999,
      currency: 'USD',
    });
  });

  it('opens one payment for one customer when the same request is repeated', async () => {
    const request = payment();
    const first = await gateway.start(request);
    const second = await gateway.start(request);

    expect(second.reference).toBe(first.reference);
    expect(second.gatewayCustomerId).toBe(first.gatewayCustomerId);
  });

  it('opens another payment under another key', async () => {
    const request = payment();
    const first = await gateway.start(request);
    const second = await gateway.start({ ...request, idempotencyKey: 'another-key' });

    expect(second.reference).not.toBe(first.reference);
    expect(second.gatewayCustomerId).toBe(first.gatewayCustomerId);
  });

  it('uses the known customer without asking for a new one', async () => {
    const { gatewayCustomerId } = await gateway.start(payment());
    const customer = { ...payment().customer, gatewayCustomerId };

    const requests = await requestsDuring(async () => {
      expect((await gateway.start(payment({ customer }))).gatewayCustomerId).toBe(gatewayCustomerId);
    });

    expect(requests.toSorted()).toEqual(['POST /v1/customer_sessions', 'POST /v1/payment_intents']);
  });

  it('replaces a customer that was deleted at Stripe', async () => {
    const customer = { ...payment().customer, gatewayCustomerId: 'cus_deleted' };

    const started = await gateway.start(payment({ customer }));

    expect(started.gatewayCustomerId).toMatch(/^cus_/);
    expect(started.gatewayCustomerId).not.toBe('cus_deleted');
  });

  it('creates a customer although the client changed its details since the last try', async () => {
    const request = payment();
    await gateway.start(request);
    const customer = { ...request.customer, email: 'ama.new@example.com' };

    await expect(gateway.start(payment({ customer }))).resolves.toMatchObject({ status: 'created' });
  });

  it.each([
    [true, 'off_session'],
    [false, null],
  ])('asks to save the card: %s', async (saveCard, expected) => {
    const { reference } = await gateway.start(payment({ saveCard }));

    const answer = await fetch(`${stripe.url}/v1/payment_intents/${reference}`, {
      headers: { authorization: `Bearer ${KEYS.secretKey}` },
    });
    expect(await answer.json()).toMatchObject({
      setup_future_usage: expected,
      automatic_payment_methods: { enabled: true },
    });
  });
});

describe('currencies', () => {
  it('knows which currencies a card can be charged in', () => {
    const asked = ['USD', 'EUR', 'GBP', 'NGN', 'XOF', 'KWD', 'GHS', 'MGA', 'usd', 'XXX'];
    expect(asked.filter(gateway.supportsCurrency)).toEqual(['USD', 'EUR', 'GBP', 'NGN', 'XOF', 'KWD']);
  });

  it('is told by Stripe that GHS cannot be charged', async () => {
    expect(await failureOf(gateway.start(payment({ currency: 'GHS' })))).toMatchObject({
      kind: 'rejected',
      status: 400,
    });
  });

  it('sends krónur as if they had decimals and reads them back without', async () => {
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
      amountRefunded: 200,
      currency: 'ISK',
    });
  });

  it('sends yen as they are', async () => {
    const { reference } = await gateway.start(payment({ amount: 500, currency: 'JPY' }));
    expect(await gateway.find(reference)).toMatchObject({ amount: 500, currency: 'JPY' });
  });

  it('refuses three-decimal amounts that cards cannot be charged, before any call', async () => {
    const requests = await requestsDuring(async () => {
      const refused = await failureOf(gateway.start(payment({ amount: 5124, currency: 'KWD' })));
      expect(refused).toMatchObject({ kind: 'rejected', code: 'amount_not_chargeable' });
    });

    expect(requests).toEqual([]);
    await expect(gateway.start(payment({ amount: 5120, currency: 'KWD' }))).resolves.toBeDefined();
  });
});

describe('resuming a payment', () => {
  it('makes a fresh session for the same open payment', async () => {
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

  it('lets a declined payment begin anew under the new reference', async () => {
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

  it('leaves a payment in the middle of an authentication alone', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_authenticationRequired');

    const requests = await requestsDuring(async () => {
      expect(await gateway.resume(started.reference, payment())).toMatchObject({ status: 'requires_action' });
    });

    expect(requests).toEqual([`GET /v1/payment_intents/${started.reference}`, 'POST /v1/customer_sessions']);
  });

  it.each([
    ['amount', { amount: 2999 }],
    ['currency', { currency: 'EUR' }],
  ])('cancels an open payment of another %s', async (_what, changes) => {
    const { reference } = await gateway.start(payment());

    expect(await gateway.resume(reference, payment(changes))).toBeNull();
    expect(await gateway.find(reference)).toMatchObject({ status: 'cancelled' });
  });

  it('does not reuse a payment that succeeded, nor one that is unknown', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');

    expect(await gateway.resume(started.reference, payment())).toBeNull();
    expect(await gateway.resume('pi_unknown', payment())).toBeNull();
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'succeeded' });
  });

  it('gives way to a payer who is faster than the cancellation', async () => {
    const { reference } = await gateway.start(payment());
    const error = {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: 'too late',
    };
    stripe.faults.push({ match: `${reference}/cancel`, times: 1, status: 400, body: { error } });

    expect(await gateway.resume(reference, payment({ amount: 2999 }))).toBeNull();
  });

  it('does not open a second payment while the outdated one may still be paid', async () => {
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

describe('finding a payment', () => {
  it('tells what was received once it succeeded', async () => {
    const started = await gateway.start(payment());
    expect((await pay(started, 'pm_card_visa')).status).toBe(200);

    expect(await gateway.find(started.reference)).toMatchObject({
      reference: started.reference,
      status: 'succeeded',
      amount: 1999,
      currency: 'USD',
      failureMessage: null,
      declineCode: null,
      amountRefunded: 0,
      disputed: false,
    });
  });

  it('explains a decline and accepts another card for the same payment', async () => {
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

  it.each([
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

  it.each([
    ['succeed', 'succeeded', null],
    ['fail', 'failed', 'payment_intent_authentication_failure'],
  ])('follows an authentication that is to %s', async (outcome, status, declineCode) => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_authenticationRequired');
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'requires_action' });

    await control(`/payment_intents/${started.reference}/authenticate`, { outcome });
    expect(await gateway.find(started.reference)).toMatchObject({ status, declineCode });
  });

  it('knows of refunds and disputes', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    await gateway.refund({
      reference: started.reference,
      amount: 500,
      currency: 'USD',
      idempotencyKey: 'partial',
    });
    await control(`/payment_intents/${started.reference}/dispute`);

    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'succeeded',
      amount: 1999,
      amountRefunded: 500,
      disputed: true,
    });
  });

  it.each([
    ['processing', 'processing'],
    ['requires_capture', 'processing'],
    ['requires_confirmation', 'created'],
    ['a_status_of_the_future', 'unknown'],
  ])('reads the status %s as %s', async (status, expected) => {
    const { reference } = await gateway.start(payment());
    const answer = await fetch(`${stripe.url}/v1/payment_intents/${reference}`, {
      headers: { authorization: `Bearer ${KEYS.secretKey}` },
    });
    const body = { ...((await answer.json()) as object), status };
    stripe.faults.push({ match: reference, times: 1, status: 200, body });

    expect(await gateway.find(reference)).toMatchObject({ status: expected });
  });

  it('knows nothing of an unknown payment', async () => {
    expect(await gateway.find('pi_unknown')).toBeNull();
  });
});

describe('refunding', () => {
  it('refunds once however often the request is repeated', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    const request = {
      reference: started.reference,
      amount: 500,
      currency: 'USD',
      idempotencyKey: 'repeated',
    };

    await gateway.refund(request);
    await gateway.refund(request);

    expect(await gateway.find(started.reference)).toMatchObject({ amountRefunded: 500 });
  });

  it('is refused for more than was paid, and for what is already refunded', async () => {
    const started = await gateway.start(payment());
    const refund = (amount: number, idempotencyKey: string) =>
      failureOf(gateway.refund({ reference: started.reference, amount, currency: 'USD', idempotencyKey }));
    expect(await refund(100, 'unpaid')).toMatchObject({ kind: 'rejected' });
    await pay(started, 'pm_card_visa');

    expect(await refund(2000, 'too-much')).toMatchObject({ kind: 'rejected' });
    await gateway.refund({
      reference: started.reference,
      amount: 1999,
      currency: 'USD',
      idempotencyKey: 'all',
    });
    expect(await refund(1, 'again')).toMatchObject({ kind: 'rejected', code: 'charge_already_refunded' });
  });

  it('reports a refund that Stripe could not make', async () => {
    stripe.faults.push({
      match: 'POST /v1/refunds',
      times: 1,
      status: 200,
      body: { id: 're_1', status: 'failed' },
    });
    const request = { reference: 'pi_1', amount: 1, currency: 'USD', idempotencyKey: 'failing' };

    expect(await failureOf(gateway.refund(request))).toMatchObject({
      kind: 'rejected',
      code: 'refund_failed',
    });
  });
});

describe('when Stripe does not answer as hoped', () => {
  const find = (settings: { secret_key?: string; deadlineMs?: number } = {}) =>
    failureOf(gatewayWith(settings).find('pi_1'));

  it('is rejected with a wrong key and does not repeat the key', async () => {
    const failure = await find({ secret_key: 'sk_test_wrongAndSecret' });

    expect(failure).toMatchObject({ kind: 'rejected', status: 401 });
    expect(JSON.stringify([failure.message, failure.cause, failure])).not.toMatch(/sk_test|cret/);
  });

  it.each([
    ['a server error', { status: 500, body: { error: { type: 'api_error', message: 'x' } } }, 'unavailable'],
    [
      'a rate limit',
      { status: 429, body: { error: { type: 'invalid_request_error', code: 'rate_limit' } } },
      'unavailable',
    ],
    [
      'a lock',
      { status: 409, body: { error: { type: 'invalid_request_error', code: 'lock_timeout' } } },
      'unavailable',
    ],
    ['a missing permission', { status: 403, body: { error: { type: 'invalid_request_error' } } }, 'rejected'],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 'invalid_response'],
    ['no object', { status: 200, body: 'null' }, 'invalid_response'],
    ['an empty object', { status: 200, body: {} }, 'invalid_response'],
    ['half a PaymentIntent', { status: 200, body: { id: 'pi_1', status: 'succeeded' } }, 'invalid_response'],
    ['half an answer', { status: 200, body: '{"id": "pi_1", "sta' }, 'invalid_response'],
    ['a cut connection', { drop: true }, 'unavailable'],
  ])('calls %s by its kind', async (_what, fault, kind) => {
    // A closed connection is tried once more by the SDK.
    stripe.faults.push({ match: 'GET /v1/payment_intents/pi_1', times: 'drop' in fault ? 2 : 1, ...fault });

    expect(await find()).toMatchObject({ kind });
  });

  it('says when to come back', async () => {
    const body = { error: { type: 'invalid_request_error', code: 'rate_limit' } };
    stripe.faults.push({ match: 'pi_1', times: 1, status: 429, body, headers: { 'retry-after': '7' } });

    expect(await find()).toMatchObject({ retryAfterSeconds: 7, retryable: true });
  });

  it('gives up after the deadline', async () => {
    stripe.faults.push({ match: 'pi_1', times: 1, delay_ms: 400 });

    expect(await find({ deadlineMs: 50 })).toMatchObject({ kind: 'timeout', status: null });
  });

  it('is told when nobody listens', async () => {
    const closed = await startSimulator(0, () => ({ status: 200 }));
    await closed.close();
    const nowhere = createStripeGateway({
      secret_key: 'sk_test_1',
      publishable_key: 'pk_test_1',
      api_base: closed.url,
    });

    expect(await failureOf(nowhere.find('pi_1'))).toMatchObject({ kind: 'unavailable' });
  });

  it('opens one payment although the connection is cut after Stripe did its work', async () => {
    const request = payment();
    stripe.faults.push({ match: 'POST /v1/payment_intents', times: 1, drop_after: true });
    let references: string[] = [];

    const requests = await requestsDuring(async () => {
      references = [(await gateway.start(request)).reference, (await gateway.start(request)).reference];
    });

    expect(requests.filter((line) => line === 'POST /v1/payment_intents')).toHaveLength(3);
    expect(new Set(references).size).toBe(1);
  });

  it('treats the same request under way as a matter of waiting', async () => {
    const { gatewayCustomerId } = await gateway.start(payment());
    const request = payment({ customer: { ...payment().customer, gatewayCustomerId } });

    const both = await Promise.allSettled([gateway.start(request), gateway.start(request)]);

    const failures = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toMatchObject([{ kind: 'unavailable', code: 'idempotency_key_in_use', status: 409 }]);
    expect((await gateway.start(request)).status).toBe('created');
  });
});

describe('the log', () => {
  it('has one line per call, without anything secret or personal', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    const requests = await requestsDuring(() => gateway.start(payment())).finally(() => spy.mockRestore());

    const calls = lines.filter((line) => line.includes('outgoing call')).map((line) => JSON.parse(line));
    expect(calls).toHaveLength(requests.length);
    expect(calls[0]).toEqual({
      level: 'info',
      message: 'outgoing call',
      system: 'stripe',
      operation: 'create customer',
      status: 200,
      duration_ms: expect.any(Number),
    });
    expect(lines.join('')).not.toMatch(/sk_test|secret_|example\.com|Mensah/);
  });
});

describe('decline messages', () => {
  it('never shows a code of Stripe in words', () => {
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

  it('treats an unknown code as a plain decline', () => {
    expect(explainDecline('a_code_of_the_future')).toEqual({
      declineCode: 'a_code_of_the_future',
      failureMessage: 'Your card was declined. Contact your bank or use another card.',
    });
  });
});
