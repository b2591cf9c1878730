import { describe, expect, test } from 'vitest';
import { payment } from '../payment.ts';
import { ask, checkout, control, gateway, pay } from './stripe.ts';

describe('several declines of one payment', () => {
  test('are told apart, newest first', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_chargeDeclinedInsufficientFunds');
    const first = await gateway.find(started.reference);
    await pay(started, 'pm_card_chargeDeclinedExpiredCard');
    const second = await gateway.find(started.reference);
    await pay(started, 'pm_card_visa');

    const declines = await gateway.listDeclines(started.reference);
    expect(declines).toMatchObject([
      { id: second?.declineId, declineCode: 'expired_card', createdAt: expect.stringMatching(/Z$/) },
      {
        id: first?.declineId,
        declineCode: 'insufficient_funds',
        failureMessage: 'Your card has insufficient funds.',
      },
    ]);
    expect(first?.declineId).not.toBe(second?.declineId);
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'succeeded', declineId: null });
  });

  test('show no thief what is wrong', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_chargeDeclinedStolenCard');
    expect(await gateway.listDeclines(started.reference)).toMatchObject([{ declineCode: 'generic_decline' }]);
  });

  test('include a check of the bank that was failed, which leaves no charge', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_card_chargeDeclined');
    await pay(started, 'pm_card_authenticationRequired');
    await control(`${started.reference}/authenticate`, { outcome: 'fail' });

    const failed = await gateway.find(started.reference);
    expect(failed?.declineId).toMatch(/^pm_/);
    expect(await gateway.listDeclines(started.reference)).toMatchObject([
      { id: failed?.declineId, declineCode: 'payment_intent_authentication_failure', createdAt: null },
      { declineCode: 'generic_decline' },
    ]);
  });

  test('are those of a page too', async () => {
    const started = await checkout.start(payment());
    expect(await checkout.listDeclines(started.reference)).toEqual([]);
    const press = (outcome: string) =>
      fetch(started.mobile.authorization_url ?? '', {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ outcome }),
      });
    await press('decline');
    await press('decline');
    expect(await checkout.listDeclines(started.reference)).toHaveLength(2);
  });

  test('are none of a payment nobody knows', async () => {
    expect(await gateway.listDeclines('pi_unknown')).toEqual([]);
  });
});

describe('a bank debit', () => {
  test.each([
    ['succeed', 'succeeded', null],
    ['fail', 'failed', 'debit_not_authorized'],
  ])('is decided days later: %s', async (outcome, status, declineCode) => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_usBankAccount_success');
    expect(await gateway.find(started.reference)).toMatchObject({ status: 'processing' });
    expect(await gateway.resume(started.reference, payment())).toBeNull();
    await control(`${started.reference}/settle`, { outcome });

    expect(await gateway.find(started.reference)).toMatchObject({ status, declineCode });
  });

  test('is not ended by the page that opens next', async () => {
    const started = await gateway.start(payment());
    await pay(started, 'pm_usBankAccount_success');
    expect(await checkout.resume(started.reference, payment())).toBeNull();
    expect(await ask(`payment_intents/${started.reference}`)).toMatchObject({ status: 'processing' });
  });
});
