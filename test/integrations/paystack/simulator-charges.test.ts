import { describe, expect, test } from 'vitest';
import { call, events, listOf, paid, press, statusOf } from './simulator.ts';

const EMAIL = 'ama@example.com';

describe('kept authorizations of the Paystack simulator', () => {
  const authorization = async () => {
    const reference = await paid();
    const { body } = await call(`/transaction/verify/${reference}`);
    return body.data.authorization as { authorization_code: string; reusable: boolean };
  };
  const charge = (authorization_code: string, more: object = {}) =>
    call('/transaction/charge_authorization', { email: EMAIL, amount: 500, authorization_code, ...more });

  test('belong to a customer and are charged again', async () => {
    const { authorization_code, reusable } = await authorization();
    expect(reusable).toBe(true);
    const { body } = await call(`/customer/${encodeURIComponent(EMAIL)}`);
    expect(body.data.authorizations).toMatchObject([{ authorization_code, last4: '4081' }]);
    expect((await call(`/customer/${body.data.customer_code}`)).status).toBe(200);

    expect((await charge(authorization_code, { reference: 'renewal' })).body.data).toMatchObject({
      status: 'success',
      reference: 'renewal',
    });
    expect(events()).toEqual(['charge.success', 'charge.success']);
    expect(await charge(authorization_code, { reference: 'renewal' })).toMatchObject({
      status: 400,
      body: { message: 'Duplicate Transaction Reference' },
    });
  });

  test.each([
    ['failed', { status: 'failed', gateway_response: 'Insufficient Funds' }],
    ['pending', { status: 'pending' }],
  ])('are %s when told so', async (outcome, data) => {
    const { authorization_code } = await authorization();
    await call(`/_simulator/authorizations/${authorization_code}`, {
      outcome,
      gateway_response: 'Insufficient Funds',
    });
    expect((await charge(authorization_code)).body.data).toMatchObject(data);
  });

  test('may ask for their owner', async () => {
    const { authorization_code } = await authorization();
    await call(`/_simulator/authorizations/${authorization_code}`, { outcome: 'paused' });
    const { data } = (await charge(authorization_code)).body;
    expect(data).toMatchObject({ paused: true, authorization_url: expect.stringContaining('/checkout/') });

    await press(String(data.authorization_url), 'pay');
    expect(await statusOf(String(data.reference))).toBe('success');
  });

  test('are refused for another customer, unknown or deactivated', async () => {
    const { authorization_code } = await authorization();
    expect((await charge(authorization_code, { email: 'kofi@example.com' })).status).toBe(400);
    expect((await charge('AUTH_unknown')).status).toBe(400);
    expect((await charge('')).status).toBe(400);

    await call('/customer/authorization/deactivate', { authorization_code });
    expect((await charge(authorization_code)).status).toBe(400);
    expect((await call('/customer/authorization/deactivate', { authorization_code })).status).toBe(400);
  });
});

describe('mobile money of the Paystack simulator', () => {
  const charge = async (phone: string, provider: string) =>
    call('/charge', { email: EMAIL, amount: 500, currency: 'GHS', mobile_money: { phone, provider } });

  test('is approved on the phone', async () => {
    const { data } = (await charge('0551234000', 'mtn')).body;
    expect(data).toMatchObject({ status: 'pay_offline', display_text: expect.any(String) });
    expect(await statusOf(String(data.reference))).toBe('ongoing');

    await call(`/_simulator/transactions/${data.reference}`, { status: 'success' });
    expect((await call(`/charge/${data.reference}`)).body.data).toMatchObject({ status: 'success' });
    expect(events()).toEqual(['charge.success']);
  });

  test.each([
    ['123456', 'success'],
    ['000000', 'failed'],
  ])('takes a voucher: %s is a %s', async (otp, status) => {
    const { reference } = (await charge('0201234567', 'vod')).body.data;
    expect((await call('/charge/submit_otp', { reference })).status).toBe(400);
    expect((await call('/charge/submit_otp', { otp, reference })).body.data).toMatchObject({ status });
    expect((await call('/charge/submit_otp', { otp, reference })).status).toBe(400);
  });

  test('is paid at once with the test number, or late', async () => {
    expect((await charge('0551234987', 'mtn')).body.data).toMatchObject({
      status: 'success',
      authorization: { channel: 'mobile_money', reusable: false },
    });
    expect((await charge('0551230000', 'mtn')).body.data).toMatchObject({ status: 'pending' });
    expect(await listOf('/transaction?status=success')).toHaveLength(1);
  });

  test('is refused without a known provider, a number or the rest', async () => {
    expect((await charge('0551234000', 'cash')).status).toBe(400);
    expect((await charge('', 'mtn')).status).toBe(400);
    expect((await call('/charge', { email: EMAIL, amount: 500 })).status).toBe(400);
    expect((await call('/charge', { email: EMAIL, mobile_money: {} })).status).toBe(400);
  });
});

describe('transactions of the Paystack simulator', () => {
  test.each(['failed', 'ongoing', 'pending', 'processing', 'queued', 'abandoned'])(
    'may be %s',
    async (status) => {
      const { body } = await call('/transaction/initialize', { email: EMAIL, amount: 500 });
      await call(`/_simulator/transactions/${body.data.reference}`, { status });
      expect(await statusOf(String(body.data.reference))).toBe(status);
    },
  );
});
