import { describe, expect, onTestFinished, test } from 'vitest';
import type { StripeSettings } from '../../../shared/integrations/gateway/stripe/stripe-call.ts';
import { failureOf } from '../failure-of.ts';
import { logLines } from '../log-lines.ts';
import { payment } from '../payment.ts';
import { gateway, gatewayWith, requestsDuring, startStripe, stripe } from './stripe.ts';

describe('when Stripe does not answer as hoped', () => {
  const find = (settings: Partial<StripeSettings> = {}) => failureOf(gatewayWith(settings).find('pi_1'));

  test('is rejected with a wrong key and does not repeat the key', async () => {
    const failure = await find({ secret_key: 'sk_test_wrongAndSecret' });

    expect(failure).toMatchObject({ kind: 'rejected', status: 401 });
    expect(JSON.stringify([failure.message, failure.cause, failure])).not.toMatch(/sk_test|cret/);
  });

  test.each([
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

  test('says when to come back', async () => {
    const body = { error: { type: 'invalid_request_error', code: 'rate_limit' } };
    stripe.faults.push({ match: 'pi_1', times: 1, status: 429, body, headers: { 'retry-after': '7' } });

    expect(await find()).toMatchObject({ retryAfterSeconds: 7, retryable: true });
  });

  test('ends at the deadline', async () => {
    stripe.faults.push({ match: 'pi_1', times: 1, delay_ms: 400 });

    expect(await find({ deadlineMs: 50 })).toMatchObject({ kind: 'timeout', status: null });
  });

  test('is told when nobody listens', async () => {
    const closed = await startStripe();
    await closed.close();

    expect(await find({ api_base: closed.url })).toMatchObject({ kind: 'unavailable' });
  });

  test('opens one payment although the connection is cut after Stripe did its work', async () => {
    const request = payment();
    stripe.faults.push({ match: 'POST /v1/payment_intents', times: 1, drop_after: true });
    let references: string[] = [];

    const requests = await requestsDuring(async () => {
      references = [(await gateway.start(request)).reference, (await gateway.start(request)).reference];
    });

    expect(requests.filter((line) => line === 'POST /v1/payment_intents')).toHaveLength(3);
    expect(new Set(references).size).toBe(1);
  });

  test('treats the same request under way as a matter of waiting', async () => {
    const slowStripe = await startStripe(20);
    onTestFinished(() => slowStripe.close());
    const slow = gatewayWith({ api_base: slowStripe.url });
    const { gatewayCustomerId } = await slow.start(payment());
    const request = payment({ customer: { ...payment().customer, gatewayCustomerId } });

    const both = await Promise.allSettled([slow.start(request), slow.start(request)]);

    const failures = both.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(failures).toMatchObject([{ kind: 'unavailable', code: 'idempotency_key_in_use', status: 409 }]);
    expect((await slow.start(request)).status).toBe('created');
  });
});

describe('the log', () => {
  test('has one line per call, without anything secret or personal', async () => {
    const lines = logLines();
    const requests = await requestsDuring(() => gateway.start(payment()));

    const calls = lines.filter((line) => line.includes('outgoing call')).map((line) => JSON.parse(line));
    expect(calls).toHaveLength(requests.length);
    expect(calls[0]).toEqual({
      level: 'INFO',
      message: 'outgoing call',
      timestamp: expect.any(String),
      service: 'hosting-client-api',
      sampling_rate: 0,
      system: 'stripe',
      operation: 'create customer',
      status: 200,
      duration_ms: expect.any(Number),
    });
    expect(lines.join('')).not.toMatch(/sk_test|secret_|example\.com|Mensah/);
  });
});
