import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { payment } from '../payment.ts';
import { charge, saved } from './stored.ts';
import { ask, controlAny, gateway, pay, requestsDuring, stripe } from './stripe.ts';

describe('charging a saved card', () => {
  test('takes the money as a payment that is found like any other', async () => {
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

  test.each([
    ['pm_card_chargeCustomerFail', 'soft_decline', 'generic_decline'],
    ['pm_card_authenticationRequired', 'authentication_required', 'authentication_required'],
    ['pm_card_authenticationRequiredOnSetup', 'succeeded', null],
  ])('%s is %s', async (card, outcome, declineCode) => {
    const { method } = await saved(card);
    expect(await charge(method)).toMatchObject({ outcome, declineCode, reference: expect.any(String) });
  });

  test.each([
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

  test('charges once, also after a lost answer and when Stripe has forgotten the key', async () => {
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

  test('is declined for good when the customer is gone', async () => {
    expect(await charge({ id: 'pm_unknown', owner: 'cus_unknown' })).toMatchObject({
      reference: null,
      outcome: 'hard_decline',
      declineCode: 'method_unavailable',
    });
  });

  test('that needs its owner is paid in the sheet, as the same payment', async () => {
    const { method } = await saved('pm_card_authenticationRequired');
    const charged = await charge(method);
    const request = payment({ customer: { ...payment().customer, gatewayCustomerId: method.owner } });
    const resumed = await gateway.resume(charged.reference ?? '', request);

    expect(resumed).toMatchObject({ reference: charged.reference, gatewayCustomerId: method.owner });
    if (resumed) await pay(resumed, 'pm_card_visa');
    expect(await gateway.find(charged.reference ?? '')).toMatchObject({ status: 'succeeded' });
  });

  test('whose owner is there is confirmed in the app, as the same payment', async () => {
    const { method } = await saved('pm_card_threeDSecure2Required');
    const charged = await charge(method, { isOwnerPresent: true });
    expect(charged).toMatchObject({ outcome: 'requires_action', failureMessage: null });
    const request = payment({ customer: { ...payment().customer, gatewayCustomerId: method.owner } });
    const resumed = await gateway.resume(charged.reference ?? '', request);
    expect(resumed).toMatchObject({ reference: charged.reference, status: 'requires_action' });
    await controlAny(`payment_intents/${charged.reference}/authenticate`);
    expect(await gateway.find(charged.reference ?? '')).toMatchObject({ status: 'succeeded' });
    expect(
      (await charge(await saved().then((other) => other.method), { isOwnerPresent: true })).outcome,
    ).toBe('succeeded');
  });

  test('is still the same charge after its owner has opened it, and Stripe has forgotten the key', async () => {
    const { method } = await saved('pm_card_authenticationRequired');
    const once = { reference: 'renewal-3', idempotencyKey: 'renewal-3' };
    const { reference } = await charge(method, once);
    const customer = { ...payment().customer, gatewayCustomerId: method.owner };
    await gateway.resume(reference ?? '', payment({ customer }));
    await controlAny('idempotency/forget');

    expect(await charge(method, once)).toMatchObject({ reference, outcome: 'authentication_required' });
    expect((await ask(`payment_intents?customer=${method.owner}`)).data).toHaveLength(1);
  });
});

const request = (method: Awaited<ReturnType<typeof saved>>['method'], reference: string) => {
  const { amount, currency, description, metadata, returnUrl } = payment();
  const charged = { amount, currency, description, metadata, returnUrl, method };
  return { ...charged, reference, idempotencyKey: reference, isOwnerPresent: false };
};

describe('looking for a charge', () => {
  test('finds none that was never made, and one that was as it is now', async () => {
    const { method } = await saved();
    expect(await gateway.findStoredCharge(request(method, 'sought'))).toBeNull();
    const charged = await gateway.chargeStored(request(method, 'sought'));
    expect(await gateway.findStoredCharge(request(method, 'sought'))).toEqual(charged);
    expect(await gateway.findStoredCharge(request(method, 'another'))).toBeNull();
    const stranger = { ...method, owner: 'cus_unknown' };
    expect(await gateway.findStoredCharge(request(stranger, 'sought'))).toBeNull();
  });
});

describe('ending a payment', () => {
  test('keeps an open one from being paid, any number of times', async () => {
    const started = await gateway.start(payment());
    for (let times = 0; times < 2; times += 1) await gateway.end(started.reference);
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'cancelled' });
    await pay(started, 'pm_card_visa');
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'cancelled' });
  });

  test('leaves one that is paid as it is', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_visa');
    await gateway.end(started.reference);
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'succeeded' });
  });

  test('says so where the gateway does not answer', async () => {
    const started = await gateway.start(payment());
    stripe.faults.push({ match: '/cancel', times: 4, status: 503, body: {} });
    expect(await failureOf(gateway.end(started.reference))).toMatchObject({ retryable: true });
    stripe.faults.length = 0;
  });
});
