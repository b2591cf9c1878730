import { expect, test } from 'vitest';
import { type CreditMovement, moveCredit } from '../../../shared/billing/ledger/index.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { NOW } from '../../support/unit/records.ts';
import { changedIn, putIn } from '../../support/unit/writes.ts';

const movement = (amount: number, source: string): CreditMovement => ({
  type: 'adjustment',
  amount,
  source,
  invoiceId: null,
  description: say`For the wait`,
});

test('nothing is written for no movement, or one of nothing', () => {
  expect(moveCredit(1, 'USD', [], NOW)).toEqual([]);
  expect(moveCredit(1, 'USD', [movement(0, 'a')], NOW)).toEqual([]);
});

test('several movements change the balance once, by their sum', () => {
  const writes = moveCredit(1, 'USD', [movement(500, 'a'), movement(0, 'b'), movement(-200, 'c')], NOW);
  expect(changedIn(writes, 'CLIENT')).toMatchObject([{ add: { credit_balance: 300 } }]);
  expect(putIn(writes, 'CREDIT').map(({ amount }) => amount)).toEqual([500, -200]);
});

test('taking credit requires that there is enough, giving it requires nothing', () => {
  const when = (amount: number) =>
    changedIn(moveCredit(1, 'USD', [movement(amount, 'a')], NOW), 'CLIENT')[0]?.when;
  expect(when(-200)).toBe('attribute_exists(pk) AND credit_balance >= 200');
  expect(when(200)).toBe('attribute_exists(pk)');
});

test('every source can be used once only', () => {
  const writes = moveCredit(1, 'USD', [movement(500, 'payment:stripe:pi_1')], NOW);
  const [entry] = putIn(writes, 'CREDIT');
  const [source] = putIn(writes, 'CREDIT_SOURCE');
  expect(source).toMatchObject({ sk: 'CREDIT_SOURCE#payment:stripe:pi_1', credit_id: entry?.id });
  for (const { action } of writes.filter(({ action }) => action.Put)) {
    expect(action.Put?.ConditionExpression).toBe('attribute_not_exists(#w0)');
  }
});
