import { expect, test } from 'vitest';
import {
  assertFits,
  periodOf,
  presentStatement,
  statementOf,
} from '../../../shared/billing/documents/statement.ts';
import { NOW } from '../../support/unit/records.ts';

test('a period has both ends, or 90 days, and ends today unless another end is asked for', () => {
  expect(periodOf({ from: '2026-01-05', to: '2026-01-09' }, NOW)).toEqual({
    ...{ from: '2026-01-05', to: '2026-01-09' },
  });
  expect(periodOf({}, NOW)).toEqual({ from: '2026-03-17', to: '2026-06-15' });
  expect(periodOf({ to: '2026-04-01' }, NOW)).toEqual({ from: '2026-01-01', to: '2026-04-01' });
  const endFrom = (from: string) => periodOf({ from }, NOW).to;
  expect(endFrom('2026-01-01')).toBe('2026-04-01');
  expect([endFrom('2026-03-16'), endFrom('2026-03-17'), endFrom('2026-03-18')]).toEqual([
    '2026-06-14',
    '2026-06-15',
    '2026-06-15',
  ]);
  expect([endFrom('2026-06-14'), endFrom('2026-06-15'), endFrom('2026-06-16')]).toEqual([
    '2026-06-15',
    '2026-06-15',
    '2026-06-16',
  ]);
});

const moved = (at: string, amount: number) => ({
  ...{ at, amount, invoice_id: null },
  ...{ type: 'credit' as const, reference: `r${amount}`, description: 'Test' },
});

test('a statement opens with all that came before its first day, and closes with its last', () => {
  const before = moved('2026-06-09T23:59:59.999Z', 1);
  const first = moved('2026-06-10T00:00:00.000Z', 20);
  const last = moved('2026-06-12T23:59:59.999Z', -300);
  const after = moved('2026-06-13T00:00:00.000Z', 4000);
  const period = { from: '2026-06-10', to: '2026-06-12' };
  const statement = statementOf([before, first, last, after], 'USD', period);
  expect(statement).toEqual({
    ...{ ...period, currency: 'USD', opening: 1 },
    ...{ movements: [first, last], closing: -279 },
  });
  expect(presentStatement(statement)).toMatchObject({
    opening_balance: 0.01,
    entries: [
      { amount: 0.2, balance: 0.21 },
      { amount: -3, balance: -2.79 },
    ],
    closing_balance: -2.79,
  });
});

test('ten thousand records of a kind fit a statement, and one more does not', () => {
  expect(() => assertFits(Array(10_000))).not.toThrow();
  expect(() => assertFits(Array(10_001))).toThrow('too many records');
});
