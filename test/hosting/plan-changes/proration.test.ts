import { expect, test } from 'vitest';
import {
  discountedAgain,
  discountsOfRest,
  prorate,
  restOfPaid,
  valueOfRest,
} from '../../../shared/hosting/plan-changes/proration.ts';
import { day, hostingOf } from '../../support/unit/records.ts';

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
  expect([1, 3, -1, -3, 4].map((price) => prorate(price, half, 'USD'))).toEqual([1, 2, -1, -2, 2]);
  expect([9, 10, -10, 30].map((price) => prorate(price, half, 'KWD'))).toEqual([0, 10, -10, 20]);
  expect(prorate(100, { wholePeriods: 2, seconds: 1, secondsOfPeriod: 3 }, 'USD')).toBe(233);
});

test('what is left is worth what was paid for it: a coupon has made the first period cheaper, not those after it', () => {
  const half = day('2025-12-14');
  const account = { ...accountOf('annually', '2025-06-15', '2026-06-15'), recurring_amount: 36_500 };
  expect(valueOfRest(account, half)).toBe(18_300);
  expect(valueOfRest({ ...account, first_discount: 36_500 }, half)).toBe(0);
  const renewed = { ...account, first_discount: 36_500, next_due_at: day('2027-06-15').toISOString() };
  expect(valueOfRest(renewed, half)).toBe(36_500);
  expect(valueOfRest(renewed, day('2026-06-15'))).toBe(36_500);
  expect(valueOfRest(renewed, day('2026-12-14'))).toBe(18_300);
});

test('a coupon for several periods has made each of those that it was used for cheaper', () => {
  const half = day('2025-12-14');
  const year = { ...accountOf('annually', '2024-06-15', '2026-06-15'), recurring_amount: 36_500 };
  const until = (date: string, amount: number) => ({ until: day(date).toISOString(), amount });
  const present = until('2026-06-15', 3_650);
  expect(valueOfRest({ ...year, discounts: [present] }, half)).toBe(16_470);
  const ahead = { ...year, next_due_at: day('2027-06-15').toISOString() };
  expect(valueOfRest({ ...ahead, discounts: [until('2025-06-15', 9_999), present] }, half)).toBe(52_970);
  const both = { ...ahead, discounts: [present, until('2027-06-15', 1_000)] };
  expect(valueOfRest(both, half)).toBe(51_970);
  expect(valueOfRest(both, day('2026-12-14'))).toBe(Math.round((35_500 * 183) / 365));
  expect(discountsOfRest(both, day('2026-06-15'))).toEqual({ off: 1_000, ahead: 0 });
});

test('a coupon that goes on takes as much off each period that is not over, and leaves the others as they were', () => {
  const over = { until: day('2025-06-15').toISOString(), amount: 9_999 };
  const present = { until: day('2026-06-15').toISOString(), amount: 3_650 };
  const account = { ...accountOf('annually', '2024-06-15', '2026-06-15'), discounts: [over, present] };
  for (const now of ['2025-06-15', '2025-12-14']) {
    expect(discountedAgain(account, 500, day(now))).toEqual({
      discounts: [over, { ...present, amount: 500 }],
    });
  }
});

test('a coupon of the first period goes on with it, and with no later one', () => {
  const account = { ...accountOf('annually', '2025-06-15', '2026-06-15'), first_discount: 3_650 };
  expect(discountedAgain(account, 500, day('2025-12-14'))).toEqual({ first_discount: 500 });
  expect(discountedAgain(account, 500, day('2026-12-14'))).toEqual({});
  expect(discountedAgain({ ...account, first_discount: 0 }, 500, day('2025-12-14'))).toEqual({});
});

test('periods that began anew end on the day of the month they began on', () => {
  const account = {
    ...accountOf('annually', '2025-06-15', '2027-03-31'),
    periods_from: day('2026-03-31').toISOString(),
  };
  expect(restOfPaid(account, day('2026-03-31'))).toMatchObject({
    wholePeriods: 0,
    secondsOfPeriod: 365 * 86_400,
  });
  const monthly = {
    ...account,
    billing_cycle: 'monthly' as const,
    next_due_at: day('2026-04-30').toISOString(),
  };
  expect(restOfPaid(monthly, day('2026-04-15'))).toMatchObject({ secondsOfPeriod: 30 * 86_400 });
});
