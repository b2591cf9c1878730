import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { control, gateway, listedWith, paystack, requestsDuring, startAnd } from './paystack.ts';

let keys = 0;

const refund = (reference: string, amount = 500, idempotencyKey = `refund-${++keys}`) =>
  gateway.refund({ reference, amount, currency: 'GHS', idempotencyKey });

const refundsOf = async (reference: string) => (await gateway.find(reference))?.refunds;

describe('refunding', () => {
  test('of a part is a part, though Paystack calls the transaction reversed', async () => {
    const reference = await startAnd('pay');
    const made = await refund(reference, 1, 'a-part');

    expect(made).toEqual({
      id: expect.stringMatching(/^\d+$/),
      payment: reference,
      amount: 1,
      currency: 'GHS',
      status: 'pending',
      reason: null,
      key: 'a-part',
      disputeId: null,
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(await gateway.find(reference)).toMatchObject({
      status: 'succeeded',
      amount: 12_550,
      refunds: [{ ...made, status: 'succeeded' }],
    });
  });

  test.each([
    ['pending', 'pending', null],
    ['processing', 'pending', null],
    ['processed', 'succeeded', null],
    ['failed', 'failed', null],
    ['needs-attention', 'needs_attention', 'customer_bank_account'],
  ])('that is %s is %s', async (stop, status, reason) => {
    const reference = await startAnd('pay');
    await control('refunds', { status: stop });
    await refund(reference, 500);

    expect(await gateway.find(reference)).toMatchObject({
      status: 'succeeded',
      refunds: [{ amount: 500, status, reason }],
    });
  });

  test('may fail at last, and be made again under another key', async () => {
    const reference = await startAnd('pay');
    await control('refunds', { status: 'processing' });
    const { id } = await refund(reference, 12_550, 'fails-later');
    await control(`refunds/${id}`, { status: 'failed' });

    expect(await failureOf(refund(reference, 12_550, 'fails-later'))).toMatchObject({
      code: 'refund_failed',
    });
    await refund(reference, 12_550);
    expect((await refundsOf(reference))?.map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  });

  test('that needs a bank account goes on with one', async () => {
    const reference = await startAnd('pay');
    await control('refunds', { status: 'needs-attention' });
    const { id } = await refund(reference);
    const account = { refundId: id, currency: 'GHS', accountNumber: '0123456789', bankId: '9' };

    expect(await gateway.retryRefundWithDetails(account)).toMatchObject({
      id,
      status: 'pending',
      payment: reference,
    });
    expect(await failureOf(gateway.retryRefundWithDetails(account))).toMatchObject({
      kind: 'rejected',
      status: 422,
    });
    await control(`refunds/${id}`, { status: 'processed' });
    expect(await refundsOf(reference)).toMatchObject([{ id, status: 'succeeded' }]);
  });

  test('is refused for an unknown or unpaid payment, for too much and for what is refunded already', async () => {
    const reference = await startAnd('pay');
    expect(await failureOf(refund('never-used'))).toMatchObject({ code: 'transaction_not_found' });
    expect(await failureOf(refund(await startAnd('abandon')))).toMatchObject({ kind: 'rejected' });
    expect(await failureOf(refund(reference, 12_551))).toMatchObject({ kind: 'rejected' });
    await refund(reference, 12_550);
    expect(await failureOf(refund(reference, 1))).toMatchObject({ code: 'transaction_reversed' });
  });
});

describe('repeating a refund', () => {
  test('finds the one that was made', async () => {
    const reference = await startAnd('pay');
    const first = await refund(reference, 500, 'repeated');
    const requests = await requestsDuring(async () => {
      expect(await refund(reference, 500, 'repeated')).toMatchObject({ id: first.id, status: 'succeeded' });
    });

    expect(requests).not.toContain('POST /refund');
    expect(await gateway.find(reference)).toMatchObject({ refunds: [{ amount: 500 }] });
  });

  test('finds the one whose answer was lost', async () => {
    const reference = await startAnd('pay');
    paystack.faults.push({ match: 'POST /refund', times: 1, drop_after: true });
    expect(await failureOf(refund(reference, 500, 'lost'))).toMatchObject({ kind: 'unavailable' });

    await refund(reference, 500, 'lost');
    expect(await refundsOf(reference)).toHaveLength(1);
  });

  test('finds it by a note to which Paystack has added a name', async () => {
    const reference = await startAnd('pay');
    const { id } = await refund(reference, 500, 'noted');
    await listedWith('refund', (item) => ({ ...item, merchant_note: 'noted by staff@example.com' }));
    expect(await refund(reference, 500, 'noted')).toMatchObject({ id });
  });

  test('does not take the refund of a longer key, or another amount, for its own', async () => {
    const reference = await startAnd('pay');
    await refund(reference, 500, 'key-10');
    await refund(reference, 500, 'key-1');
    expect(await refundsOf(reference)).toHaveLength(2);
    expect(await failureOf(refund(reference, 600, 'key-1'))).toMatchObject({ code: 'key_reused' });
  });

  test('pays nothing while the list of refunds does not answer', async () => {
    const reference = await startAnd('pay');
    paystack.faults.push({ match: 'GET /refund', times: 1, status: 500, body: {} });
    const requests = await requestsDuring(async () => {
      expect(await failureOf(refund(reference))).toMatchObject({ kind: 'unavailable' });
    });
    expect(requests).not.toContain('POST /refund');
  });

  test('finds a refund on a later page', async () => {
    const reference = await startAnd('pay');
    const { id } = await refund(reference, 500, 'deep');
    const other = await startAnd('pay');
    for (let n = 0; n < 101; n += 1) await refund(other, 100);

    expect(await refund(reference, 500, 'deep')).toMatchObject({ id });
  });
});
