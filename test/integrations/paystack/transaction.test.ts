import { describe, expect, test } from 'vitest';
import { explainDecline } from '../../../shared/integrations/gateway/paystack/transaction.ts';
import { failureOf } from '../failure-of.ts';
import { cediPayment, gateway, gatewayWith, startAnd, verifiedWith } from './paystack.ts';

describe('finding a payment', () => {
  test.each([
    ['ongoing', 'requires_action'],
    ['pending', 'processing'],
    ['processing', 'processing'],
    ['queued', 'processing'],
    ['a_status_of_the_future', 'unknown'],
  ])('in the status %s is %s', async (status, expected) => {
    const { reference } = await gateway.start(cediPayment());
    await verifiedWith(reference, { status });

    expect(await gateway.find(reference)).toMatchObject({ status: expected });
  });

  test.each([
    ['fees on top', { amount: 13_000, requested_amount: 12_550 }, 12_550],
    ['less than asked for', { amount: 10_000, requested_amount: 12_550 }, 10_000],
    ['no word of what was asked for', { amount: 12_550, requested_amount: null }, 12_550],
  ])('with %s counts what was received', async (_what, changes, amount) => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, changes);

    expect(await gateway.find(reference)).toMatchObject({ amount });
  });

  test.each([
    ['as JSON text', '{"invoice_id":"7","retries":2}', { invoice_id: '7' }],
    ['as nothing', '', {}],
    ['as 0', 0, {}],
    ['not at all', undefined, {}],
    ['as a broken text', '{"invoice', {}],
  ])('reads metadata that comes back %s', async (_what, metadata, expected) => {
    const { reference } = await gateway.start(cediPayment());
    await verifiedWith(reference, { metadata });

    expect((await gateway.find(reference))?.metadata).toEqual(expected);
  });

  test.each([
    ['the other mode', { domain: 'live' }],
    ['another reference', { reference: 'another' }],
  ])('does not trust an answer of %s', async (_what, changes) => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, changes);

    expect(await failureOf(gateway.find(reference))).toMatchObject({
      kind: 'invalid_response',
      code: 'wrong_transaction',
    });
  });

  test('does not take test payments for real ones', async () => {
    const reference = await startAnd('pay');
    await verifiedWith(reference, {});
    expect((await failureOf(gatewayWith({ secret_key: 'sk_live_1' }).find(reference))).code).toBe(
      'wrong_transaction',
    );
  });
});

describe('decline messages', () => {
  test.each([
    ['Insufficient Funds', 'insufficient_funds'],
    ['Expired card', 'expired_card'],
    ['Incorrect PIN', 'incorrect_pin'],
    ['Exceeds withdrawal limit', 'limit_exceeded'],
    ['Transaction cancelled by customer', 'cancelled_by_payer'],
    ['Issuer timed out', 'try_again_later'],
    ['Pick up card, stolen', 'declined'],
    ['', 'declined'],
  ])('read "%s" as %s', (words, declineCode) => {
    expect(explainDecline(words).declineCode).toBe(declineCode);
  });
});
