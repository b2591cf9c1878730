import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  captureIn,
  control,
  create,
  dollars,
  eventTypes,
  get,
  logIn,
  orderOf,
  paid,
  post,
  press,
  refund,
  remove,
  requestId,
  restart,
  simulator,
  tokenIn,
  unit,
} from './paypal.ts';

const orders = '/v2/checkout/orders';

const daysLater = (days: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 24 * 60 * 60_000 });

const statusOf = async (id: string) => (await get(`/v2/payments/captures/${id}`)).body.status;

describe('a refund', () => {
  test('of all, and of parts up to all', async () => {
    const { id } = captureIn(await paid());
    const part = await refund(id, { amount: dollars('50.01') });
    expect(part).toMatchObject({ status: 201, body: { status: 'COMPLETED', amount: dollars('50.01') } });
    expect(await statusOf(id)).toBe('PARTIALLY_REFUNDED');
    expect(await refund(id, { amount: dollars('75.47') })).toMatchObject({
      status: 422,
      issue: 'REFUND_AMOUNT_EXCEEDED',
    });
    expect((await refund(id)).body).toMatchObject({
      amount: dollars('75.46'),
      seller_payable_breakdown: { total_refunded_amount: dollars('125.47') },
    });
    expect(await statusOf(id)).toBe('REFUNDED');
    expect(await refund(id)).toMatchObject({ status: 422, issue: 'CAPTURE_FULLY_REFUNDED' });
    expect(await eventTypes()).toEqual(expect.arrayContaining(['PAYMENT.CAPTURE.REFUNDED']));
  });

  test('is made once for an id, and stands in its order', async () => {
    const order = await paid();
    const { id } = captureIn(order);
    const headers = requestId();
    const first = await refund(id, { amount: dollars('1.00'), custom_id: 'refund-1' }, headers);
    const again = await refund(id, { amount: dollars('1.00'), custom_id: 'refund-1' }, headers);
    expect(again.body).toEqual(first.body);
    const { payments } = (await get(`${orders}/${order.body.id}`)).body.purchase_units[0];
    expect(payments.refunds).toEqual([first.body]);
    expect((await get(`/v2/payments/refunds/${first.body.id}`)).body).toEqual(first.body);
  });

  test.each([
    ['INVALID_PARAMETER_SYNTAX', { amount: { currency_code: 'USD', value: 1 } }],
    ['CANNOT_BE_ZERO_OR_NEGATIVE', { amount: dollars('0.00') }],
    ['DECIMAL_PRECISION', { amount: dollars('1.001') }],
    ['DECIMALS_NOT_SUPPORTED', { amount: { currency_code: 'JPY', value: '1.5' } }],
    ['REFUND_CAPTURE_CURRENCY_MISMATCH', { amount: { currency_code: 'EUR', value: '1.00' } }],
    ['INVALID_STRING_LENGTH', { note_to_payer: 'x'.repeat(256) }],
    ['NOT_SUPPORTED', { colour: 'blue' }],
  ])('is refused with %s', async (issue, body) => {
    expect((await refund(captureIn(await paid()).id, body)).issue).toBe(issue);
  });

  test('of what is not there, waits, was declined or is half a year old is refused', async () => {
    expect(await refund('NONE')).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID' });
    const { id } = captureIn(await paid());
    await control(`captures/${id}`, { status: 'PENDING' });
    expect((await refund(id)).issue).toBe('PENDING_CAPTURE');
    await control(`captures/${id}`, { status: 'DECLINED' });
    expect((await refund(id)).issue).toBe('REFUND_NOT_ALLOWED');
    await control(`captures/${id}`, { status: 'COMPLETED' });
    await control('refunds/next', { refuse: 'REFUND_FAILED_INSUFFICIENT_FUNDS' });
    expect((await refund(id)).issue).toBe('REFUND_FAILED_INSUFFICIENT_FUNDS');
    await refund(id, { amount: dollars('1.00'), invoice_id: 'R-1' });
    expect((await refund(id, { amount: dollars('1.00'), invoice_id: 'R-1' })).issue).toBe(
      'DUPLICATE_INVOICE_ID',
    );
    daysLater(181);
    onTestFinished(() => {
      vi.useRealTimers();
    });
    await logIn();
    expect((await refund(id)).issue).toBe('REFUND_TIME_LIMIT_EXCEEDED');
  });

  test('that waits fails later, and gives its money back to the capture', async () => {
    const { id } = captureIn(await paid());
    await control('refunds/next', { status: 'PENDING' });
    const waiting = await refund(id);
    expect(waiting.body).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    expect(await statusOf(id)).toBe('REFUNDED');
    for (const status of ['FAILED', 'CANCELLED', 'PENDING', 'COMPLETED']) {
      await control(`refunds/${waiting.body.id}`, { status });
      expect((await get(`/v2/payments/refunds/${waiting.body.id}`)).body.status).toBe(status);
      const gone = status === 'FAILED' || status === 'CANCELLED';
      expect(await statusOf(id)).toBe(gone ? 'COMPLETED' : 'REFUNDED');
    }
  });
});

describe('a kept wallet', () => {
  const pay = (vault_id: string, changes: object = {}, headers = requestId()) =>
    post(
      orders,
      orderOf({
        payment_source: {
          paypal: { vault_id, stored_credential: { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT' } },
        },
        ...changes,
      }),
      headers,
    );

  const list = async (customer: string, query = '') =>
    (await get(`/v3/vault/payment-tokens?customer_id=${customer}${query}`)).body;

  test('comes with the first payment that asks for it, once for a payer', async () => {
    const kept = tokenIn(await paid({}, {}));
    expect(kept).toMatchObject({
      status: 'VAULTED',
      id: expect.any(String),
      customer: { id: expect.any(String) },
    });
    const again = tokenIn(await paid({}, { customer: { id: kept.customer.id } }));
    expect([again.id, again.customer.id]).toEqual([kept.id, kept.customer.id]);
    const { status, body } = await get(`/v3/vault/payment-tokens/${kept.id}`);
    expect([status, body.customer, body.payment_source.paypal.email_address]).toEqual([
      200,
      kept.customer,
      'payer@example.com',
    ]);
  });

  test('is none where the payer does not agree, or the account may not', async () => {
    const { body } = await create({}, {});
    await press(body.id, 'approve_once');
    const taken = await post(`${orders}/${body.id}/capture`, {}, requestId());
    expect(taken.body.payment_source.paypal).not.toHaveProperty('attributes');
    await control('settings', { vault: false });
    expect((await create({}, {})).issue).toBe('NOT_ENABLED_TO_VAULT_PAYMENT_SOURCE');
  });

  test.each(['APPROVED', 'CREATED'])('may be %s first, and come later', async (status) => {
    await control('vault/next', { status });
    const order = await paid({}, {});
    expect(tokenIn(order)).toMatchObject({ status });
    expect(tokenIn(order)).not.toHaveProperty('id');
    expect(await eventTypes()).not.toContain('VAULT.PAYMENT-TOKEN.CREATED');
    await control(`orders/${order.body.id}`, { vaulted: true });
    expect(tokenIn(await get(`${orders}/${order.body.id}`))).toMatchObject({ status: 'VAULTED' });
    expect(await eventTypes()).toContain('VAULT.PAYMENT-TOKEN.CREATED');
  });

  test('pays at once while nobody is there, once for an id', async () => {
    const { id } = tokenIn(await paid({}, {}));
    const headers = requestId();
    const [first, again] = [await pay(id, {}, headers), await pay(id, {}, headers)];
    expect(first).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(captureIn(first)).toMatchObject({ status: 'COMPLETED', amount: dollars('125.47') });
    const { captures } = (await (await fetch(`${simulator.url}/_simulator/money`)).json()) as {
      captures: unknown[];
    };
    expect(captures).toHaveLength(2);
  });

  test('that is refused, revoked or deleted makes no order', async () => {
    const { id, customer } = tokenIn(await paid({}, {}));
    await control(`tokens/${id}`, { refuses: 'INSTRUMENT_DECLINED' });
    expect(await pay(id)).toMatchObject({ status: 422, issue: 'INSTRUMENT_DECLINED' });
    await control(`tokens/${id}`, { refuses: null });
    expect((await pay(id)).status).toBe(201);
    await control(`tokens/${id}`, { revoked: true });
    expect((await pay(id)).issue).toBe('AGREEMENT_ALREADY_CANCELLED');
    expect((await list(customer.id)).payment_tokens).toEqual([]);
    for (const times of [1, 2])
      expect([times, (await remove(`/v3/vault/payment-tokens/${id}`)).status]).toEqual([times, 204]);
    expect((await pay(id)).issue).toBe('TOKEN_ID_NOT_FOUND');
    expect((await get(`/v3/vault/payment-tokens/${id}`)).status).toBe(404);
  });

  test('is listed for its customer, a page at a time', async () => {
    const { customer } = tokenIn(await paid({}, {}));
    for (const email of ['one@example.com', 'two@example.com']) {
      const { body } = await create({}, { customer: { id: customer.id } });
      await press(body.id, 'approve', { email });
      await post(`${orders}/${body.id}/capture`, {}, requestId());
    }
    const first = await list(customer.id, '&page_size=2&total_required=true');
    expect(first).toMatchObject({ total_items: 3, total_pages: 2 });
    expect(first.payment_tokens).toHaveLength(2);
    expect((await list(customer.id, '&page_size=2&page=2')).payment_tokens).toHaveLength(1);
    expect((await get('/v3/vault/payment-tokens')).issue).toBe('MISSING_REQUIRED_PARAMETER');
    expect((await list('nobody-at-all')).payment_tokens).toEqual([]);
  });
});

describe('the list of transactions', () => {
  const listed = async (query = '') => {
    const range = { start_date: '2020-01-01T00:00:00Z', end_date: new Date(Date.now() + 1000).toISOString() };
    range.start_date = new Date(Date.now() - 60_000).toISOString();
    return get(`/v1/reporting/transactions?${new URLSearchParams(range)}${query}`);
  };

  test('has payments and refunds, and may be hours behind', async () => {
    const order = await paid({ purchase_units: [unit({ invoice_id: 'INV-7' })] });
    await refund(captureIn(order).id, { amount: dollars('1.00') });
    const { transaction_details } = (await listed()).body;
    expect(
      transaction_details.map(({ transaction_info }: { transaction_info: object }) => transaction_info),
    ).toMatchObject([
      { transaction_event_code: 'T0006', invoice_id: 'INV-7', transaction_amount: dollars('125.47') },
      {
        transaction_event_code: 'T1107',
        paypal_reference_id: captureIn(order).id,
        transaction_amount: dollars('-1.00'),
      },
    ]);
    expect((await listed('&transaction_type=T1107')).body.total_items).toBe(1);
    await control('settings', { reporting_minutes: 180 });
    expect((await listed()).body.transaction_details).toEqual([]);
    expect((await get('/v1/reporting/transactions')).issue).toBe('MISSING_REQUIRED_PARAMETER');
  });
});

test('what it remembers outlives a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'paypal-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = join(directory, 'state.sqlite');
  await restart(file);
  await logIn();
  const { body } = await paid();
  await restart(file);
  expect((await get(`${orders}/${body.id}`)).body.status).toBe('COMPLETED');
});
