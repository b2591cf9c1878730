import { describe, expect, test } from 'vitest';
import { orderLines, wantedEntries } from '../../shared/orders/order-lines.ts';
import { catalogOf, tldOf } from '../support/unit/records.ts';

type Item = Parameters<typeof orderLines>[0][number];
type Wanted = Partial<Item> & Pick<Item, 'type'>;

const hosting = (given: Partial<Item> = {}): Wanted => ({
  type: 'hosting',
  package_id: 1,
  billing_cycle: 'annually',
  domain: 'example.com',
  ...given,
});
const domain = (given: Partial<Item> = {}): Wanted => ({ type: 'domain', domain: 'example.com', ...given });

const linesOf = (items: Wanted[], tlds = [tldOf(), tldOf({ tld: 'gh', registrar: 'manual' })]) =>
  orderLines(items as Item[], 'USD', catalogOf(tlds));

describe('what an item stands for', () => {
  test('hosting for a domain held elsewhere is one line', () => {
    const { lines, errors } = linesOf([hosting()]);
    expect(errors).toEqual({});
    expect(lines).toMatchObject([
      { type: 'hosting', cycle: 'annually', domain: 'example.com', domainOption: 'existing' },
    ]);
  });

  test.each(['register', 'transfer'] as const)('hosting with domain_option %s is two', (domain_option) => {
    const { lines } = linesOf([hosting({ domain_option, auth_code: 'code' })]);
    expect(lines.map(({ type, domainOption }) => [type, domainOption])).toEqual([
      ['hosting', domain_option],
      ['domain', domain_option],
    ]);
  });

  test('a domain is registered for its shortest term unless said otherwise', () => {
    const terms = [tldOf({ tld: 'ai', minimum_years: 2, maximum_years: 5 })];
    const yearsOf = (given: Partial<Item>) =>
      linesOf([domain({ domain: 'example.ai', ...given })], terms).lines[0];
    expect(yearsOf({})).toMatchObject({ years: 2, domainOption: 'register' });
    expect(yearsOf({ years: 5 })).toMatchObject({ years: 5 });
    expect(yearsOf({ billing_cycle: 'triennially' })).toMatchObject({ years: 3 });
  });

  test('hosting has the add-ons that were asked for, at what they cost then', () => {
    const { lines, errors } = linesOf([hosting({ addons: [{ addon_id: 1, quantity: 3 }] })]);
    expect(errors).toEqual({});
    expect(lines).toMatchObject([
      { chosenAddons: [{ addon: { id: 1 }, quantity: 3, price: { price: 2000, setup_fee: 0 } }] },
    ]);
  });

  test('a transfer takes one year and keeps its code', () => {
    const { lines } = linesOf([domain({ domain_option: 'transfer', auth_code: 'EPP-1' })]);
    expect(lines).toMatchObject([{ years: 1, domainOption: 'transfer', authCode: 'EPP-1' }]);
  });

  test('a domain ordered along with hosting and again by itself is one line', () => {
    const { lines, errors } = linesOf([hosting({ domain_option: 'register' }), domain({ years: 3 })]);
    expect(errors).toEqual({});
    expect(lines.map(({ type }) => type)).toEqual(['hosting', 'domain']);
    expect(lines[1]).toMatchObject({ years: 3 });
  });

  test('names are compared as registries do, whatever their case or script', () => {
    const { lines, errors } = linesOf([domain({ domain: 'EXAMPLE.com' }), domain({ domain: 'bücher.com' })]);
    expect(errors).toEqual({});
    expect(lines.map((line) => line.domain)).toEqual(['example.com', 'xn--bcher-kva.com']);
  });
});

describe('what is wrong with an item, by its field', () => {
  test.each([
    ['package_id', hosting({ package_id: undefined as never })],
    ['package_id', hosting({ package_id: 99 })],
    ['billing_cycle', hosting({ billing_cycle: undefined as never })],
    ['billing_cycle', hosting({ billing_cycle: 'triennially' })],
    ['domain', hosting({ domain: 'no domain' })],
    ['domain', domain({ domain: 'example.net' })],
    ['domain_option', domain({ domain_option: 'existing' })],
    ['auth_code', domain({ domain_option: 'transfer' })],
    ['years', domain({ years: 11 })],
    ['years', domain({ domain_option: 'transfer', auth_code: 'x', years: 2 })],
    ['years', domain({ billing_cycle: 'annually', years: 2 })],
    ['billing_cycle', domain({ billing_cycle: 'monthly' })],
    ['addons', domain({ addons: [{ addon_id: 1, quantity: 1 }] })],
    ['addons.0.addon_id', hosting({ addons: [{ addon_id: 99, quantity: 1 }] })],
    ['addons.0.quantity', hosting({ addons: [{ addon_id: 1, quantity: 5 }] })],
    [
      'addons.1.addon_id',
      hosting({
        addons: [
          { addon_id: 1, quantity: 1 },
          { addon_id: 1, quantity: 2 },
        ],
      }),
    ],
    ['addons.0.addon_id', hosting({ addons: [{ addon_id: 2, quantity: 1 }] })],
    ['addons.0.addon_id', hosting({ addons: [{ addon_id: 3, quantity: 1 }] })],
    ['addons.0.quantity', hosting({ addons: [{ addon_id: 4, quantity: 1 }] })],
  ])('%s', (field, item) => {
    const { lines, errors } = linesOf([hosting({ domain: 'fine.com' }), item]);
    expect(lines).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(errors))).toEqual({
      [`items.1.${field}`]: [expect.stringMatching(/^[A-Z.].+\.$/)],
    });
  });

  test('a TLD without a transfer price cannot be transferred, and one by hand needs no code', () => {
    const fixed = tldOf({ prices: { USD: { register: 1, renew: 1, transfer: null } } });
    const transfer = domain({ domain_option: 'transfer', auth_code: 'x' });
    expect(Object.keys(linesOf([transfer], [fixed]).errors)).toEqual(['items.0.domain_option']);
    const manual = tldOf({ tld: 'gh', registrar: 'manual' });
    expect(linesOf([domain({ domain: 'a.gh', domain_option: 'transfer' })], [manual]).errors).toEqual({});
  });

  test('the same name twice', () => {
    expect(Object.keys(linesOf([domain(), domain()]).errors)).toEqual(['items.1.domain']);
    expect(Object.keys(linesOf([hosting(), hosting()]).errors)).toEqual(['items.1.domain']);
  });

  test('a currency in which nothing is sold', () => {
    const { errors } = orderLines([hosting(), domain()] as Item[], 'EUR', catalogOf());
    expect(Object.keys(errors)).toEqual(['items.0.billing_cycle', 'items.1.domain']);
  });
});

test('the entries to read are those the items name, readable or not', () => {
  const addons = [{ addon_id: 1, quantity: 1 }];
  const items = [
    hosting({ addons }),
    domain({ domain: 'b.com.gh' }),
    domain({ domain: 'no domain' }),
  ] as Item[];
  expect(wantedEntries(items)).toEqual({ packageIds: [1], addonIds: [1], tlds: ['com', 'com.gh'] });
});

test('a name registered along with hosting has its own term, whatever the cycle of the hosting', () => {
  const { lines, errors } = linesOf(
    [hosting({ domain_option: 'register', billing_cycle: 'annually' })],
    [tldOf({ minimum_years: 2 })],
  );
  expect(errors).toEqual({});
  expect(lines[1]).toMatchObject({ type: 'domain', years: 2 });
});
