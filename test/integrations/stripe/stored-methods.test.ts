import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { charge, confirmSetup, saved } from './stored.ts';
import { ask, gateway, KEYS, pay, stripe } from './stripe.ts';

describe('saving a method without a payment', () => {
  test('gives the sheet what it needs, once per key', async () => {
    const { customer, idempotencyKey } = payment();
    const start = () => gateway.startSavingMethod({ customer, idempotencyKey, metadata: { client: '1' } });
    const started = await start();

    expect(started).toEqual({
      reference: expect.stringMatching(/^seti_/),
      setupIntentClientSecret: expect.stringContaining(started.reference),
      publishableKey: KEYS.publishableKey,
      gatewayCustomerId: expect.stringMatching(/^cus_/),
      customerSessionClientSecret: expect.stringMatching(/^cuss_/),
    });
    expect((await start()).reference).toBe(started.reference);
    expect(await gateway.findSaving(started.reference)).toMatchObject({ status: 'created', method: null });
    expect(await gateway.findSaving('seti_unknown')).toBeNull();
  });

  test('ends with a card of the customer', async () => {
    const { method, started } = await saved();
    expect(method).toEqual({
      id: expect.stringMatching(/^pm_/),
      owner: started.gatewayCustomerId,
      brand: 'visa',
      last4: '4242',
      expMonth: 8,
      expYear: expect.any(Number),
      fingerprint: expect.any(String),
    });
    expect(await gateway.listPaymentMethods(method.owner)).toEqual([method]);
  });

  test('tells why a card was refused', async () => {
    const { customer, idempotencyKey } = payment();
    const started = await gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
    await confirmSetup(started.reference, started.setupIntentClientSecret, 'pm_card_chargeDeclined');
    expect(await gateway.findSaving(started.reference)).toMatchObject({
      status: 'failed',
      method: null,
      declineCode: 'generic_decline',
    });
  });

  test('uses another customer in place of a deleted one', async () => {
    const customer = { ...payment().customer, gatewayCustomerId: 'cus_deleted' };
    const started = await gateway.startSavingMethod({ customer, idempotencyKey: 'deleted', metadata: {} });
    expect(started.gatewayCustomerId).not.toBe('cus_deleted');
  });
});

describe('a card saved by a payment', () => {
  test('is told with the payment, shown in the next sheet and removable there', async () => {
    const started = await gateway.start(payment({ saveCard: true }));
    await pay(started, 'pm_card_visa');
    const { savedMethod } = (await gateway.find(started.reference)) ?? {};
    expect(savedMethod).toMatchObject({ owner: started.gatewayCustomerId, last4: '4242' });
    expect(await ask(`payment_methods/${savedMethod?.id}`)).toMatchObject({ allow_redisplay: 'limited' });

    const customer = { ...payment().customer, gatewayCustomerId: started.gatewayCustomerId };
    const next = await gateway.start(payment({ customer }));
    const secret = next.mobile.customer_session_client_secret;
    const sheet = await fetch(`${stripe.url}/_simulator/customer_sessions/${secret}`);
    expect(await sheet.json()).toMatchObject({
      payment_methods: [{ id: savedMethod?.id }],
      can_remove: true,
      can_save: true,
    });
  });

  test('is none unless it was to be saved', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    expect(await gateway.find(started.reference)).toMatchObject({ savedMethod: null });
    expect(await gateway.listPaymentMethods(started.gatewayCustomerId ?? '')).toEqual([]);
    expect(await gateway.listPaymentMethods('cus_unknown')).toEqual([]);
  });
});

describe('detaching a method', () => {
  test('can be repeated, and leaves nothing to charge', async () => {
    const { method } = await saved();
    await gateway.detach(method.id);
    await gateway.detach(method.id);
    await gateway.detach('pm_unknown');

    expect(await gateway.listPaymentMethods(method.owner)).toEqual([]);
    expect(await charge(method)).toMatchObject({
      outcome: 'hard_decline',
      declineCode: 'method_unavailable',
    });
  });

  test('is not done while Stripe does not answer', async () => {
    const { method } = await saved();
    stripe.faults.push({ match: '/detach', times: 1, status: 500 });
    expect((await failureOf(gateway.detach(method.id))).retryable).toBe(true);
  });
});
