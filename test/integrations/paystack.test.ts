import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPaystackSimulator } from '../../infra/local/simulators/paystack.ts';
import { startSimulator } from '../../infra/local/simulators/simulator.ts';
import { IntegrationError } from '../../shared/integrations/integration-error.ts';
import type { PaymentGateway, StartPayment } from '../../shared/integrations/payment-gateway.ts';
import { explainDecline } from '../../shared/integrations/paystack/decline-messages.ts';
import { createPaystackGateway } from '../../shared/integrations/paystack/paystack-gateway.ts';

const SECRET_KEY = 'sk_test_SecretOfTheShop';

let receiver: Awaited<ReturnType<typeof startSimulator>>;
let paystack: Awaited<ReturnType<typeof startPaystackSimulator>>;
let gateway: PaymentGateway;

const gatewayWith = (settings: { secret_key?: string; deadlineMs?: number } = {}): PaymentGateway =>
  createPaystackGateway({ secret_key: SECRET_KEY, api_base: paystack.url, ...settings });

beforeAll(async () => {
  receiver = await startSimulator(0, () => ({ status: 200 }));
  paystack = await startPaystackSimulator({
    port: 0,
    stateFile: null,
    webhookUrl: receiver.url,
    secretKey: SECRET_KEY,
  });
  gateway = gatewayWith();
});

afterAll(async () => {
  await paystack.close();
  await receiver.close();
});

let attempts = 0;

const payment = (changes: Partial<StartPayment> = {}): StartPayment => {
  attempts += 1;
  return {
    amount: 12_550,
    currency: 'GHS',
    reference: `attempt-${attempts}`,
    idempotencyKey: `key-${attempts}`,
    description: 'Invoice INV-7',
    customer: { clientId: 1, email: 'ama@example.com', name: 'Ama Mensah', gatewayCustomerId: null },
    saveCard: false,
    metadata: { invoice_id: '7' },
    returnUrl: 'https://portal.example.com/return',
    cancelUrl: 'https://portal.example.com/back',
    ...changes,
  };
};

/** What the payer does on Paystack's page. */
const press = (url: string | null, outcome: 'pay' | 'decline' | 'abandon', more: object = {}) =>
  fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(Object.entries({ outcome, ...more })),
  });

const startAnd = async (outcome: 'pay' | 'decline' | 'abandon', more: object = {}): Promise<string> => {
  const started = await gateway.start(payment());
  await press(started.mobile.authorization_url, outcome, more);
  return started.reference;
};

const verifiedWith = async (reference: string, changes: object): Promise<void> => {
  const answer = await fetch(`${paystack.url}/transaction/verify/${reference}`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  const body = (await answer.json()) as { data: object };
  paystack.faults.push({
    match: `verify/${reference}`,
    times: 1,
    status: 200,
    body: { ...body, data: { ...body.data, ...changes } },
  });
};

const control = (path: string, body: object = {}) =>
  fetch(`${paystack.url}/_simulator${path}`, { method: 'POST', body: JSON.stringify(body) });

const failureOf = async (work: Promise<unknown>): Promise<IntegrationError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof IntegrationError) return error;
  throw new Error(`expected an IntegrationError, got ${String(error)}`);
};

describe('starting a payment', () => {
  it('opens a page to pay on, named by our reference', async () => {
    const request = payment();

    expect(await gateway.start(request)).toEqual({
      reference: request.reference,
      status: 'created',
      gatewayCustomerId: null,
      mobile: {
        payment_intent_client_secret: null,
        authorization_url: expect.stringContaining(`${paystack.url}/checkout/`),
        publishable_key: null,
        customer: null,
        customer_session_client_secret: null,
      },
    });
  });

  it('refuses a reference that was used before', async () => {
    const request = payment();
    await gateway.start(request);

    expect(await failureOf(gateway.start(request))).toMatchObject({
      kind: 'rejected',
      code: 'duplicate_reference',
      status: 400,
    });
  });

  it('knows a used reference by its words where there is no code', async () => {
    const body = { status: false, message: 'Duplicate Transaction Reference' };
    paystack.faults.push({ match: '/transaction/initialize', times: 1, status: 400, body });

    expect(await failureOf(gateway.start(payment()))).toMatchObject({ code: 'duplicate_reference' });
  });

  it.each([
    ['a broken amount', { amount: 100.5 }],
    ['no amount', { amount: 0 }],
    ['another currency', { currency: 'EUR' }],
    ['a reference with spaces', { reference: 'an attempt' }],
  ])('is refused with %s', async (_what, changes) => {
    expect(await failureOf(gateway.start(payment(changes)))).toMatchObject({ kind: 'rejected', status: 400 });
  });

  it('charges the currencies of Paystack and no other', () => {
    const asked = ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'EUR', 'GBP', 'ghs'];
    expect(asked.filter(gateway.supportsCurrency)).toEqual(['NGN', 'GHS', 'ZAR', 'KES', 'USD']);
  });

  it('never resumes a payment, as a reference is used once', async () => {
    const request = payment();
    await gateway.start(request);
    expect(await gateway.resume(request.reference, request)).toBeNull();
  });

  it.each([
    ['another reference', { authorization_url: 'https://checkout.paystack.com/x', reference: 'another' }],
    ['no address', { reference: 'attempt' }],
    ['an address that is none', { authorization_url: 'javascript:alert(1)', reference: 'attempt' }],
  ])('does not trust an answer with %s', async (_what, data) => {
    const body = { status: true, message: 'Authorization URL created', data };
    paystack.faults.push({ match: '/transaction/initialize', times: 1, status: 200, body });

    const failure = await failureOf(gateway.start(payment({ reference: 'attempt' })));
    expect(failure.kind).toBe('invalid_response');
  });
});

describe('finding a payment', () => {
  it('that was opened, paid or left', async () => {
    const opened = await gateway.start(payment());

    expect(await gateway.find(opened.reference)).toEqual({
      reference: opened.reference,
      status: 'created',
      amount: 12_550,
      currency: 'GHS',
      failureMessage: null,
      declineCode: null,
      amountRefunded: 0,
      disputed: false,
      metadata: { invoice_id: '7' },
    });
    expect(await gateway.find(await startAnd('pay'))).toMatchObject({ status: 'succeeded', amount: 12_550 });
    expect(await gateway.find(await startAnd('abandon'))).toMatchObject({ status: 'created' });
  });

  it('that was declined, with words for the payer instead of those of the bank', async () => {
    const declined = await startAnd('decline', {
      gateway_response: 'Not sufficient funds: insufficient balance (51)',
    });

    expect(await gateway.find(declined)).toMatchObject({
      status: 'failed',
      declineCode: 'insufficient_funds',
      failureMessage: 'Your balance is too low for this payment.',
    });
    expect(await gateway.find(await startAnd('decline'))).toMatchObject({ declineCode: 'declined' });
  });

  it('that was paid on the second try', async () => {
    const started = await gateway.start(payment());
    await press(started.mobile.authorization_url, 'decline');
    await press(started.mobile.authorization_url, 'pay');

    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'succeeded',
      failureMessage: null,
    });
  });

  it('that was refunded in part, in full and disputed', async () => {
    const reference = await startAnd('pay');
    await gateway.refund({ reference, amount: 2_550, currency: 'GHS', idempotencyKey: 'part' });
    expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded', amountRefunded: 2_550 });
    await control(`/transactions/${reference}/dispute`);
    expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded', disputed: true });
    await gateway.refund({ reference, amount: 10_000, currency: 'GHS', idempotencyKey: 'rest' });

    expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded', amountRefunded: 12_550 });
  });

  it('does not count the refunds of another payment when the filter is ignored', async () => {
    const reference = await startAnd('pay');
    const foreign = { transaction: 1, amount: 500, status: 'processed', merchant_note: null };
    paystack.faults.push({
      match: 'GET /refund',
      times: 1,
      status: 200,
      body: { status: true, data: [foreign] },
    });

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 0 });
  });

  it('does not count a refund that failed', async () => {
    const reference = await startAnd('pay');
    const answer = await fetch(`${paystack.url}/transaction/verify/${reference}`, {
      headers: { authorization: `Bearer ${SECRET_KEY}` },
    });
    const { data } = (await answer.json()) as { data: { id: number } };
    const refunds = ['failed', 'pending'].map((status) => ({ transaction: data.id, amount: '300', status }));
    paystack.faults.push({
      match: 'GET /refund',
      times: 1,
      status: 200,
      body: { status: true, data: refunds },
    });

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 300 });
  });

  it.each([
    ['ongoing', 'requires_action'],
    ['pending', 'processing'],
    ['processing', 'processing'],
    ['queued', 'processing'],
    ['a_status_of_the_future', 'unknown'],
  ])('in the status %s is %s', async (status, expected) => {
    const { reference } = await gateway.start(payment());
    await verifiedWith(reference, { status });

    expect(await gateway.find(reference)).toMatchObject({ status: expected });
  });

  it.each([
    ['fees on top', { amount: 13_000, requested_amount: 12_550 }, 12_550],
    ['less than asked for', { amount: 10_000, requested_amount: 12_550 }, 10_000],
    ['no word of what was asked for', { amount: 12_550, requested_amount: null }, 12_550],
  ])('with %s counts what was received', async (_what, changes, amount) => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, changes);

    expect(await gateway.find(reference)).toMatchObject({ amount });
  });

  it.each([
    ['as JSON text', '{"invoice_id":"7","retries":2}', { invoice_id: '7' }],
    ['as nothing', '', {}],
    ['as 0', 0, {}],
    ['as a broken text', '{"invoice', {}],
  ])('reads metadata that comes back %s', async (_what, metadata, expected) => {
    const { reference } = await gateway.start(payment());
    await verifiedWith(reference, { metadata });

    expect((await gateway.find(reference))?.metadata).toEqual(expected);
  });

  it('knows nothing of an unknown payment', async () => {
    expect(await gateway.find('never-used')).toBeNull();
  });

  it('asks for a strange reference without leaving the address', async () => {
    expect(await gateway.find('../../refund?x')).toBeNull();
    expect(paystack.requests.at(-1)).toBe('GET /transaction/verify/..%2F..%2Frefund%3Fx');
  });

  it.each([
    ['the other mode', { domain: 'live' }],
    ['another reference', { reference: 'another' }],
  ])('does not trust an answer of %s', async (_what, changes) => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, changes);

    expect(await failureOf(gateway.find(reference))).toMatchObject({
      kind: 'invalid_response',
      code: 'wrong_transaction',
    });
  });

  it('does not take test payments for real ones', async () => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, {});
    expect((await failureOf(gatewayWith({ secret_key: 'sk_live_1' }).find(reference))).code).toBe(
      'wrong_transaction',
    );
  });
});

describe('refunding', () => {
  it('refunds once however often the request is repeated', async () => {
    const reference = await startAnd('pay');
    const request = { reference, amount: 500, currency: 'GHS', idempotencyKey: 'repeated' };

    await gateway.refund(request);
    await gateway.refund(request);

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 500 });
  });

  it('does not refund again when the answer to the first try was lost', async () => {
    const reference = await startAnd('pay');
    const request = { reference, amount: 12_550, currency: 'GHS', idempotencyKey: 'lost' };
    paystack.faults.push({ match: 'POST /refund', times: 1, drop_after: true });

    expect(await failureOf(gateway.refund(request))).toMatchObject({ kind: 'unavailable' });
    await gateway.refund(request);

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 12_550 });
  });

  it('is refused for an unknown or unpaid payment, for too much and for what is refunded already', async () => {
    const refund = (reference: string, amount: number) =>
      failureOf(
        gateway.refund({ reference, amount, currency: 'GHS', idempotencyKey: `refund-of-${amount}` }),
      );
    const reference = await startAnd('pay');

    expect(await refund('never-used', 1)).toMatchObject({ kind: 'rejected', code: 'transaction_not_found' });
    expect(await refund(await startAnd('abandon'), 1)).toMatchObject({ kind: 'rejected' });
    expect(await refund(reference, 12_551)).toMatchObject({ kind: 'rejected' });
    await gateway.refund({ reference, amount: 12_550, currency: 'GHS', idempotencyKey: 'all' });
    expect(await refund(reference, 1)).toMatchObject({ kind: 'rejected', code: 'transaction_reversed' });
  });
});

describe('when Paystack does not answer as hoped', () => {
  const find = (settings = {}) => failureOf(gatewayWith(settings).find('attempt-x'));

  it('is rejected with a wrong key and does not repeat the key', async () => {
    const failure = await find({ secret_key: 'sk_test_wrongAndSecret' });

    expect(failure).toMatchObject({ kind: 'rejected', code: 'invalid_key', status: 401 });
    expect(JSON.stringify([failure.message, failure])).not.toContain('sk_test');
  });

  it.each([
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

  it('says when to come back', async () => {
    const headers = { 'retry-after': '7' };
    paystack.faults.push({ match: 'verify/attempt-x', times: 1, status: 429, body: {}, headers });

    expect(await find()).toMatchObject({ kind: 'unavailable', retryAfterSeconds: 7 });
  });

  it('gives up after the deadline', async () => {
    paystack.faults.push({ match: 'verify/attempt-x', times: 1, delay_ms: 400 });

    expect(await find({ deadlineMs: 50 })).toMatchObject({ kind: 'timeout', status: null });
  });

  it('does not repeat a start whose answer was lost: the reference tells what became of it', async () => {
    const request = payment();
    paystack.faults.push({ match: '/transaction/initialize', times: 1, drop_after: true });
    const before = paystack.requests.length;

    expect(await failureOf(gateway.start(request))).toMatchObject({ kind: 'unavailable' });
    expect(paystack.requests.slice(before)).toEqual(['POST /transaction/initialize']);
    expect(await gateway.find(request.reference)).toMatchObject({ status: 'created' });
  });
});

describe('the log', () => {
  it('has one line per call, without anything secret or personal', async () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    await gateway.start(payment()).finally(() => spy.mockRestore());

    const calls = lines.filter((line) => line.includes('outgoing call')).map((line) => JSON.parse(line));
    expect(calls).toMatchObject([{ system: 'paystack', operation: 'initialize transaction', status: 200 }]);
    expect(lines.join('')).not.toMatch(/sk_test|checkout|example\.com|Mensah/);
  });
});

describe('decline messages', () => {
  it.each([
    ['Insufficient Funds', 'insufficient_funds'],
    ['Expired card', 'expired_card'],
    ['Incorrect PIN', 'incorrect_pin'],
    ['Exceeds withdrawal limit', 'limit_exceeded'],
    ['Transaction cancelled by customer', 'cancelled_by_payer'],
    ['Issuer timed out', 'try_again_later'],
    ['Pick up card, stolen', 'declined'],
    ['', 'declined'],
  ])('read "%s" as %s', (words, declineCode) => {
    expect(explainDecline(words).declineCode).toBe(declineCode);
  });
});
