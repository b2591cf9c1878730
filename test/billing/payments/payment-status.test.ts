import { expect, test } from 'vitest';
import { presentPaymentStatus, presentTimeline } from '../../../shared/billing/payments/payment-status.ts';
import { inLanguage } from '../../../shared/languages/language.ts';
import { attemptOf, day, invoiceOf, NOW } from '../../support/unit/records.ts';

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('the poll is quick for two minutes, then slow, and ends with the payment', () => {
  const pollAt = (seconds: number, status: 'unpaid' | 'paid' = 'unpaid') =>
    presentPaymentStatus({ invoice: invoiceOf({ status }), attempts: [attemptOf()] }, later(seconds))
      .poll_after_seconds;
  expect([pollAt(0), pollAt(120), pollAt(121)]).toEqual([2, 2, 10]);
  expect(pollAt(0, 'paid')).toBeNull();
});

test('after a decline the poll goes on slowly for a day, and not after an end or a part payment', () => {
  const pollAt = (seconds: number, attempt: Parameters<typeof attemptOf>[0], invoice = {}) =>
    presentPaymentStatus(
      { invoice: invoiceOf(invoice), attempts: [attemptOf(attempt)] },
      new Date(NOW.getTime() + seconds * 1000),
    ).poll_after_seconds;
  const day = 86_400;
  expect([pollAt(0, { status: 'failed' }), pollAt(day - 1, { status: 'failed' })]).toEqual([10, 10]);
  expect(pollAt(day, { status: 'failed' })).toBeNull();
  expect(pollAt(0, { status: 'cancelled' })).toBeNull();
  expect(pollAt(0, { status: 'failed' }, { status: 'cancelled' })).toBeNull();
  expect(pollAt(0, { status: 'succeeded' })).toBeNull();
});

test('what is shown says what to expect', () => {
  const messageOf = (...parts: [Parameters<typeof invoiceOf>[0], ...Parameters<typeof attemptOf>[0][]]) => {
    const [invoice, ...attempts] = parts;
    return presentPaymentStatus({ invoice: invoiceOf(invoice), attempts: attempts.map(attemptOf) }, NOW)
      .message;
  };
  expect(messageOf({ status: 'paid' })).toBe('The invoice is paid.');
  expect(messageOf({})).toBe('No payment has been started.');
  expect(messageOf({}, {})).toBe('Waiting for the payment to be confirmed.');
  expect(messageOf({}, { status: 'processing' })).toMatch(/^The payment is being processed/);
  expect(messageOf({ amount_paid: 2500, balance: 7500 }, { status: 'succeeded' })).toBe(
    'We received USD 25.00. USD 75.00 is left to pay.',
  );
  expect(messageOf({}, { status: 'failed', failure_message: 'Your card was declined.' })).toBe(
    'Your card was declined.',
  );
  expect(messageOf({}, { status: 'cancelled' })).toMatch(/^The payment did not go through\./);
});

test('the time is that of the latest change, of invoice or attempt', () => {
  const [early, late] = [NOW.toISOString(), day('2026-06-16').toISOString()];
  const updatedAt = (invoice: string, attempt: string) =>
    presentPaymentStatus(
      { invoice: invoiceOf({ updated_at: invoice }), attempts: [attemptOf({ updated_at: attempt })] },
      NOW,
    ).updated_at;
  expect([updatedAt(early, late), updatedAt(late, early)]).toEqual([late, late]);
});

test('the timeline shows every attempt in the order given', () => {
  const attempts = [
    attemptOf({ id: 5, status: 'processing' }),
    attemptOf({ id: 4, status: 'failed', decline_code: 'x' }),
  ];
  const { status, attempts: shown } = presentTimeline({ invoice: invoiceOf(), attempts, payments: [] });
  expect(status).toBe('pending');
  expect(shown.map(({ id, amount, decline_code }) => [id, amount, decline_code])).toEqual([
    [5, 100, null],
    [4, 100, 'x'],
  ]);
});

const decline = (id: number, code: string, message = code) => ({
  ...{ id, gateway_id: `ch_${id}`, failure_message: message, decline_code: code },
  created_at: NOW.toISOString(),
});
const codes = (given: Parameters<typeof attemptOf>[0]) =>
  presentTimeline({ invoice: invoiceOf(), attempts: [attemptOf(given)], payments: [] }).attempts.map(
    ({ status, decline_code }) => `${status} ${decline_code}`,
  );

test('each decline is an entry, the last one only where the attempt does not tell of it itself', () => {
  const declines = [decline(1, 'a'), decline(2, 'b')];
  const last = { status: 'failed', decline_code: 'b', failure_message: 'b', declines } as const;
  expect(codes(last)).toEqual(['failed b', 'failed a']);
  expect(codes({ ...last, failure_message: 'other' })).toEqual(['failed b', 'failed b', 'failed a']);
  expect(codes({ status: 'succeeded', declines })).toEqual(['succeeded null', 'failed b', 'failed a']);
});

test('what a payer of mobile money has to do is shown while the payment waits, and not after', async () => {
  const prompt = { step: 'approve_on_phone', message: 'Dial *170#.' } as NonNullable<
    ReturnType<typeof attemptOf>['prompt']
  >;
  const next = (status: 'requires_action' | 'failed') =>
    presentPaymentStatus({ invoice: invoiceOf(), attempts: [attemptOf({ status, prompt })] }, NOW)
      .next_action;
  expect(next('requires_action')).toEqual({ type: 'approve_on_phone', message: 'Dial *170#.' });
  expect(next('failed')).toBeNull();
  const inFrench = await inLanguage('fr', () => next('requires_action'));
  expect(inFrench?.message).toBe('Validez le paiement sur votre téléphone. *170#');
});
