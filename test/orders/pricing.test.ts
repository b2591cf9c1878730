import { expect, test } from 'vitest';
import { presentQuote } from '../../shared/orders/present-order.ts';
import { priceLines, taxRateOf, withTax } from '../../shared/orders/pricing.ts';
import { clientOf, packageOf, tldOf } from '../support/unit/records.ts';

const hosting = {
  item: 0,
  type: 'hosting',
  package: packageOf(),
  cycle: 'monthly',
  domain: 'example.com',
  domainOption: 'existing',
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

test('tax is due where the configuration names the country, and nowhere else', () => {
  expect([taxRateOf({ country: 'GH' }), taxRateOf({ country: 'US' })]).toEqual([1500, 0]);
});

test.each([
  [1000, 0, 1500, 150],
  [10, 0, 1500, 2], // 1.5 is rounded up
  [9, 0, 1500, 1], // 1.35
  [3, 0, 1500, 0], // 0.45
  [500, 100, 1500, 90],
  [1000, 0, 0, 0],
])('%i with a set-up fee of %i at %i basis points is taxed %i', (unit, setup, rate, tax) => {
  expect(withTax(unit, setup, rate)).toEqual({
    unit_price: unit,
    setup_fee: setup,
    tax,
    total: unit + setup + tax,
  });
});

test('hosting costs its cycle and set-up fee', () => {
  const { lines } = priceLines([hosting], clientOf().profile, NONE);
  expect(lines).toMatchObject([
    {
      unit_price: 500,
      setup_fee: 100,
      tax: 0,
      total: 600,
      description: 'Starter hosting for example.com, monthly',
    },
  ]);
});

test('a registration costs its price for each year, a transfer its own', () => {
  const register = { ...domain, domainOption: 'register', years: 3 } as const;
  const transfer = { ...domain, domainOption: 'transfer', years: 1 } as const;
  const { lines } = priceLines([register, transfer], clientOf().profile, NONE);
  expect(lines.map(({ total, description }) => [total, description])).toEqual([
    [3897, 'Registration of example.com for 3 years'],
    [1099, 'Transfer of example.com for 1 year'],
  ]);
});

test('tax is rounded on each line, and the totals are sums of lines', () => {
  const tld = tldOf({ prices: { USD: { register: 10, renew: 10, transfer: null } } });
  const line = { ...domain, tld, domainOption: 'register', years: 1 } as const;
  const priced = priceLines([line, line, line], clientOf({ country: 'GH' }).profile, NONE);
  expect(priced).toMatchObject({ subtotal: 30, tax: 6, total: 36 });
});

test('a quote shows what was asked and major units', () => {
  const register = { ...domain, domainOption: 'register', years: 2 } as const;
  expect(presentQuote(priceLines([hosting, register], clientOf().profile, NONE), [])).toEqual({
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
        tax: 0,
        total: 6,
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
        tax: 0,
        total: 25.98,
      },
    ],
    subtotal: 31.98,
    tax: 0,
    total: 31.98,
    findings: [],
  });
});
