import { expect, test } from 'vitest';
import type { HostingLine } from '../../shared/orders/order-lines.ts';
import { presentQuote } from '../../shared/orders/orders.ts';
import { assertExpected, priceLines } from '../../shared/orders/pricing.ts';
import { couponOf } from '../support/unit/coupons.ts';
import { addonOf, clientOf, NOW, packageOf, tldOf } from '../support/unit/records.ts';
import { taxesOf } from '../support/unit/taxes.ts';

const hosting = {
  item: 0,
  type: 'hosting',
  package: packageOf(),
  cycle: 'monthly',
  domain: 'example.com',
  domainOption: 'existing',
  chosenAddons: [] as HostingLine['chosenAddons'],
} as const;
const domain = {
  item: 1,
  type: 'domain',
  tld: tldOf(),
  domain: 'example.com',
  authCode: null,
  tldRequirements: {},
} as const;

const NONE = new Map();

const buyer = (country: string) => ({ client: clientOf({ country }), taxes: taxesOf(), now: NOW });

test('hosting costs its cycle and set-up fee', () => {
  const { lines } = priceLines([hosting], buyer('US'), NONE);
  expect(lines).toMatchObject([
    {
      unit_price: 500,
      setup_fee: 100,
      tax: 0,
      taxes: [],
      total: 600,
      description: 'Starter hosting for example.com, monthly',
    },
  ]);
});

test('a registration costs its price for each year, a transfer its own', () => {
  const register = { ...domain, domainOption: 'register', years: 3 } as const;
  const transfer = { ...domain, domainOption: 'transfer', years: 1 } as const;
  const { lines } = priceLines([register, transfer], buyer('US'), NONE);
  expect(lines.map(({ total, description }) => [total, description])).toEqual([
    [3897, 'Registration of example.com for 3 years'],
    [1099, 'Transfer of example.com for 1 year'],
  ]);
});

test('tax is rounded on each line, and the totals are sums of lines', () => {
  const tld = tldOf({ prices: { USD: { register: 20, renew: 20, transfer: null } } });
  const line = { ...domain, tld, domainOption: 'register', years: 1 } as const;
  const priced = priceLines([line, line, line], buyer('GH'), NONE);
  expect(priced).toMatchObject({ subtotal: 60, tax: 15, total: 75 });
});

test('a quote shows what was asked and major units', () => {
  const register = { ...domain, domainOption: 'register', years: 2 } as const;
  expect(presentQuote(priceLines([hosting, register], buyer('US'), NONE), [])).toEqual({
    currency: 'USD',
    items: [
      {
        type: 'hosting',
        package_id: 1,
        billing_cycle: 'monthly',
        domain: 'example.com',
        domain_option: 'existing',
        years: null,
        description: 'Starter hosting for example.com, monthly',
        unit_price: 5,
        setup_fee: 1,
        discount: 0,
        tax: 0,
        taxes: [],
        total: 6,
        addons: [],
      },
      {
        type: 'domain',
        package_id: null,
        billing_cycle: null,
        domain: 'example.com',
        domain_option: 'register',
        years: 2,
        description: 'Registration of example.com for 2 years',
        unit_price: 25.98,
        setup_fee: 0,
        discount: 0,
        tax: 0,
        taxes: [],
        total: 25.98,
        addons: [],
      },
    ],
    promo_code: null,
    reverse_charge: false,
    subtotal: 31.98,
    discount: 0,
    tax: 0,
    taxes: [],
    total: 31.98,
    findings: [],
  });
});

test('a coupon lowers price and set-up, the tax on them, and later periods where it lasts', () => {
  const withCoupon = (given: Parameters<typeof couponOf>[0] = {}) =>
    priceLines(
      [hosting, { ...domain, domainOption: 'register', years: 1 }],
      buyer('GH'),
      NONE,
      couponOf(given),
    );
  const products = { packages: null, billing_cycles: null, tlds: [] };
  const [first, second] = withCoupon({ products }).lines;
  expect(first).toMatchObject({
    ...{ unit_price: 450, setup_fee: 90, discount: 60, recurring: 500 },
    description: 'Starter hosting for example.com, monthly (TEST: USD 0.60 off)',
  });
  expect(second).toMatchObject({ discount: 0, description: 'Registration of example.com for 1 year' });
  expect(first?.total).toBe(540 + (first?.tax ?? 0));
  expect(first?.subject).toHaveProperty('coupon', { code: 'TEST', discount: 60 });
  expect(second?.subject).not.toHaveProperty('coupon');
  const firstDiscounts = [withCoupon({ products }), withCoupon({ products, duration: 'recurring' })];
  expect(firstDiscounts.map(({ lines: [line] }) => line?.first_discount)).toEqual([50, 0]);
  expect(withCoupon({ products, duration: 'recurring' }).lines[0]?.recurring).toBe(450);
  expect(withCoupon({ products }).discount).toBe(60);
});

test('an order of another total than expected is refused, with the one of now', () => {
  const priced = priceLines([hosting], buyer('US'), NONE);
  for (const same of [undefined, 6]) expect(() => assertExpected(priced, same)).not.toThrow();
  expect(() => assertExpected(priced, 5.99)).toThrow(
    expect.objectContaining({ price: { total: 6, currency: 'USD' } }),
  );
});

const chosen = (given: Parameters<typeof addonOf>[0], quantity: number) => ({
  addon: addonOf(given),
  quantity,
  price: { price: 333, setup_fee: 50 },
});

test('add-ons are lines of their own: so many units, each line taxed and rounded by itself', () => {
  const line = { ...hosting, chosenAddons: [chosen({}, 3), chosen({ id: 2, name: 'Backup' }, 1)] };
  const { lines, ...totals } = priceLines([line], buyer('GH'), NONE);
  expect(lines[0]).toMatchObject({ unit_price: 500, setup_fee: 100, total: 720 });
  expect(lines[0]?.addons).toMatchObject([
    {
      addon_id: 1,
      quantity: 3,
      description: '3 × Extra IP address for example.com, monthly',
      unit_price: 999,
      setup_fee: 150,
      tax: 230,
      total: 1379,
      recurring: 999,
    },
    { addon_id: 2, quantity: 1, unit_price: 333, setup_fee: 50, tax: 77, total: 460 },
  ]);
  expect(totals).toMatchObject({ subtotal: 2132, tax: 427, total: 2559 });
});

test('a recurring coupon lowers what add-ons cost for each later period too', () => {
  const line = { ...hosting, chosenAddons: [chosen({}, 3)] };
  const coupon = couponOf({ duration: 'recurring' });
  const { lines, discount } = priceLines([line], buyer('US'), NONE, coupon);
  expect(lines[0]).toMatchObject({ discount: 60, recurring: 450 });
  expect(lines[0]?.addons).toMatchObject([
    { discount: 115, unit_price: 899, setup_fee: 135, recurring: 899, total: 1034 },
  ]);
  expect(discount).toBe(175);
});
