import { expect, test } from 'vitest';
import {
  presentPaymentStatus,
  presentTimeline,
} from '../../../shared/billing/payments/present-payment-status.ts';
import { attemptOf, day, invoiceOf, NOW } from '../../support/unit/records.ts';

const later = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

test('the poll is quick for two minutes, then slow, and ends with the payment', () => {
  const pollAt = (seconds: number, status: 'unpaid' | 'paid' = 'unpaid') =>
    presentPaymentStatus({ invoice: invoiceOf({ status }), attempts: [attemptOf()] }, later(seconds))
      .poll_after_seconds;
  expect([pollAt(0), pollAt(120), pollAt(121)]).toEqual([2, 2, 10]);
  expect(pollAt(0, 'paid')).toBeNull();
});

test('what is shown says what to expect', () => {
  const messageOf = (...parts: [Parameters<typeof invoiceOf>[0], ...Parameters<typeof attemptOf>[0][]]) => {
    const [invoice, ...attempts] = parts;
    return presentPaymentStatus({ invoice: invoiceOf(invoice), attempts: attempts.map(attemptOf) }, NOW)
      .message;
  };
  expect(messageOf({ status: 'paid' })).toBe('The invoice is paid.');
  expect(messageOf({})).toBe('No payment has been started.');
  expect(messageOf({}, { status: 'processing' })).toBe('Waiting for the payment to be confirmed.');
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
  const { status, attempts: shown } = presentTimeline({ invoice: invoiceOf(), attempts });
  expect(status).toBe('pending');
  expect(shown.map(({ id, amount, decline_code }) => [id, amount, decline_code])).toEqual([
    [5, 100, null],
    [4, 100, 'x'],
  ]);
});
