import { expect, test } from 'vitest';
import { planCreditInvoice } from '../../../shared/billing/credit/index.ts';
import { clientOf, NOW } from '../../support/unit/records.ts';

const totalOf = (amount: number) => planCreditInvoice(clientOf(), amount, 7, NOW).invoice.total;

test('credit is bought from the configured minimum to the configured maximum, both included', () => {
  expect([totalOf(5), totalOf(10_000)]).toEqual([500, 1_000_000]);
  for (const amount of [4.99, 0, -5, 10_000.01]) expect(() => totalOf(amount)).toThrow('valid');
  expect(() => totalOf(5.001)).toThrow('valid');
});
