import { describe, expect, test } from 'vitest';
import { failureOf } from '../failure-of.ts';
import { cediPayment, gateway, paystack } from './paystack.ts';

describe('starting a payment', () => {
  test('opens a page to pay on, named by our reference', async () => {
    const request = cediPayment();

    expect(await gateway.start(request)).toEqual({
      reference: request.reference,
      status: 'created',
      gatewayCustomerId: null,
      mobile: {
        payment_intent_client_secret: null,
        authorization_url: expect.stringContaining(`${paystack.url}/checkout/`),
        publishable_key: null,
        customer: null,
        customer_session_client_secret: null,
      },
    });
  });

  test('refuses a reference that was used before', async () => {
    const request = cediPayment();
    await gateway.start(request);

    expect(await failureOf(gateway.start(request))).toMatchObject({
      kind: 'rejected',
      code: 'duplicate_reference',
      status: 400,
    });
  });

  test('knows a used reference by its words where there is no code', async () => {
    const body = { status: false, message: 'Duplicate Transaction Reference' };
    paystack.faults.push({ match: '/transaction/initialize', times: 1, status: 400, body });

    expect(await failureOf(gateway.start(cediPayment()))).toMatchObject({ code: 'duplicate_reference' });
  });

  test.each([
    ['a broken amount', { amount: 100.5 }],
    ['no amount', { amount: 0 }],
    ['another currency', { currency: 'EUR' }],
    ['a reference with spaces', { reference: 'an attempt' }],
  ])('is refused with %s', async (_what, changes) => {
    expect(await failureOf(gateway.start(cediPayment(changes)))).toMatchObject({
      kind: 'rejected',
      status: 400,
    });
  });

  test('charges the currencies of Paystack and no other', () => {
    const asked = ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'EUR', 'GBP', 'ghs'];
    expect(asked.filter(gateway.supportsCurrency)).toEqual(['NGN', 'GHS', 'ZAR', 'KES', 'USD']);
  });

  test('never resumes a payment, as a reference is used once', async () => {
    const request = cediPayment();
    await gateway.start(request);
    expect(await gateway.resume(request.reference, request)).toBeNull();
  });

  test.each([
    ['another reference', { authorization_url: 'https://checkout.paystack.com/x', reference: 'another' }],
    ['no address', { reference: 'attempt' }],
    ['an address that is none', { authorization_url: 'javascript:alert(1)', reference: 'attempt' }],
  ])('does not trust an answer with %s', async (_what, data) => {
    const body = { status: true, message: 'Authorization URL created', data };
    paystack.faults.push({ match: '/transaction/initialize', times: 1, status: 200, body });

    const failure = await failureOf(gateway.start(cediPayment({ reference: 'attempt' })));
    expect(failure.kind).toBe('invalid_response');
  });
});
