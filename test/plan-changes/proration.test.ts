import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prorate, restOfPaid } from '../../shared/plan-changes/proration.ts';
import { addMonths } from '../../shared/platform/dates.ts';
import { day, hostingOf } from '../support/unit/records.ts';

const accountOf = (billing_cycle: 'monthly' | 'annually', activated: string, due: string) =>
  hostingOf({
    billing_cycle,
    activated_at: day(activated).toISOString(),
    next_due_at: day(due).toISOString(),
  });

test.each([
  ['annually', '2025-06-15', '2026-06-15', '2025-12-14', 183, 365, 0],
  ['monthly', '2026-01-31', '2026-02-28', '2026-02-14', 14, 28, 0],
  ['annually', '2025-06-15', '2028-06-15', '2025-06-16', 364, 365, 2],
] as const)('%s from %s, paid until %s, has on %s so much left', (cycle, from, due, now, days, of, whole) => {
  const rest = restOfPaid(accountOf(cycle, from, due), day(now));
  expect(rest).toEqual({ wholePeriods: whole, seconds: days * 86_400, secondsOfPeriod: of * 86_400 });
});

test('there is nothing left of what is over or was paid once and for all', () => {
  expect(restOfPaid(accountOf('annually', '2025-06-15', '2026-06-15'), day('2026-06-15'))).toBeNull();
  expect(restOfPaid(hostingOf({ next_due_at: null }), day('2026-06-15'))).toBeNull();
  expect(
    restOfPaid(
      hostingOf({ billing_cycle: 'one_time', next_due_at: '2027-01-01T00:00:00.000Z' }),
      day('2026-06-15'),
    ),
  ).toBeNull();
});

test('a share is rounded once, half away from zero', () => {
  const half = { wholePeriods: 0, seconds: 1, secondsOfPeriod: 2 };
  expect([1, 3, -1, -3, 4].map((price) => prorate(price, half))).toEqual([1, 2, -1, -2, 2]);
  expect(prorate(100, { wholePeriods: 2, seconds: 1, secondsOfPeriod: 3 })).toBe(233);
});

const START = day('2025-01-31');

/** Each change at a second of the time that was paid for, to a price of its own. */
const chains = fc.record({
  months: fc.constantFrom(1, 12),
  periods: fc.integer({ min: 1, max: 3 }),
  price: fc.integer({ min: 0, max: 10_000_000 }),
  changes: fc.array(
    fc.record({
      at: fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
      price: fc.integer({ min: 0, max: 10_000_000 }),
    }),
    { maxLength: 12 },
  ),
});

test('any chain of changes costs what was used, within one minor unit a change', () => {
  fc.assert(
    fc.property(chains, ({ months, periods, price, changes }) => {
      const ends = Array.from({ length: periods }, (_, index) => addMonths(START, months * (index + 1), 31));
      const due = ends.at(-1) ?? START;
      const record = accountOf(
        months === 1 ? 'monthly' : 'annually',
        '2025-01-31',
        due.toISOString().slice(0, 10),
      );
      const length = (due.getTime() - START.getTime()) / 1000;
      const ordered = changes
        .map((change) => ({ ...change, second: Math.floor(change.at * length) }))
        .sort((a, b) => a.second - b.second);

      let paid = price * periods;
      let present = price;
      for (const change of ordered) {
        const rest = restOfPaid(record, new Date(START.getTime() + change.second * 1000));
        if (!rest) throw new Error('Something is left before the end.');
        paid += prorate(change.price - present, rest);
        present = change.price;
      }

      // What each second cost at the price of its package, period by period.
      const steps = [{ second: 0, price }, ...ordered];
      const used = ends.reduce((total, end, index) => {
        const begin = index === 0 ? 0 : ((ends[index - 1]?.getTime() ?? 0) - START.getTime()) / 1000;
        const finish = (end.getTime() - START.getTime()) / 1000;
        return steps.reduce((sum, step, position) => {
          const from = Math.max(begin, step.second);
          const to = Math.min(finish, steps[position + 1]?.second ?? Number.POSITIVE_INFINITY);
          return sum + (to > from ? (step.price * (to - from)) / (finish - begin) : 0);
        }, total);
      }, 0);
      expect(Math.abs(paid - used)).toBeLessThanOrEqual(0.5 * ordered.length + 1e-4);
    }),
    { numRuns: 500 },
  );
});
