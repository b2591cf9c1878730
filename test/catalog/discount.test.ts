import fc from 'fast-check';
import { expect, test } from 'vitest';
import { discountsOf, type NetLine, usableCoupon } from '../../shared/catalog/coupons.ts';
import { sum } from '../../shared/platform/money.ts';
import type { CouponRecord } from '../../shared/records/catalog.ts';
import { couponOf, NO_LIMITS } from '../support/unit/coupons.ts';
import { day } from '../support/unit/records.ts';

const starter: NetLine = {
  product: { package: 1, cycle: 'annually' },
  unit_price: 4990,
  setup_fee: 505,
};
const com: NetLine = { product: { tld: 'com', isPremium: false }, unit_price: 1299, setup_fee: 0 };
const premium: NetLine = { product: { tld: 'com', isPremium: true }, unit_price: 99_900, setup_fee: 0 };

const off = (coupon: Partial<CouponRecord>, ...lines: NetLine[]) =>
  discountsOf(couponOf(coupon), lines, 'USD').map(({ unit_price, setup_fee }) => [unit_price, setup_fee]);

test.each<[string, Partial<CouponRecord>, number[][]]>([
  [
    'a tenth, half up',
    {},
    [
      [499, 51],
      [130, 0],
      [0, 0],
    ],
  ],
  [
    'all of it',
    { discount: { kind: 'percentage', basis_points: 10_000 } },
    [
      [4990, 505],
      [1299, 0],
      [0, 0],
    ],
  ],
  [
    'an amount, off one line after the other',
    { discount: { kind: 'fixed', amounts: { USD: 6000 } } },
    [
      [4990, 505],
      [505, 0],
      [0, 0],
    ],
  ],
  [
    'an amount in another currency',
    { discount: { kind: 'fixed', amounts: { GHS: 6000 } } },
    [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'the set-up',
    { discount: { kind: 'free_setup' } },
    [
      [0, 505],
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'hosting only',
    { products: { packages: null, billing_cycles: null, tlds: [] } },
    [
      [499, 51],
      [0, 0],
      [0, 0],
    ],
  ],
  [
    'another package only',
    { products: { packages: [2], billing_cycles: null, tlds: ['com'] } },
    [
      [0, 0],
      [130, 0],
      [0, 0],
    ],
  ],
  [
    'monthly hosting only',
    { products: { packages: null, billing_cycles: ['monthly'], tlds: null } },
    [
      [0, 0],
      [130, 0],
      [0, 0],
    ],
  ],
])('takes %s off, and nothing off a premium name', (_what, coupon, expected) => {
  expect(off(coupon, starter, com, premium)).toEqual(expected);
});

test('a fixed amount off the step of its currency counts down to the step', () => {
  const amounts = { KWD: 1238, USD: 1238 };
  const taken = (currency: string) =>
    discountsOf(couponOf({ discount: { kind: 'fixed', amounts } }), [starter], currency)[0]?.unit_price;
  expect([taken('KWD'), taken('USD')]).toEqual([1230, 1238]);
});

test('no coupon takes more than a line costs, nor more than it is worth', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 });
  const line = fc.record({
    product: fc.constantFrom(starter.product, com.product, premium.product),
    unit_price: price,
    setup_fee: price,
  });
  const discount = fc.oneof(
    fc.record({
      kind: fc.constant('percentage' as const),
      basis_points: fc.integer({ min: 1, max: 10_000 }),
    }),
    fc.record({ kind: fc.constant('fixed' as const), amounts: fc.record({ USD: price }) }),
    fc.constant({ kind: 'free_setup' as const }),
  );
  fc.assert(
    fc.property(discount, fc.array(line, { maxLength: 20 }), (given, lines) => {
      const taken = discountsOf(couponOf({ discount: given }), lines, 'USD');
      for (const [index, { unit_price, setup_fee }] of taken.entries()) {
        expect(unit_price).toBeGreaterThanOrEqual(0);
        expect(setup_fee).toBeGreaterThanOrEqual(0);
        expect(unit_price).toBeLessThanOrEqual(lines[index]?.unit_price ?? 0);
        expect(setup_fee).toBeLessThanOrEqual(lines[index]?.setup_fee ?? 0);
      }
      const total = sum(taken.map(({ unit_price, setup_fee }) => unit_price + setup_fee));
      if (given.kind === 'fixed') expect(total).toBeLessThanOrEqual(given.amounts.USD);
    }),
  );
});

const NOW = day('2026-06-15');

test.each<[string, Partial<CouponRecord>, Partial<Parameters<typeof usableCoupon>[0]>, RegExp | null]>([
  ['one without limits', {}, {}, null],
  ['one that is off', { active: false }, {}, /no longer good/],
  [
    'one that is over',
    { limits: { ...NO_LIMITS, ends_at: '2026-06-15T11:00:00.000Z' } },
    {},
    /no longer good/,
  ],
  [
    'one that comes later',
    { limits: { ...NO_LIMITS, starts_at: '2026-07-01T00:00:00.000Z' } },
    {},
    /from 2026-07-01/,
  ],
  ['a first order', { limits: { ...NO_LIMITS, first_order: true } }, {}, null],
  ['a later order', { limits: { ...NO_LIMITS, first_order: true } }, { hasOrdered: true }, /first order/],
  ['the last use', { used: 4, limits: { ...NO_LIMITS, total: 5 } }, {}, null],
  ['one use too many', { used: 5, limits: { ...NO_LIMITS, total: 5 } }, {}, /as often as it can be\./],
  ['one too many this month', { limits: { ...NO_LIMITS, per_month: 2 } }, { usedInMonth: 2 }, /this month/],
  [
    'one too many for a client',
    { limits: { ...NO_LIMITS, per_client: 1 } },
    { usedByClient: 1 },
    /You have used/,
  ],
])('of %s it says so', (_what, given, context, reason) => {
  const coupon = couponOf(given);
  const nothing = { code: 'TEST', usedByClient: 0, usedInMonth: 0, hasOrdered: false };
  const found = usableCoupon({ ...nothing, coupon, ...context }, NOW);
  expect('reason' in found ? String(found.reason) : null).toEqual(
    reason ? expect.stringMatching(reason) : null,
  );
});

test('a code that nobody has made is not told from one that is over', () => {
  const nothing = { code: 'X', coupon: null, usedByClient: 0, usedInMonth: 0, hasOrdered: false };
  const found = usableCoupon(nothing, NOW);
  expect('reason' in found && String(found.reason)).toContain('no such code, or');
});

test('add-ons go along with hosting that a coupon applies to, unless it names its own', () => {
  const addonOf = (addon: number, of: number): NetLine => ({
    product: { addon, package: of, cycle: 'annually' },
    unit_price: 1000,
    setup_fee: 0,
  });
  const lines = [starter, addonOf(7, 1), addonOf(7, 2), addonOf(8, 2)];
  const discounted = (products: Partial<CouponRecord['products']>) =>
    off({ products: { packages: null, billing_cycles: null, tlds: [], ...products } }, ...lines).map(
      ([price]) => price !== 0,
    );
  expect(discounted({})).toEqual([true, true, true, true]);
  expect(discounted({ packages: [1] })).toEqual([true, true, false, false]);
  expect(discounted({ packages: [], addons: [7] })).toEqual([false, true, true, false]);
  expect(discounted({ addons: [] })).toEqual([true, false, false, false]);
  expect(discounted({ addons: [7], billing_cycles: ['monthly'] })).toEqual([false, false, false, false]);
});
