import { describe, expect, test } from 'vitest';
import { call, control, eventsOf, get, payWith } from './simulator.ts';

const refund = async (payment_intent: string, more: Record<string, string> = {}) =>
  (await call('/v1/refunds', { form: { payment_intent, ...more } })).body;

const chargeOf = async (intent: string) =>
  (await get(`/v1/payment_intents/${intent}?expand[]=latest_charge.refunds`)).body.latest_charge as Record<
    string,
    unknown
  >;

describe('refunds of the Stripe simulator', () => {
  test('succeed at once, unless the card or the plan says otherwise', async () => {
    const { id } = await payWith('pm_card_visa');
    await control('refunds', { status: 'requires_action' });

    expect(await refund(id, { amount: '100' })).toMatchObject({ status: 'requires_action' });
    expect(await refund(id, { amount: '100' })).toMatchObject({ status: 'succeeded' });
    expect(await refund((await payWith('pm_card_pendingRefund')).id)).toMatchObject({
      status: 'pending',
      pending_reason: 'processing',
    });
  });

  test('fail later, and free the charge for another', async () => {
    const { id } = await payWith('pm_card_refundFail');
    const made = await refund(id);
    expect(made).toMatchObject({ status: 'succeeded' });
    expect(await refund(id)).toMatchObject({ error: { code: 'charge_already_refunded' } });

    expect(
      await control(`refunds/${made.id}`, { status: 'failed', reason: 'lost_or_stolen_card' }),
    ).toMatchObject({
      status: 'failed',
      failure_reason: 'lost_or_stolen_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await eventsOf(String(made.id))).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    expect(await chargeOf(id)).toMatchObject({
      amount_refunded: 0,
      refunded: false,
      refunds: { data: [{ id: made.id, status: 'failed' }], has_more: false },
    });
    expect(await refund(id)).toMatchObject({ amount: 1000 });
  });

  test('can be cancelled while they wait for the customer alone', async () => {
    const { id } = await payWith('pm_card_visa');
    await control('refunds', { status: 'requires_action' });
    const waiting = await refund(id, { amount: '100' });
    const done = await refund(id, { amount: '100' });

    expect((await call(`/v1/refunds/${done.id}/cancel`)).status).toBe(400);
    expect((await call(`/v1/refunds/${waiting.id}/cancel`)).body).toMatchObject({ status: 'canceled' });
    expect(await chargeOf(id)).toMatchObject({ amount_refunded: 100 });
  });

  test('are listed by payment, with their metadata', async () => {
    const [a, b] = [await payWith('pm_card_visa'), await payWith('pm_card_visa')];
    const made = await refund(a.id, { 'metadata[key]': 'one' });
    await refund(b.id);

    expect((await get(`/v1/refunds?payment_intent=${a.id}`)).body).toMatchObject({
      data: [{ id: made.id, metadata: { key: 'one' }, payment_intent: a.id }],
      has_more: false,
    });
    expect((await get('/v1/refunds?limit=1')).body).toMatchObject({ has_more: true });
  });

  test('take a reason and a state of the list only', async () => {
    const { id } = await payWith('pm_card_visa');
    expect(await refund(id, { reason: 'boredom' })).toMatchObject({ error: { param: 'reason' } });
    expect(await refund(id, { amount: '1001' })).toMatchObject({ error: { param: 'amount' } });
    expect(await control('refunds', { status: 'done' })).toMatchObject({ error: { code: 'simulator' } });
  });
});
