import { describe, expect, test } from 'vitest';
import { cediPayment, gateway, paystack, press, startAnd, verifiedWith } from './paystack.ts';

describe('finding a payment', () => {
  test('that was opened, paid or left', async () => {
    const opened = await gateway.start(cediPayment());

    expect(await gateway.find(opened.reference)).toEqual({
      reference: opened.reference,
      status: 'created',
      card: null,
      amount: 12_550,
      currency: 'GHS',
      failureMessage: null,
      declineCode: null,
      declineId: null,
      isAbandoned: true,
      refunds: [],
      disputes: [],
      savedMethod: null,
      payerCountry: null,
      metadata: { invoice_id: '7' },
    });
    expect(await gateway.find(await startAnd('pay'))).toMatchObject({
      ...{ status: 'succeeded', amount: 12_550 },
      payerCountry: 'GH',
    });
    expect(await gateway.find(await startAnd('abandon'))).toMatchObject({
      status: 'created',
      isAbandoned: true,
    });
  });

  test('that was declined, with words for the payer instead of those of the bank', async () => {
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

  test('that was paid on the second try', async () => {
    const started = await gateway.start(cediPayment());
    await press(started.mobile.authorization_url, 'decline');
    await press(started.mobile.authorization_url, 'pay');

    expect(await gateway.find(started.reference)).toMatchObject({
      status: 'succeeded',
      failureMessage: null,
    });
  });

  test('that was refunded in part, in full and disputed', async () => {
    const reference = await startAnd('pay');
    await gateway.refund({ reference, amount: 2_550, currency: 'GHS', idempotencyKey: 'part' });
    expect(await gateway.find(reference)).toMatchObject({
      status: 'succeeded',
      refunds: [{ amount: 2_550 }],
    });
    await fetch(`${paystack.url}/_simulator/transactions/${reference}/dispute`, { method: 'POST' });
    expect(await gateway.find(reference)).toMatchObject({
      status: 'succeeded',
      disputes: [{ status: 'needs_response' }],
    });
    await gateway.refund({ reference, amount: 10_000, currency: 'GHS', idempotencyKey: 'rest' });

    expect(await gateway.find(reference)).toMatchObject({
      status: 'succeeded',
      refunds: [{ amount: 10_000 }, { amount: 2_550 }],
    });
  });

  test('knows nothing of an unknown payment', async () => {
    expect(await gateway.find('never-used')).toBeNull();
  });

  test.each([
    ['Entity not found', 404],
    ['Transaction reference not found.', 400],
  ])('knows nothing where Paystack says "%s"', async (message, status) => {
    paystack.faults.push({ match: 'verify/unheard-of', times: 1, status, body: { status: false, message } });
    expect(await gateway.find('unheard-of')).toBeNull();
  });

  test('is paid whatever Paystack calls the wait for a reversal', async () => {
    for (const status of ['reversal-pending', 'reversal_pending', 'Reversal pending', 'reversed']) {
      const reference = await startAnd('pay');
      await verifiedWith(reference, { status });
      expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded', refunds: [] });
    }
  });

  test('is paid although the lists of refunds and disputes are not found', async () => {
    const reference = await startAnd('pay');
    const body = { status: false, message: 'Entity not found' };
    for (const match of ['GET /refund', 'GET /dispute']) {
      paystack.faults.push({ match, times: 1, status: 404, body });
    }
    expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded', refunds: [], disputes: [] });
  });

  test('asks for a strange reference without leaving the address', async () => {
    expect(await gateway.find('../../refund?x')).toBeNull();
    expect(paystack.requests.at(-1)).toBe('GET /transaction/verify/..%2F..%2Frefund%3Fx');
  });
});
