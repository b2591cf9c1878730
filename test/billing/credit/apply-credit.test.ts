import { expect, test } from 'vitest';
import { planCreditUse } from '../../../shared/billing/credit/index.ts';
import { Failure } from '../../../shared/platform/failure.ts';
import { clientOf, invoiceOf, NOW } from '../../support/unit/records.ts';

type Given = { balance: number; credit: number; amount: number | null };

const use = ({ balance, credit, amount }: Given) => {
  const invoice = invoiceOf({ total: 10_000, balance, amount_paid: 10_000 - balance });
  const context = { client: clientOf({}, { credit_balance: credit }), invoice, facts: null };
  return planCreditUse(context, { amount, userId: 7 }, NOW);
};

const refusal = (given: Given): string => {
  try {
    use(given);
  } catch (error) {
    if (error instanceof Failure)
      return Object.values(error.fields ?? { '': [error.message] })
        .flat()
        .join();
    throw error;
  }
  return '';
};

test('without an amount as much is used as there is and as the invoice takes', () => {
  expect(use({ balance: 4000, credit: 3000, amount: null }).amount).toBe(3000);
  expect(use({ balance: 4000, credit: 5000, amount: null }).amount).toBe(4000);
});

test('exactly the balance, and exactly the credit there is, can be used', () => {
  expect(use({ balance: 4000, credit: 9000, amount: 40 }).invoice).toMatchObject({
    status: 'paid',
    balance: 0,
  });
  expect(use({ balance: 4000, credit: 2500, amount: 25 }).invoice).toMatchObject({ balance: 1500 });
});

test('no more is used than the invoice has left, than there is, or than the currency can say', () => {
  expect(refusal({ balance: 4000, credit: 9000, amount: 40.01 })).toContain('balance of only USD 40.00');
  expect(refusal({ balance: 4000, credit: 2500, amount: 25.01 })).toContain('credit of only USD 25.00');
  expect(refusal({ balance: 4000, credit: 9000, amount: 1.001 })).toContain('decimals');
});

test('credit that is owed cannot be used', () => {
  expect(refusal({ balance: 4000, credit: -100, amount: null })).toContain('no account credit');
  expect(refusal({ balance: 4000, credit: -100, amount: 1 })).toContain('credit of only USD 0.00');
});

test('credit is used for what is owed only', () => {
  const useFor = (status: 'paid' | 'cancelled') =>
    planCreditUse(
      { client: clientOf({}, { credit_balance: 100 }), invoice: invoiceOf({ status }), facts: null },
      { amount: null, userId: 7 },
      NOW,
    );
  expect(() => useFor('paid')).toThrow('already paid');
  expect(() => useFor('cancelled')).toThrow('cannot be paid');
});
