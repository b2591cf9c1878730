import { describe, expect, it } from 'vitest';
import { cediPayment, gateway, paystack, press, startAnd, verified } from './paystack.ts';

describe('finding a payment', () => {
  it('that was opened, paid or left', async () => {
    const opened = await gateway.start(cediPayment());

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
    const started = await gateway.start(cediPayment());
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
    await fetch(`${paystack.url}/_simulator/transactions/${reference}/dispute`, { method: 'POST' });
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
    const { data } = await verified(reference);
    const refunds = ['failed', 'pending'].map((status) => ({ transaction: data.id, amount: '300', status }));
    paystack.faults.push({
      match: 'GET /refund',
      times: 1,
      status: 200,
      body: { status: true, data: refunds },
    });

    expect(await gateway.find(reference)).toMatchObject({ amountRefunded: 300 });
  });

  it('knows nothing of an unknown payment', async () => {
    expect(await gateway.find('never-used')).toBeNull();
  });

  it('asks for a strange reference without leaving the address', async () => {
    expect(await gateway.find('../../refund?x')).toBeNull();
    expect(paystack.requests.at(-1)).toBe('GET /transaction/verify/..%2F..%2Frefund%3Fx');
  });
});
