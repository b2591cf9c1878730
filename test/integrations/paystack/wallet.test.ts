import { describe, expect, test } from 'vitest';
import type { ChargeMobileMoney } from '../../../shared/integrations/payment-gateway.ts';
import { failureOf } from '../failure-of.ts';
import { cediPayment, control, gateway, paystack } from './paystack.ts';

const charge = (phone: string, provider: string, changes: Partial<ChargeMobileMoney> = {}) => {
  const { amount, currency, reference, description, metadata } = cediPayment();
  const request = { amount, currency, reference, description, metadata, email: 'ama@example.com' };
  return wallets().charge({ ...request, phone, provider, ...changes });
};

const wallets = () => {
  if (!gateway.mobileMoney) throw new Error('No wallets.');
  return gateway.mobileMoney;
};

const answered = (match: string, data: object) =>
  paystack.faults.push({
    match,
    times: 1,
    status: 200,
    body: { status: true, message: 'Charge attempted', data },
  });

describe('a charge of a wallet', () => {
  test('asks for the phone and is settled like any payment', async () => {
    const prompted = await charge('0551234000', 'mtn', { reference: 'wallet-1' });
    expect(prompted).toEqual({
      reference: 'wallet-1',
      status: 'requires_action',
      step: 'approve_on_phone',
      prompt: 'Please complete authorization process on your mobile phone',
      failureMessage: null,
      declineCode: null,
    });
    expect(await gateway.find('wallet-1')).toMatchObject({ status: 'requires_action' });

    await control('transactions/wallet-1', { status: 'success' });
    expect(await gateway.find('wallet-1')).toMatchObject({
      status: 'succeeded',
      savedMethod: null,
      metadata: { invoice_id: '7' },
    });
  });

  test.each([
    ['123456', 'succeeded', null],
    ['000000', 'failed', 'declined'],
  ])('asks for a code: %s is %s', async (otp, status, declineCode) => {
    const { reference, step, prompt } = await charge('0201234567', 'vod');
    expect([step, prompt]).toEqual(['enter_otp', expect.stringContaining('*110#')]);

    expect(await wallets().submitOtp({ reference, otp })).toMatchObject({ status, step: null, declineCode });
    expect(await failureOf(wallets().submitOtp({ reference, otp }))).toMatchObject({ kind: 'rejected' });
  });

  test('may be paid at once, or wait without a word', async () => {
    expect(await charge('0551234987', 'mtn')).toMatchObject({ status: 'succeeded', step: null });
    expect(await charge('0551230000', 'mtn')).toMatchObject({
      status: 'processing',
      step: 'wait',
      prompt: null,
    });
  });

  test('is made once per reference: asked again, it says what it waits for', async () => {
    paystack.faults.push({ match: 'POST /charge', times: 1, drop_after: true });
    const again = { reference: 'wallet-2' };
    expect(await failureOf(charge('0551234000', 'mtn', again))).toMatchObject({ kind: 'unavailable' });
    expect(await charge('0551234000', 'mtn', again)).toMatchObject({ step: 'approve_on_phone' });

    await control('transactions/wallet-2', { status: 'failed', gateway_response: 'Low balance' });
    expect(await charge('0551234000', 'mtn', again)).toMatchObject({
      status: 'failed',
      step: null,
      declineCode: 'insufficient_funds',
    });
  });

  test('is not believed to be paid before the transaction says so', async () => {
    const { reference } = await charge('0201234567', 'vod');
    answered('submit_otp', { reference, status: 'success' });
    expect(await wallets().submitOtp({ reference, otp: '123456' })).toMatchObject({
      status: 'requires_action',
    });
  });

  test.each(['send_birthday', 'open_url', 'timeout'])(
    'that answers %s is as its transaction says',
    async (status) => {
      const { reference } = await charge('0201234567', 'vod');
      answered('submit_otp', { reference, status });
      expect(await wallets().submitOtp({ reference, otp: '1' })).toMatchObject({
        status: 'requires_action',
        step: 'wait',
      });
    },
  );

  test('is refused by an unknown network, and in another currency', async () => {
    expect(await failureOf(charge('0551234000', 'cash'))).toMatchObject({ kind: 'rejected', status: 400 });
    expect(await failureOf(charge('0551234000', 'mtn', { currency: 'EUR' }))).toMatchObject({
      kind: 'rejected',
    });
  });

  test('ends as a time-out or as garbage when there is no good answer', async () => {
    answered('POST /charge', { status: 'pay_offline' });
    expect(await failureOf(charge('0551234000', 'mtn'))).toMatchObject({ kind: 'invalid_response' });
    paystack.faults.push({ match: 'POST /charge', times: 1, status: 502, body: '<html>' });
    expect(await failureOf(charge('0551234000', 'mtn'))).toMatchObject({ kind: 'unavailable' });
  });
});

describe('the decline of a Paystack payment', () => {
  test('is the one of its transaction', async () => {
    const { reference } = await charge('0551234000', 'mtn');
    expect((await gateway.find(reference))?.declineId).toBeNull();
    await control(`transactions/${reference}`, { status: 'failed', gateway_response: 'Low balance' });

    expect(await gateway.find(reference)).toMatchObject({
      declineId: expect.any(String),
      declineCode: 'insufficient_funds',
    });
    expect(await gateway.listDeclines(reference)).toEqual([]);
  });
});
