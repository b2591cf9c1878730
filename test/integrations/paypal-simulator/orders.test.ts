import { describe, expect, test, vi } from 'vitest';
import {
  basic,
  capture,
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
  requestId,
  send,
  simulator,
  unit,
} from './paypal.ts';

const orders = '/v2/checkout/orders';

const hoursLater = (hours: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 60 * 60_000 });
  return () => vi.useRealTimers();
};

describe('a token', () => {
  test('is given for id and secret, the same one until it is over', async () => {
    const [first, second] = [await logIn(), await logIn()];
    expect(first.body).toMatchObject({ token_type: 'Bearer', expires_in: expect.any(Number) });
    expect(second.body.access_token).toBe(first.body.access_token);
    expect(await logIn(basic('wrong'))).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await logIn(basic(), {})).toMatchObject({ status: 400 });
    expect(await logIn(basic(), { grant_type: 'password' })).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    });
  });

  test('is needed, and ends', async () => {
    expect(await send(orders)).toMatchObject({ status: 404 });
    expect(await send(`${orders}/1`)).toMatchObject({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    });
    expect(await send(`${orders}/1`, { headers: { authorization: 'Bearer wrong' } })).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    });
    await control('access-token', { expires_in: 0 });
    expect(await get(`${orders}/1`)).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    await logIn();
    expect(await get(`${orders}/1`)).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID' });
  });
});

describe('an order', () => {
  test('tells its id, status and links, and all of itself to who asks for it', async () => {
    const minimal = await post(orders, orderOf(), { ...requestId(), prefer: 'return=minimal' });
    expect(minimal.status).toBe(201);
    expect(Object.keys(minimal.body)).toEqual(['id', 'status', 'links']);
    const { status, body } = await create();
    expect([status, body.status]).toEqual([201, 'PAYER_ACTION_REQUIRED']);
    expect(body.links.map(({ rel }: { rel: string }) => rel)).toEqual(['self', 'payer-action']);
    expect(body.purchase_units).toMatchObject([{ reference_id: 'default', amount: dollars('125.47') }]);
    expect((await get(`${orders}/${body.id}`)).body).toEqual(body);
  });

  test('without a way to pay waits for an approval', async () => {
    const { body } = await post(orders, { intent: 'CAPTURE', purchase_units: [unit()] });
    expect(body.status).toBe('CREATED');
    expect(body.links.map(({ rel }: { rel: string }) => rel)).toContain('approve');
  });

  const withUnit = (changes: object) => ({ purchase_units: [unit(changes)] });
  const priced = (currency_code: string, value: string) => withUnit({ amount: { currency_code, value } });
  const item = { name: 'Hosting', quantity: '2', unit_amount: dollars('50.00') };

  test.each([
    [400, 'MISSING_REQUIRED_PARAMETER', { intent: undefined }],
    [400, 'INVALID_PARAMETER_VALUE', { intent: 'PAY' }],
    [422, 'AUTH_CAPTURE_NOT_ENABLED', { intent: 'AUTHORIZE' }],
    [400, 'INVALID_ARRAY_MIN_ITEMS', { purchase_units: [] }],
    [400, 'INVALID_ARRAY_MAX_ITEMS', { purchase_units: Array(11).fill(unit()) }],
    [400, 'NOT_SUPPORTED', { colour: 'blue' }],
    [400, 'INVALID_STRING_LENGTH', withUnit({ description: 'x'.repeat(128) })],
    [400, 'INVALID_STRING_LENGTH', withUnit({ custom_id: '' })],
    [400, 'INVALID_PARAMETER_SYNTAX', withUnit({ amount: { currency_code: 'USD', value: 12 } })],
    [400, 'INVALID_PARAMETER_SYNTAX', priced('USD', '12,50')],
    [422, 'INVALID_CURRENCY_CODE', priced('GHS', '12.50')],
    [422, 'DECIMAL_PRECISION', priced('USD', '12.505')],
    [422, 'DECIMAL_PRECISION', priced('JPY', '100.50')],
    [422, 'DECIMAL_PRECISION', priced('HUF', '100.00')],
    [422, 'DECIMAL_PRECISION', priced('TWD', '1.5')],
    [422, 'CANNOT_BE_ZERO_OR_NEGATIVE', priced('USD', '0.00')],
    [422, 'MAX_VALUE_EXCEEDED', priced('USD', '1000000000000000.00')],
    [
      422,
      'AMOUNT_MISMATCH',
      withUnit({ amount: { ...dollars('99.00'), breakdown: { item_total: dollars('100.00') } } }),
    ],
    [422, 'ITEM_TOTAL_REQUIRED', withUnit({ items: [item] })],
    [
      422,
      'ITEM_TOTAL_MISMATCH',
      withUnit({
        amount: { ...dollars('90.00'), breakdown: { item_total: dollars('90.00') } },
        items: [item],
      }),
    ],
    [422, 'REFERENCE_ID_REQUIRED', { purchase_units: [unit({ reference_id: 'a' }), unit()] }],
    [
      422,
      'DUPLICATE_REFERENCE_ID',
      { purchase_units: [unit({ reference_id: 'a' }), unit({ reference_id: 'a' })] },
    ],
    [
      422,
      'MULTI_CURRENCY_ORDER',
      {
        purchase_units: [
          unit({ reference_id: 'a' }),
          unit({ reference_id: 'b', amount: { currency_code: 'EUR', value: '1.00' } }),
        ],
      },
    ],
    [
      400,
      'MISSING_REQUIRED_PARAMETER',
      { payment_source: { paypal: { attributes: { vault: { store_in_vault: 'ON_SUCCESS' } } } } },
    ],
  ])('is refused with %d %s', async (status, issue, changes) => {
    expect(await create(changes)).toMatchObject({ status, issue, body: { debug_id: expect.any(String) } });
  });

  test.each([
    ['JPY', '1250', '1250'],
    ['USD', '12.5', '12.50'],
    ['EUR', '12', '12.00'],
  ])('of %s %s is one of %s', async (currency, value, written) => {
    const { body } = await create(priced(currency, value));
    expect(body.purchase_units[0].amount).toEqual({ currency_code: currency, value: written });
  });

  test('whose breakdown and items come to its amount is taken', async () => {
    const breakdown = {
      item_total: dollars('100.00'),
      tax_total: dollars('10.00'),
      discount: dollars('5.00'),
    };
    const taxed = { ...item, tax: dollars('5.00') };
    const { status } = await create(
      withUnit({ amount: { ...dollars('105.00'), breakdown }, items: [taxed] }),
    );
    expect(status).toBe(201);
  });

  test('needs JSON, and a PayPal-Request-Id where it names a way to pay', async () => {
    expect(await post(orders, orderOf())).toMatchObject({ status: 400, issue: 'PAYPAL_REQUEST_ID_REQUIRED' });
    expect(await post(orders, orderOf(), { 'content-type': 'text/plain' })).toMatchObject({ status: 415 });
  });

  test('is gone when three hours pass without approval, or after it without a capture', async () => {
    const [open, approved] = [await create(), await create()];
    let back = hoursLater(2);
    await press(approved.body.id, 'approve');
    back();
    back = hoursLater(4);
    expect((await get(`${orders}/${open.body.id}`)).status).toBe(404);
    expect((await get(`${orders}/${approved.body.id}`)).body.status).toBe('APPROVED');
    back();
    back = hoursLater(6);
    expect((await capture(approved.body.id)).status).toBe(404);
    back();
  });

  test('takes any of its statuses', async () => {
    const { body } = await create();
    for (const status of ['SAVED', 'VOIDED', 'CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED', 'COMPLETED']) {
      await control(`orders/${body.id}`, { status });
      expect((await get(`${orders}/${body.id}`)).body.status).toBe(status);
    }
    await control(`orders/${body.id}`, { expired: true });
    expect((await get(`${orders}/${body.id}`)).status).toBe(404);
  });
});

describe('a repeated PayPal-Request-Id', () => {
  test('gets what the first request has made, as it is now, whatever is asked', async () => {
    const id = requestId();
    const first = await post(orders, orderOf(), id);
    await press(first.body.id, 'approve');
    const again = await post(orders, orderOf({ purchase_units: [unit({ amount: dollars('1.00') })] }), id);
    expect(again).toMatchObject({ status: 200, body: { id: first.body.id, status: 'APPROVED' } });
    const taken = await capture(first.body.id, id);
    expect(taken.status).toBe(201);
    expect(await capture(first.body.id, id)).toMatchObject({ status: 200, body: { id: first.body.id } });
    expect(await capture(first.body.id)).toMatchObject({ status: 422, issue: 'ORDER_ALREADY_CAPTURED' });
    expect(await eventTypes()).toEqual([
      'CHECKOUT.ORDER.APPROVED',
      'PAYMENT.CAPTURE.COMPLETED',
      'CHECKOUT.ORDER.COMPLETED',
    ]);
  });

  test('is forgotten after six hours', async () => {
    const id = requestId();
    const first = await post(orders, orderOf(), id);
    const back = hoursLater(7);
    expect((await post(orders, orderOf(), id)).body.id).not.toBe(first.body.id);
    back();
  });

  test('fails while the first request is under way, and may be refused with another body', async () => {
    await control('settings', { latency_ms: 50, refuses_reused_ids: true });
    const id = requestId();
    const both = await Promise.all([post(orders, orderOf(), id), post(orders, orderOf(), id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await post(orders, orderOf({ purchase_units: [unit({ custom_id: '8' })] }), id)).toMatchObject({
      status: 422,
      issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED',
    });
  });
});

describe('the page of the payer', () => {
  test('has its buttons until the payer has agreed', async () => {
    const { body } = await create({}, {});
    const buttons = async () => {
      const page = await fetch(`${simulator.url}/checkoutnow?token=${body.id}`);
      return (await page.text()).match(/(?<=name="outcome" value=")\w+/g);
    };
    expect(await buttons()).toEqual(['approve', 'approve_once', 'decline', 'cancel']);
    await press(body.id, 'approve');
    expect(await buttons()).toBeNull();
    expect((await fetch(`${simulator.url}/checkoutnow?token=NONE`)).status).toBe(404);
  });

  test('leads back with the order, and with the payer who has agreed', async () => {
    const { body } = await create();
    const cancelled = await press(body.id, 'cancel');
    expect(cancelled.headers.get('location')).toBe(`https://portal.example.com/back?token=${body.id}`);
    expect((await get(`${orders}/${body.id}`)).body.status).toBe('PAYER_ACTION_REQUIRED');
    const approved = await press(body.id, 'approve', { email: 'ama@example.com', country_code: 'GH' });
    expect(approved.headers.get('location')).toMatch(
      new RegExp(
        `^https://portal.example.com/return\\?payment=1&token=${body.id}&PayerID=[2-9A-HJ-NP-Z]{13}$`,
      ),
    );
    expect((await get(`${orders}/${body.id}`)).body).toMatchObject({
      status: 'APPROVED',
      payer: { email_address: 'ama@example.com', address: { country_code: 'GH' } },
    });
  });
});

describe('a capture', () => {
  test('takes the money of an order that is approved, once', async () => {
    const { body } = await create();
    expect(await capture(body.id)).toMatchObject({ status: 422, issue: 'ORDER_NOT_APPROVED' });
    expect(await capture('NONE')).toMatchObject({ status: 404, issue: 'INVALID_RESOURCE_ID' });
    await press(body.id, 'approve');
    const captured = await capture(body.id);
    expect(captured).toMatchObject({ status: 201, body: { status: 'COMPLETED' } });
    const { id } = captureIn(captured);
    expect((await get(`/v2/payments/captures/${id}`)).body).toMatchObject({
      ...{ id, status: 'COMPLETED', amount: dollars('125.47'), custom_id: '7' },
      supplementary_data: { related_ids: { order_id: body.id } },
    });
  });

  test('with a way to pay that is declined leads back to the page', async () => {
    const { body } = await create();
    await press(body.id, 'decline');
    const declined = await capture(body.id);
    expect(declined).toMatchObject({ status: 422, issue: 'INSTRUMENT_DECLINED' });
    const page = expect.objectContaining({ href: `${simulator.url}/checkoutnow?token=${body.id}` });
    expect(declined.body.links).toContainEqual(page);
    expect(await capture(body.id)).toMatchObject({ status: 422, issue: 'PAYER_ACTION_REQUIRED' });
    await press(body.id, 'approve');
    expect((await capture(body.id)).body.status).toBe('COMPLETED');
  });

  test('of an invoice that is paid is refused, where the account says so', async () => {
    const invoice = { purchase_units: [unit({ invoice_id: 'INV-7' })] };
    expect((await paid(invoice)).status).toBe(201);
    expect(await paid(invoice)).toMatchObject({ status: 422, issue: 'DUPLICATE_INVOICE_ID' });
    await control('settings', { unique_invoices: false });
    expect((await paid(invoice)).status).toBe(201);
  });

  test('that waits is decided later', async () => {
    await control('captures/next', { status: 'PENDING', reason: 'ECHECK', times: 2 });
    const [first, second] = [await paid(), await paid()];
    expect(first.body.status).toBe('COMPLETED');
    expect(captureIn(first)).toMatchObject({ status: 'PENDING', status_details: { reason: 'ECHECK' } });
    expect(captureIn(first)).not.toHaveProperty('seller_receivable_breakdown');
    await control(`captures/${captureIn(first).id}`, { status: 'COMPLETED' });
    await control(`captures/${captureIn(second).id}`, { status: 'DECLINED' });
    expect((await get(`/v2/payments/captures/${captureIn(first).id}`)).body.status).toBe('COMPLETED');
    expect((await get(`/v2/payments/captures/${captureIn(second).id}`)).body.status).toBe('DECLINED');
    expect(await eventTypes()).toEqual(
      expect.arrayContaining([
        'PAYMENT.CAPTURE.PENDING',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.DENIED',
      ]),
    );
  });

  test('is refused where a header of the sandbox asks for it, or where the bank refuses', async () => {
    const { body } = await create();
    await press(body.id, 'approve');
    const mocked = {
      ...requestId(),
      'paypal-mock-response': '{"mock_application_codes":"TRANSACTION_REFUSED"}',
    };
    expect(await capture(body.id, mocked)).toMatchObject({ status: 422, issue: 'TRANSACTION_REFUSED' });
    await control('captures/next', { refuse: 'PAYER_ACCOUNT_RESTRICTED' });
    expect(await capture(body.id)).toMatchObject({ status: 422, issue: 'PAYER_ACCOUNT_RESTRICTED' });
    await control('captures/next', { status: 'DECLINED' });
    const declined = await capture(body.id);
    expect(captureIn(declined).status).toBe('DECLINED');
  });
});
