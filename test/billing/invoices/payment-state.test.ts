import { expect, test } from 'vitest';
import { paymentStateOf } from '../../../shared/billing/invoices/invoices.ts';
import { attemptOf, invoiceOf } from '../../support/unit/records.ts';

type Status = Parameters<typeof paymentStateOf>[0]['attempts'][number]['status'];
const stateOf = (invoice: 'unpaid' | 'paid' | 'refunded' | 'cancelled', ...attempts: Status[]) =>
  paymentStateOf({
    invoice: invoiceOf({ status: invoice }),
    attempts: attempts.map((status) => attemptOf({ status })),
  });

test('an invoice that is paid or refunded is paid, whatever its attempts say', () => {
  expect(stateOf('paid')).toBe('paid');
  expect(stateOf('paid', 'failed')).toBe('paid');
  expect(stateOf('refunded', 'processing')).toBe('paid');
});

test('a cancelled invoice has failed', () => {
  expect(stateOf('cancelled', 'processing')).toBe('failed');
});

test.each(['created', 'requires_action', 'processing', 'succeeded', 'unknown'] as const)(
  'an unpaid invoice whose latest attempt is %s is pending',
  (status) => {
    expect(stateOf('unpaid', status, 'failed')).toBe('pending');
  },
);

test.each(['failed', 'cancelled'] as const)(
  'an unpaid invoice whose latest attempt is %s has failed',
  (status) => {
    expect(stateOf('unpaid', status, 'processing')).toBe('failed');
  },
);

test('an invoice that nobody has tried to pay is pending', () => {
  expect(stateOf('unpaid')).toBe('pending');
});
