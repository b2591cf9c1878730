import { expect, test } from 'vitest';
import { recordSuccess } from '../../../shared/billing/settlement/settlement.ts';
import { attemptOf, gatewayStateOf, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

const writesOf = (amount: number) =>
  recordSuccess(
    attemptOf(),
    invoiceOf({ total: 10_000 }),
    gatewayStateOf({ status: 'succeeded', amount }),
    [],
    null,
    NOW,
  )?.writes ?? [];

test.each([
  [10_000, 10_000, 'paid', []],
  [12_000, 10_000, 'paid', [2_000]],
  [9_999, 9_999, 'unpaid', []],
])('of %i received for 10000 the invoice takes %i and is %s', (amount, amount_applied, status, credits) => {
  const writes = writesOf(amount);
  expect(putIn(writes, 'PAYMENT')).toMatchObject([{ amount, amount_applied, status: 'succeeded' }]);
  expect(changedIn(writes, 'INVOICE')[0]?.set).toMatchObject({ status, amount_paid: amount_applied });
  expect(putIn(writes, 'CREDIT').map((entry) => entry.amount)).toEqual(credits);
});

test('a reference is settled once, by the attempt and invoice that were read, which is asked about no more', () => {
  const writes = writesOf(10_000);
  expect(changedIn(writes, 'REFERENCE')).toMatchObject([
    { when: 'attribute_exists(pk) AND attribute_not_exists(settled_at)' },
  ]);
  const [payment] = putIn(writes, 'PAYMENT');
  expect(changedIn(writes, 'ATTEMPT')).toMatchObject([
    {
      set: { status: 'succeeded', payment_id: payment?.id, failure_message: null },
      removed: ['due_pk', 'due_sk'],
      when: 'attribute_exists(pk) AND version = 1',
    },
  ]);
  expect(changedIn(writes, 'INVOICE')[0]?.when).toContain('version = 1');
});
