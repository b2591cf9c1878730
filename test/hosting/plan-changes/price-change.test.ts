import { expect, test } from 'vitest';
import { priceChange } from '../../../shared/hosting/plan-changes/offers.ts';
import { couponOf } from '../../support/unit/coupons.ts';
import { day, type Hosting, hostingOf } from '../../support/unit/records.ts';

const at = (date: string) => day(date).toISOString();

/** Hosting for a year, 365.00, with half of it left on `HALF`. */
const accountOf = (over: Partial<Hosting> = {}) =>
  hostingOf({
    billing_cycle: 'annually',
    recurring_amount: 36_500,
    activated_at: at('2025-06-15'),
    next_due_at: at('2026-06-15'),
    ...over,
  });
const HALF = day('2025-12-14');
const LEFT = 18_300;

const { code, discount, products } = couponOf();
const tenPerCent = { code, discount, products, left: 1 };

const wanted = (recurring_amount: number, billing_cycle: Hosting['billing_cycle'] = 'annually') => ({
  package_id: 1,
  recurring_amount,
  billing_cycle,
});
const AT_RENEWAL = { direction: 'downgrade', amount: 0, newPeriod: null, unused: 0 };

test('a package of the same price waits for the renewal, as a cheaper one does', () => {
  for (const price of [36_500, 36_499])
    expect(priceChange(accountOf(), wanted(price), HALF)).toEqual(AT_RENEWAL);
  expect(priceChange(accountOf(), wanted(36_502), HALF)).toMatchObject({ direction: 'upgrade', amount: 1 });
});

test('a coupon that goes on takes its part off the difference as well', () => {
  const discounts = [{ until: at('2026-06-15'), amount: 3_650 }];
  const account = accountOf({ activated_at: at('2024-06-15'), coupon: tenPerCent, discounts });
  expect(priceChange(account, wanted(73_000), HALF).amount).toBe(LEFT - LEFT / 10);
});

test('a longer period costs its price, less what the next one has off, and less what is left', () => {
  const longer = wanted(60_000, 'biennially');
  expect(priceChange(accountOf(), longer, HALF)).toMatchObject({ amount: 60_000 - LEFT, unused: LEFT });
  expect(priceChange(accountOf({ coupon: tenPerCent }), longer, HALF).amount).toBe(54_000 - LEFT);
});

test('a longer period that costs no more than is left waits for the renewal', () => {
  expect(priceChange(accountOf(), wanted(LEFT, 'biennially'), HALF)).toEqual(AT_RENEWAL);
  expect(priceChange(accountOf(), wanted(LEFT + 1, 'biennially'), HALF).amount).toBe(1);
});

test('a longer period that ends no later than what was paid for waits for the renewal', () => {
  const ahead = (next_due_at: string) =>
    priceChange(
      accountOf({ billing_cycle: 'monthly', recurring_amount: 100, next_due_at }),
      wanted(50_000, 'annually'),
      day('2025-06-15'),
    ).direction;
  expect([at('2026-05-15'), at('2026-06-15')].map(ahead)).toEqual(['upgrade', 'downgrade']);
});
