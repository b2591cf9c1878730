import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { logLines } from '../log-lines.ts';
import { cediPayment, gateway, gatewayWith, paystack } from './paystack.ts';

describe('when Paystack does not answer as hoped', () => {
  const find = (settings = {}) => failureOf(gatewayWith(settings).find('attempt-x'));

  test('is rejected with a wrong key and does not repeat the key', async () => {
    const failure = await find({ secret_key: 'sk_test_wrongAndSecret' });

    expect(failure).toMatchObject({ kind: 'rejected', code: 'invalid_key', status: 401 });
    expect(JSON.stringify([failure.message, failure])).not.toContain('sk_test');
  });

  test.each([
    ['a server error', { status: 500, body: { status: false, message: 'Internal' } }, 'unavailable'],
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, 'unavailable'],
    ['a page instead of an answer', { status: 200, body: '<html>Maintenance</html>' }, 'invalid_response'],
    ['an empty answer', { status: 200, body: '' }, 'invalid_response'],
    ['no object', { status: 200, body: 'null' }, 'invalid_response'],
    ['half an answer', { status: 200, body: '{"status": true, "da' }, 'invalid_response'],
    [
      'an answer without its data',
      { status: 200, body: { status: true, message: 'ok' } },
      'invalid_response',
    ],
    [
      'half a transaction',
      { status: 200, body: { status: true, data: { status: 'success' } } },
      'invalid_response',
    ],
    ['a refusal of an unknown kind', { status: 400, body: { status: false, message: 'No' } }, 'rejected'],
    ['a cut connection', { drop: true }, 'unavailable'],
  ])('calls %s by its kind', async (_what, fault, kind) => {
    paystack.faults.push({ match: 'verify/attempt-x', times: 1, ...fault });

    expect(await find()).toMatchObject({ kind });
  });

  test('says when to come back', async () => {
    const headers = { 'retry-after': '7' };
    paystack.faults.push({ match: 'verify/attempt-x', times: 1, status: 429, body: {}, headers });

    expect(await find()).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 7 });
  });

  test('ends at the deadline', async () => {
    paystack.faults.push({ match: 'verify/attempt-x', times: 1, delay_ms: 400 });

    expect(await find({ deadlineMs: 50 })).toMatchObject({ kind: 'timeout', status: null });
  });

  test('does not repeat a start whose answer was lost: the reference tells what became of it', async () => {
    const request = cediPayment();
    paystack.faults.push({ match: '/transaction/initialize', times: 1, drop_after: true });
    const before = paystack.requests.length;

    expect(await failureOf(gateway.start(request))).toMatchObject({ kind: 'unavailable' });
    expect(paystack.requests.slice(before)).toEqual(['POST /transaction/initialize']);
    expect(await gateway.find(request.reference)).toMatchObject({ status: 'created' });
  });
});

describe('the log', () => {
  test('has one line per call, without anything secret or personal', async () => {
    const lines = logLines();
    await gateway.start(cediPayment());

    const calls = lines.filter((line) => line.includes('outgoing call')).map((line) => JSON.parse(line));
    expect(calls).toMatchObject([{ system: 'paystack', operation: 'initialize transaction', status: 200 }]);
    expect(lines.join('')).not.toMatch(/sk_test|checkout|example\.com|Mensah/);
  });
});
