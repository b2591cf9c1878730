import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { ask, controlAny, gateway, paidWith, requestsDuring, stripe } from './stripe.ts';

let keys = 0;

const refund = (reference: string, amount = 500, idempotencyKey = `refund-${++keys}`) =>
  gateway.refund({ reference, amount, currency: 'USD', idempotencyKey });

const refundsOf = async (reference: string) => (await gateway.find(reference))?.refunds;

describe('refunding', () => {
  test('tells what was made of it', async () => {
    const reference = await paidWith();
    const made = await refund(reference, 500, 'first');

    expect(made).toEqual({
      id: expect.stringMatching(/^re_/),
      payment: reference,
      amount: 500,
      currency: 'USD',
      status: 'succeeded',
      reason: null,
      key: 'first',
      disputeId: null,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(await gateway.find(reference)).toMatchObject({ refunds: [made] });
  });

  test('is refused for more than was paid, and for what is already refunded', async () => {
    const unpaid = await paidWith('pm_card_chargeDeclined');
    expect(await failureOf(refund(unpaid))).toMatchObject({ kind: 'rejected' });
    const reference = await paidWith();

    expect(await failureOf(refund(reference, 2000))).toMatchObject({ kind: 'rejected' });
    await refund(reference, 1999);
    expect(await failureOf(refund(reference, 1))).toMatchObject({ code: 'charge_already_refunded' });
  });

  test.each([
    ['pending', 'pending', 'processing'],
    ['requires_action', 'needs_attention', 'customer_action'],
    ['succeeded', 'succeeded', null],
  ])('that begins as %s is %s', async (begins, status, reason) => {
    const reference = await paidWith();
    await controlAny('refunds', { status: begins });

    expect(await refund(reference)).toMatchObject({ status, reason });
    expect(await refundsOf(reference)).toMatchObject([{ status, reason }]);
  });

  test.each(['failed', 'canceled'])('that is %s at once is an error', async (begins) => {
    const reference = await paidWith();
    await controlAny('refunds', { status: begins });

    expect(await failureOf(refund(reference))).toMatchObject({ kind: 'rejected', code: 'refund_failed' });
    expect(await gateway.find(reference)).toMatchObject({
      refunds: [{ status: begins === 'failed' ? 'failed' : 'cancelled' }],
    });
  });

  test('may fail after it succeeded, and be made again under another key', async () => {
    const reference = await paidWith('pm_card_refundFail');
    const made = await refund(reference, 1999, 'fails-later');
    await controlAny(`refunds/${made.id}`, { status: 'failed', reason: 'lost_or_stolen_card' });

    expect(await gateway.find(reference)).toMatchObject({
      refunds: [{ id: made.id, status: 'failed', reason: 'lost_or_stolen_card' }],
    });
    expect(await failureOf(refund(reference, 1999, 'fails-later'))).toMatchObject({ code: 'refund_failed' });
    expect(await refund(reference, 1999)).toMatchObject({ status: 'succeeded' });
  });

  test.each([null, 'a status of the future'])('of the status %s is not over', async (status) => {
    const reference = await paidWith();
    const { id } = await refund(reference);
    const body = { object: 'list', has_more: false, data: [{ ...(await ask(`refunds/${id}`)), status }] };
    const intent = await ask(`payment_intents/${reference}?expand[]=latest_charge&expand[]=payment_method`);
    stripe.faults.push({
      match: `GET /v1/payment_intents/${reference}`,
      times: 1,
      status: 200,
      body: { ...intent, latest_charge: { ...(intent.latest_charge as object), refunds: body } },
    });

    expect(await refundsOf(reference)).toMatchObject([{ status: 'pending' }]);
  });
});

describe('repeating a refund', () => {
  test('finds the one that was made, at once and when Stripe has forgotten the key', async () => {
    const reference = await paidWith();
    const first = await refund(reference, 500, 'repeated');
    const again = await requestsDuring(async () => {
      expect(await refund(reference, 500, 'repeated')).toEqual(first);
      await controlAny('idempotency/forget');
      expect(await refund(reference, 500, 'repeated')).toEqual(first);
    });

    expect(again.filter((line) => line === 'POST /v1/refunds')).toEqual([]);
    expect(await gateway.find(reference)).toMatchObject({ refunds: [{ amount: 500 }] });
  });

  test('finds the one whose answer was lost', async () => {
    const reference = await paidWith();
    // A closed connection is tried once more by the SDK.
    stripe.faults.push({ match: 'POST /v1/refunds', times: 2, drop_after: true });
    expect(await failureOf(refund(reference, 500, 'lost'))).toMatchObject({ kind: 'unavailable' });
    await controlAny('idempotency/forget');

    expect(await refund(reference, 500, 'lost')).toMatchObject({ amount: 500 });
    expect(await refundsOf(reference)).toHaveLength(1);
  });

  test('makes one of two at once', async () => {
    const reference = await paidWith();
    await Promise.allSettled([refund(reference, 500, 'both'), refund(reference, 500, 'both')]);
    expect(await refundsOf(reference)).toHaveLength(1);
  });

  test('is refused for another amount', async () => {
    const reference = await paidWith();
    await refund(reference, 500, 'once');
    expect(await failureOf(refund(reference, 600, 'once'))).toMatchObject({ code: 'key_reused' });
  });

  test('finds a refund among many', async () => {
    const reference = await paidWith();
    for (let n = 0; n < 11; n += 1) await refund(reference, 100, `part-${n}-${reference}`);

    expect(await refundsOf(reference)).toHaveLength(11);
    expect(await refund(reference, 100, `part-0-${reference}`)).toMatchObject({ amount: 100 });
    expect(await refundsOf(reference)).toHaveLength(11);
  });
});

describe('the refunds of all payments', () => {
  test('are listed by page, with the state they have now, since a time', async () => {
    const since = new Date(Date.now() - 60_000).toISOString();
    const reference = await paidWith('pm_card_visa', { amount: 90_000 });
    for (let n = 0; n < 101; n += 1) await refund(reference, 100);
    const last = await refund(reference, 100);
    await controlAny(`refunds/${last.id}`, { status: 'failed' });

    const first = await gateway.listRefundsSince(since, null);
    expect(first.items).toHaveLength(100);
    expect(first.items[0]).toMatchObject({ id: last.id, status: 'failed', payment: reference });
    const second = await gateway.listRefundsSince(since, first.next);
    const ids = [...first.items, ...second.items].map(({ id }) => id);
    expect(second.next).toBeNull();
    expect(new Set(ids).size).toBe(ids.length);
    expect(await gateway.listRefundsSince(new Date(Date.now() + 60_000).toISOString(), null)).toEqual({
      items: [],
      next: null,
    });
  });

  test('leave out what is no payment of ours', async () => {
    const { id } = await refund(await paidWith());
    const foreign = { ...(await ask(`refunds/${id}`)), payment_intent: null };
    stripe.faults.push({
      match: 'GET /v1/refunds',
      times: 1,
      status: 200,
      body: { object: 'list', has_more: false, data: [foreign] },
    });
    expect(await gateway.listRefundsSince(new Date(0).toISOString(), null)).toEqual({
      items: [],
      next: null,
    });
  });

  test('take no bank account at Stripe', async () => {
    const account = { refundId: 're_1', currency: 'USD', accountNumber: '1', bankId: '1' };
    expect(await failureOf(gateway.retryRefundWithDetails(account))).toMatchObject({ code: 'not_supported' });
  });
});
