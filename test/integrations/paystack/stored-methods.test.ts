import { describe, expect, test } from 'vitest';
import type { ChargeStored, StoredMethod } from '../../../shared/integrations/payment-gateway.ts';
import { failureOf } from '../failure-of.ts';
import { storedCharge } from '../stored-charge.ts';
import { cediPayment, control, gateway, paystack, press, startAnd, verifiedWith } from './paystack.ts';

const kept = async (): Promise<StoredMethod> => {
  const { savedMethod } = (await gateway.find(await startAnd('pay'))) ?? {};
  if (!savedMethod) throw new Error('Nothing was kept.');
  return savedMethod;
};

const charge = (method: ChargeStored['method'], changes: Partial<ChargeStored> = {}) =>
  gateway.chargeStored(storedCharge(cediPayment(), method, changes));

describe('the card of a payment', () => {
  test('is kept by Paystack and told with the payment', async () => {
    const method = await kept();
    expect(method).toEqual({
      id: expect.stringMatching(/^AUTH_/),
      owner: 'ama@example.com',
      brand: 'visa',
      last4: '4081',
      expMonth: 12,
      expYear: 2030,
      fingerprint: expect.stringMatching(/^SIG_/),
    });
    expect(await gateway.listPaymentMethods('ama@example.com')).toEqual([method]);
    expect(await gateway.listPaymentMethods('nobody@example.com')).toEqual([]);
  });

  test.each([
    ['cannot be charged again', { reusable: false }],
    ['is a wallet', { channel: 'mobile_money' }],
    ['has no code', { authorization_code: undefined }],
  ])('is none that %s', async (_what, change) => {
    const reference = await startAnd('pay');
    const authorization = {
      authorization_code: 'AUTH_1',
      last4: '4081',
      channel: 'card',
      reusable: true,
      ...change,
    };
    await verifiedWith(reference, { authorization });
    expect(await gateway.find(reference)).toMatchObject({ savedMethod: null });
  });

  test.each([{}, null, 'none'])('may be told as %j', async (authorization) => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, { authorization });
    expect(await gateway.find(reference)).toMatchObject({ status: 'succeeded', savedMethod: null });
  });

  test('can be deactivated, and again', async () => {
    const method = await kept();
    await gateway.detach(method.id);
    await gateway.detach(method.id);
    expect(await charge(method)).toMatchObject({
      outcome: 'hard_decline',
      declineCode: 'method_unavailable',
    });
    await kept();
  });

  test('is saved by paying alone', async () => {
    const { customer, idempotencyKey } = cediPayment();
    const saving = gateway.startSavingMethod({ customer, idempotencyKey, metadata: {} });
    expect(await failureOf(saving)).toMatchObject({ code: 'not_supported' });
    expect(await failureOf(gateway.findSaving('x'))).toMatchObject({ code: 'not_supported' });
  });
});

describe('charging a kept card', () => {
  test('takes the money under our reference', async () => {
    const method = await kept();
    expect(await charge(method, { reference: 'renewal-1' })).toEqual({
      reference: 'renewal-1',
      outcome: 'succeeded',
      failureMessage: null,
      declineCode: null,
      authorizationUrl: null,
    });
    expect(await gateway.find('renewal-1')).toMatchObject({
      status: 'succeeded',
      amount: 12_550,
      metadata: { invoice_id: '7' },
    });
  });

  test.each([
    ['failed', 'Insufficient Funds', 'soft_decline', 'insufficient_funds'],
    ['failed', 'Expired card', 'hard_decline', 'expired_card'],
    ['failed', 'Do not honour', 'soft_decline', 'declined'],
    ['failed', 'Stolen card, pick up', 'hard_decline', 'declined'],
    ['pending', '', 'processing', null],
  ])('that is %s (%s) is a %s', async (outcome, gateway_response, expected, declineCode) => {
    const method = await kept();
    await control(`authorizations/${method.id}`, { outcome, gateway_response });
    expect(await charge(method)).toMatchObject({ outcome: expected, declineCode });
    await control(`authorizations/${method.id}`, { outcome: 'success' });
  });

  test('may need its owner on a page', async () => {
    const method = await kept();
    await control(`authorizations/${method.id}`, { outcome: 'paused' });
    const charged = await charge(method, { reference: 'paused-1' });
    await control(`authorizations/${method.id}`, { outcome: 'success' });

    expect(charged).toMatchObject({
      reference: 'paused-1',
      outcome: 'requires_action',
      authorizationUrl: expect.stringContaining('/checkout/'),
    });
    expect(await charge(method, { reference: 'paused-1' })).toMatchObject({ outcome: 'requires_action' });
    await press(charged.authorizationUrl, 'pay');
    expect(await gateway.find('paused-1')).toMatchObject({ status: 'succeeded' });
  });

  test('charges once per reference, also after a lost answer', async () => {
    const method = await kept();
    paystack.faults.push({ match: 'charge_authorization', times: 1, drop_after: true });
    expect(await failureOf(charge(method, { reference: 'lost-1' }))).toMatchObject({ kind: 'unavailable' });

    expect(await charge(method, { reference: 'lost-1' })).toMatchObject({
      reference: 'lost-1',
      outcome: 'succeeded',
    });
  });

  test('of another owner is refused', async () => {
    const { id } = await kept();
    expect(await failureOf(charge({ id, owner: 'kofi@example.com' }))).toMatchObject({ kind: 'rejected' });
  });

  test('does not trust an address that is none', async () => {
    const method = await kept();
    const data = { paused: true, reference: 'x', authorization_url: 'javascript:alert(1)' };
    paystack.faults.push({
      match: 'charge_authorization',
      times: 1,
      status: 200,
      body: { status: true, message: '', data },
    });
    expect(await failureOf(charge(method))).toMatchObject({ kind: 'invalid_response' });
  });
});

describe('looking for a charge', () => {
  test('finds none that was never made, and one that was as it is now', async () => {
    const method = await kept();
    const { amount, currency, idempotencyKey, description, metadata, returnUrl } = cediPayment();
    const sought = {
      ...{ amount, currency, idempotencyKey, description, metadata, returnUrl, method },
      reference: `sought-${Date.now()}`,
      isOwnerPresent: false,
    };
    expect(await gateway.findStoredCharge(sought)).toBeNull();
    const charged = await gateway.chargeStored(sought);
    expect(await gateway.findStoredCharge(sought)).toEqual(charged);
  });
});
