import { describe, expect, it } from 'vitest';
import type { ChargeStored } from '../../../shared/integrations/stored-methods.ts';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { ask, controlAny, gateway, KEYS, pay, requestsDuring, stripe } from './stripe.ts';

/** What the app does with the sheet that saves a card. */
const confirmSetup = (reference: string, secret: string | null, card: string) =>
  fetch(`${stripe.url}/v1/setup_intents/${reference}/confirm`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.publishableKey}` },
    body: new URLSearchParams({ client_secret: secret ?? '', payment_method: card }),
  });

const saved = async (card = 'pm_card_visa') => {
  const { customer, idempotencyKey } = payment();
  const started = await gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
  await confirmSetup(started.reference, started.setupIntentClientSecret, card);
  const saving = await gateway.findSaving(started.reference);
  if (saving?.status === 'requires_action') {
    await controlAny(`setup_intents/${started.reference}/authenticate`);
  }
  const method = (await gateway.findSaving(started.reference))?.method;
  if (!method) throw new Error('Nothing was saved.');
  return { method, started };
};

const charge = (method: ChargeStored['method'], changes: Partial<ChargeStored> = {}) => {
  const { amount, currency, reference, idempotencyKey, description, metadata, returnUrl } = payment();
  return gateway.chargeStored({
    ...{ amount, currency, reference, idempotencyKey, description, metadata, returnUrl, method },
    ...changes,
  });
};

describe('saving a method without a payment', () => {
  it('gives the sheet what it needs, once per key', async () => {
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

  it('ends with a card of the customer', async () => {
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

  it('tells why a card was refused', async () => {
    const { customer, idempotencyKey } = payment();
    const started = await gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
    await confirmSetup(started.reference, started.setupIntentClientSecret, 'pm_card_chargeDeclined');
    expect(await gateway.findSaving(started.reference)).toMatchObject({
      status: 'failed',
      method: null,
      declineCode: 'generic_decline',
    });
  });

  it('uses another customer in place of a deleted one', async () => {
    const customer = { ...payment().customer, gatewayCustomerId: 'cus_deleted' };
    const started = await gateway.startSavingMethod({ customer, idempotencyKey: 'deleted', metadata: {} });
    expect(started.gatewayCustomerId).not.toBe('cus_deleted');
  });
});

describe('a card saved by a payment', () => {
  it('is told with the payment, shown in the next sheet and removable there', async () => {
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

  it('is none unless it was to be saved', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    expect(await gateway.find(started.reference)).toMatchObject({ savedMethod: null });
    expect(await gateway.listPaymentMethods(started.gatewayCustomerId ?? '')).toEqual([]);
    expect(await gateway.listPaymentMethods('cus_unknown')).toEqual([]);
  });
});

describe('detaching a method', () => {
  it('can be repeated, and leaves nothing to charge', async () => {
    const { method } = await saved();
    await gateway.detach(method.id);
    await gateway.detach(method.id);
    await gateway.detach('pm_unknown');

    expect(await gateway.listPaymentMethods(method.owner)).toEqual([]);
    expect(await failureOf(charge(method))).toMatchObject({ kind: 'rejected' });
  });

  it('is not done while Stripe does not answer', async () => {
    const { method } = await saved();
    stripe.faults.push({ match: '/detach', times: 1, status: 500 });
    expect((await failureOf(gateway.detach(method.id))).retryable).toBe(true);
  });
});

describe('charging a saved card', () => {
  it('takes the money as a payment that is found like any other', async () => {
    const { method } = await saved();
    const charged = await charge(method, { reference: 'renewal-1' });

    expect(charged).toEqual({
      reference: expect.stringMatching(/^pi_/),
      outcome: 'succeeded',
      failureMessage: null,
      declineCode: null,
      authorizationUrl: null,
    });
    expect(await gateway.find(charged.reference ?? '')).toMatchObject({
      status: 'succeeded',
      amount: 1999,
      metadata: { invoice_id: '7', reference: 'renewal-1' },
    });
  });

  it.each([
    ['pm_card_chargeCustomerFail', 'soft_decline', 'generic_decline'],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
    ['pm_card_authenticationRequiredOnSetup', 'succeeded', null],
  ])('%s is %s', async (card, outcome, declineCode) => {
    const { method } = await saved(card);
    expect(await charge(method)).toMatchObject({ outcome, declineCode, reference: expect.any(String) });
  });

  it.each([
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'hard_decline'],
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'soft_decline'],
    [
      { code: 'card_declined', decline_code: 'do_not_honor', advice_code: 'do_not_try_again' },
      'hard_decline',
    ],
    [{ code: 'card_declined', decline_code: 'expired_card', advice_code: 'try_again_later' }, 'soft_decline'],
    [{ code: 'expired_card' }, 'hard_decline'],
    [{ code: 'a_code_of_the_future' }, 'soft_decline'],
  ])('with the error %j is a %s', async (error, outcome) => {
    const { method } = await saved('pm_card_chargeCustomerFail');
    await charge(method, { reference: 'classed' });
    const list = await ask(`payment_intents?customer=${method.owner}`);
    const [intent] = list.data as Record<string, unknown>[];
    const body = { ...list, data: [{ ...intent, last_payment_error: { type: 'card_error', ...error } }] };
    stripe.faults.push({ match: 'GET /v1/payment_intents', times: 1, status: 200, body });

    expect(await charge(method, { reference: 'classed' })).toMatchObject({ outcome });
  });

  it('charges once, also after a lost answer and when Stripe has forgotten the key', async () => {
    const { method } = await saved();
    const once = { reference: 'renewal-2', idempotencyKey: 'renewal-2' };
    stripe.faults.push({ match: 'POST /v1/payment_intents', times: 2, drop_after: true });
    expect(await failureOf(charge(method, once))).toMatchObject({ kind: 'unavailable' });
    const first = await charge(method, once);
    await controlAny('idempotency/forget');

    const requests = await requestsDuring(async () => expect(await charge(method, once)).toEqual(first));
    expect(requests).toEqual(['GET /v1/payment_intents']);
    expect((await ask(`payment_intents?customer=${method.owner}`)).data).toHaveLength(1);
  });

  it('is declined for good when the customer is gone', async () => {
    expect(await charge({ id: 'pm_unknown', owner: 'cus_unknown' })).toMatchObject({
      reference: null,
      outcome: 'hard_decline',
      declineCode: 'method_unavailable',
    });
  });

  it('that needs its owner is paid in the sheet, as the same payment', async () => {
    const { method } = await saved('pm_card_authenticationRequired');
    const charged = await charge(method);
    const request = payment({ customer: { ...payment().customer, gatewayCustomerId: method.owner } });
    const resumed = await gateway.resume(charged.reference ?? '', request);

    expect(resumed).toMatchObject({ reference: charged.reference, gatewayCustomerId: method.owner });
    if (resumed) await pay(resumed, 'pm_card_visa');
    expect(await gateway.find(charged.reference ?? '')).toMatchObject({ status: 'succeeded' });
  });
});
