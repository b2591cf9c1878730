import { expect, test } from 'vitest';
import { refundable } from '../../../shared/billing/refunds/refund.ts';
import { paymentOf } from '../../support/unit/records.ts';

test.each([
  [10_000, 0, 10_000],
  [10_000, 4_000, 6_000],
  [10_000, 10_000, 0],
])('of %i with %i paid back, %i can be paid back', (amount, amount_refunded, left) => {
  expect(refundable(paymentOf({ amount, amount_refunded }))).toBe(left);
});
