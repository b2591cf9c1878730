import { expect, test } from 'vitest';
import { presentPackage, presentTld } from '../../shared/catalog/catalog.ts';
import { checkDocument } from '../../shared/catalog/catalog-document.ts';
import { addonOf, packageOf, tldOf } from '../support/unit/records.ts';

test('a package shows a price for each currency and cycle it is sold in, the shortest first', () => {
  const prices = { GHS: { annually: { price: 60_000, setup_fee: 0 } }, ...packageOf().prices };
  expect(presentPackage(packageOf({ prices }), []).prices).toEqual([
    { currency: 'GHS', billing_cycle: 'annually', price: 600, setup_fee: 0 },
    { currency: 'USD', billing_cycle: 'monthly', price: 5, setup_fee: 1 },
    { currency: 'USD', billing_cycle: 'annually', price: 50, setup_fee: 0 },
  ]);
});

test('a package shows the add-ons that can be had with it', () => {
  const addons = [addonOf(), addonOf({ id: 2, packages: [1, 3] }), addonOf({ id: 3, packages: [2] })];
  expect(presentPackage(packageOf(), addons).addons).toMatchObject([
    { id: 1, max_quantity: 4, prices: [{ price: 2, setup_fee: 0.5 }, { price: 20 }] },
    { id: 2 },
  ]);
});

test('a TLD says whether a person registers it and whether names can be brought', () => {
  expect(presentTld(tldOf())).toMatchObject({ provisional: false, transferable: true });
  const manual = tldOf({
    registrar: 'manual',
    prices: { USD: { register: 100, renew: 100, transfer: null } },
  });
  expect(presentTld(manual)).toMatchObject({
    provisional: true,
    transferable: false,
    prices: [{ transfer: null, register: 1 }],
  });
});

const entry = {
  id: 1,
  name: 'Starter',
  description: 'For one site',
  plan: 'starter',
  features: { disk_mb: 1000, bandwidth_mb: null, email_accounts: 5, databases: 1 },
  prices: { USD: { monthly: { price: 5 } } },
};
const tld = {
  tld: 'com',
  registrar: 'namecom',
  minimum_years: 1,
  maximum_years: 10,
  prices: { USD: { register: 12.99, renew: 14.99, transfer: null } },
};

const addon = {
  id: 1,
  name: 'Extra IP',
  description: 'One more',
  prices: { USD: { monthly: { price: 2 } } },
};

test('a catalog as people write it is taken, with what it leaves out', () => {
  const checked = checkDocument({ packages: [entry], addons: [addon], tlds: [tld] });
  expect(checked).toMatchObject({
    document: {
      packages: [{ active: true, prices: { USD: { monthly: { price: 5, setup_fee: 0 } } } }],
      addons: [{ min_quantity: 1, max_quantity: 1, packages: null, active: true }],
      tlds: [{ active: true }],
    },
  });
});

test.each([
  ['packages.0.prices.EUR', { packages: [{ ...entry, prices: { EUR: { monthly: { price: 5 } } } }] }],
  [
    'packages.0.prices.USD.monthly.price',
    { packages: [{ ...entry, prices: { USD: { monthly: { price: 5.001 } } } }] },
  ],
  ['packages.0.colour', { packages: [{ ...entry, colour: 'red' }] }],
  ['packages.1.id', { packages: [entry, entry] }],
  ['addons.1.id', { addons: [addon, addon] }],
  ['addons.0.max_quantity', { addons: [{ ...addon, min_quantity: 3, max_quantity: 2 }] }],
  ['addons.0.packages', { addons: [{ ...addon, packages: [] }] }],
  ['addons.0.prices.EUR', { addons: [{ ...addon, prices: { EUR: { monthly: { price: 5 } } } }] }],
  ['tlds.0.tld', { tlds: [{ ...tld, tld: 'example.com' }] }],
  ['tlds.0.maximum_years', { tlds: [{ ...tld, minimum_years: 3, maximum_years: 2 }] }],
  ['tlds.1.tld', { tlds: [tld, tld] }],
  ['', null],
])('what is wrong at %s is named by its place', (path, document) => {
  const checked = checkDocument(document);
  expect('problems' in checked && checked.problems.map((problem) => problem.path.join('.'))).toEqual([path]);
});
