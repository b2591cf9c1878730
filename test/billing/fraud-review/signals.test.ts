import { describe, expect, test } from 'vitest';
import { isReviewing, type ReviewFacts, signalsOf } from '../../../shared/billing/fraud-review/index.ts';
import { type Config, configSchema } from '../../../shared/platform/config/config-schema.ts';
import { NOW } from '../../support/unit/records.ts';

type Rules = Config['fraud_review'];

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

const OFF = configSchema.shape.fraud_review.parse(undefined);

const facts = (
  given: Partial<Omit<ReviewFacts, 'client'>> & Partial<ReviewFacts['client']> = {},
): ReviewFacts => {
  const { created_at = hoursAgo(10_000), country = 'GH', email = 'ama@example.com', ...others } = given;
  return { client: { created_at, country, email }, isFirst: false, tried: [], paidBy: [], ...others };
};

const signals = (
  rules: Partial<Rules>,
  given: Parameters<typeof facts>[0] = {},
  total = 10_000,
  currency = 'USD',
  fromCredit = false,
) => signalsOf(facts(given), { total, currency, fromCredit }, { ...OFF, ...rules }, NOW);

const SUSPECT = {
  created_at: hoursAgo(0),
  email: 'x@mailinator.com',
  isFirst: true,
  tried: ['a', 'b', 'c'].map((fingerprint) => ({ fingerprint, at: hoursAgo(0) })),
  paidBy: [{ country: 'US', at: hoursAgo(0), ofOrder: true }],
};

const ALL: Partial<Rules> = {
  account_hours: 24,
  foreign_card: true,
  cards_a_day: 2,
  mail_domains: ['mailinator.com'],
  first_order_above: { USD: 99.99 },
};

test('nothing holds an order unless the provider has set something', () => {
  expect(isReviewing(OFF)).toBe(false);
  expect(signals({}, SUSPECT)).toEqual([]);
  for (const [name, value] of Object.entries(ALL)) expect(isReviewing({ ...OFF, [name]: value })).toBe(true);
});

test('any signal that is set holds it, and all are told that show', () => {
  const names = ['young_account', 'foreign_card', 'many_cards', 'mail_domain', 'large_first_order'];
  expect(signals(ALL, SUSPECT)).toEqual(names);
  for (const [index, [name, value]] of Object.entries(ALL).entries())
    expect(signals({ [name]: value }, SUSPECT)).toEqual([names[index]]);
  expect(signals(ALL)).toEqual([]);
});

test('an account is young until so many hours are over', () => {
  const ofAge = (hours: number) => signals({ account_hours: 24 }, { created_at: hoursAgo(hours) });
  expect([ofAge(23.9), ofAge(24), ofAge(25)]).toEqual([['young_account'], [], []]);
});

describe('a card', () => {
  const paid = (
    country: string,
    at: string,
    ofOrder: boolean,
    given: { country?: string; credit?: true } = {},
  ) => {
    const { credit = false, ...client } = given;
    return signals(
      { foreign_card: true },
      { ...client, paidBy: [{ country, at, ofOrder }] },
      1,
      'USD',
      credit,
    );
  };

  test('of another country than the client tells, of the same or none it does not', () => {
    expect(paid('US', hoursAgo(1), true)).toEqual(['foreign_card']);
    expect(paid('GH', hoursAgo(1), true)).toEqual([]);
    expect(signals({ foreign_card: true })).toEqual([]);
    expect(paid('US', hoursAgo(1), true, { country: '' })).toEqual([]);
  });

  test('counts whenever it has paid for the order, and for anything else within a day where credit paid', () => {
    expect(paid('US', hoursAgo(300), true)).toEqual(['foreign_card']);
    expect(paid('US', hoursAgo(1), false)).toEqual([]);
    expect(paid('US', hoursAgo(23.9), false, { credit: true })).toEqual(['foreign_card']);
    expect(paid('US', hoursAgo(24), false, { credit: true })).toEqual([]);
  });
});

test('cards are counted once each, within a day, and tell when there are more than permitted', () => {
  const tried = (...cards: [string, number][]) =>
    signals(
      { cards_a_day: 2 },
      { tried: cards.map(([fingerprint, hours]) => ({ fingerprint, at: hoursAgo(hours) })) },
    );
  expect(tried(['a', 1], ['b', 2], ['c', 3])).toEqual(['many_cards']);
  expect(tried(['a', 1], ['b', 2])).toEqual([]);
  expect(tried(['a', 1], ['b', 2], ['a', 3])).toEqual([]);
  expect(tried(['a', 1], ['b', 2], ['c', 24])).toEqual([]);
});

test('an address tells that is at a listed domain or below it, and none that only ends alike', () => {
  const at = (email: string) => signals({ mail_domains: ['mailinator.com'] }, { email });
  expect([at('x@mailinator.com'), at('x@EU.Mailinator.com')]).toEqual([['mail_domain'], ['mail_domain']]);
  expect([at('x@notmailinator.com'), at('mailinator.com@example.com')]).toEqual([[], []]);
});

test('a first order tells above the amount of its currency, of which another one has none', () => {
  const rules = { first_order_above: { USD: 100, JPY: 5_000 } };
  const first = (total: number, currency?: string) => signals(rules, { isFirst: true }, total, currency);
  expect([first(10_001), first(10_000)]).toEqual([['large_first_order'], []]);
  expect([first(5_001, 'JPY'), first(5_000, 'JPY')]).toEqual([['large_first_order'], []]);
  expect(first(1_000_000, 'GHS')).toEqual([]);
  expect(signals(rules, { isFirst: false }, 10_001)).toEqual([]);
});
