import { afterEach, describe, expect, test } from 'vitest';
import '../support/unit/environment.ts';
import { COUNTRIES } from '../../shared/contract/countries.ts';
import { INVOICE_LINE_TYPES } from '../../shared/contract/vocabulary.ts';
import { presentPurchases, purchaseOf, requirePurchase, storeRules } from '../../shared/mobile/purchases.ts';
import { storefrontOf } from '../../shared/mobile/storefront-codes.ts';
import { config } from '../../shared/platform/config/config.ts';
import { configSchema, type StoreRule } from '../../shared/platform/config/config-schema.ts';

const NAMES = ['domain', 'domain_renewal', 'domain_restore'];
const others = INVOICE_LINE_TYPES.filter((kind) => !NAMES.includes(kind));

const rule = (fields: Partial<StoreRule>): StoreRule => ({
  platform: 'ios',
  storefronts: null,
  kinds: null,
  purchase: 'in_app',
  basis: 'What the provider was told',
  source: 'https://example.com/told',
  as_of: '2026-11-01',
  ...fields,
});

const decide = (...rules: StoreRule[]) => Object.assign(config(), { store_rules: rules });
afterEach(() => decide());

describe('as delivered', () => {
  test('names can be sold in every app', () => {
    for (const platform of ['ios', 'android', 'web'] as const)
      for (const storefront of [...COUNTRIES, null])
        expect(purchaseOf({ platform, storefront }, ['domain', 'domain_renewal', 'domain_restore'])).toBe(
          'in_app',
        );
  });

  test.each(others)(
    '%s: in a browser; by a link in the App Store of the United States; nowhere else',
    (kind) => {
      const elsewhere = COUNTRIES.filter((country) => country !== 'US');
      const at = (platform: 'ios' | 'android' | 'web', places: (string | null)[]) => [
        ...new Set(places.map((storefront) => purchaseOf({ platform, storefront }, [kind]))),
      ];
      expect(at('web', [...COUNTRIES, null])).toEqual(['in_app']);
      expect(at('ios', ['US'])).toEqual(['link_out']);
      expect(at('ios', [...elsewhere, null])).toEqual(['none']);
      expect(at('android', [...COUNTRIES, null])).toEqual(['none']);
    },
  );

  test('every rule says from what it follows, when, and where that is', () => {
    const { store_rules } = configSchema.shape;
    expect(store_rules.parse(storeRules())).toEqual(storeRules());
    for (const { source } of storeRules())
      expect(source).toMatch(/^https:\/\/(developer\.apple\.com|support\.google\.com)\//);
  });
});

test('an app that says nothing is not asked', () => {
  expect(purchaseOf(null, INVOICE_LINE_TYPES)).toBe('in_app');
});

test('of several kinds the strictest holds', () => {
  const store = { platform: 'ios', storefront: 'US' } as const;
  expect(purchaseOf(store, ['domain'])).toBe('in_app');
  expect(purchaseOf(store, ['domain', 'hosting'])).toBe('link_out');
  expect(purchaseOf({ ...store, storefront: 'GH' }, ['domain', 'hosting'])).toBe('none');
});

test('a link lets order and not pay; neither is refused where nothing is bought', () => {
  const store = { platform: 'ios', storefront: 'US' } as const;
  expect(() => requirePurchase(store, 'order', ['hosting'])).not.toThrow();
  expect(() => requirePurchase(store, 'pay', ['hosting'])).toThrow('This cannot be bought in this app.');
  expect(() => requirePurchase({ ...store, storefront: 'FR' }, 'order', [])).not.toThrow();
});

describe('a rule of the provider', () => {
  test('comes before each delivered one', () => {
    for (const delivered of storeRules()) {
      const purchase = delivered.purchase === 'none' ? 'link_out' : 'none';
      decide(rule({ ...delivered, purchase }));
      const storefront = delivered.storefronts?.[0] ?? 'GH';
      const kind = delivered.kinds?.[0] ?? 'hosting';
      expect(purchaseOf({ platform: delivered.platform, storefront }, [kind])).toBe(purchase);
    }
  });

  test('for some storefronts leaves the others, and an unknown one, as they were', () => {
    decide(rule({ storefronts: ['FR', 'DE'], kinds: ['hosting'], purchase: 'link_out' }));
    const at = (storefront: string | null) => purchaseOf({ platform: 'ios', storefront }, ['hosting']);
    expect(['FR', 'DE', 'GH', null].map(at)).toEqual(['link_out', 'link_out', 'none', 'none']);
  });

  test('that forbids in one storefront forbids where it is unknown', () => {
    decide(rule({ storefronts: ['KR'], kinds: ['domain'], purchase: 'none' }));
    const at = (storefront: string | null) => purchaseOf({ platform: 'ios', storefront }, ['domain']);
    expect(['KR', 'GH', null].map(at)).toEqual(['none', 'in_app', 'none']);
  });
});

test('what apps are shown is what holds, for each platform, storefront and kind', () => {
  decide(rule({ storefronts: ['FR'], kinds: ['hosting', 'credit'], purchase: 'link_out' }));
  const shown = presentPurchases();
  expect(Object.keys(shown.ios.storefronts)).toEqual(['FR', 'US']);
  for (const platform of ['ios', 'android', 'web'] as const) {
    const { storefronts, others: elsewhere, unknown } = shown[platform];
    for (const kind of INVOICE_LINE_TYPES) {
      for (const storefront of COUNTRIES)
        expect((storefronts[storefront] ?? elsewhere)[kind]).toBe(
          purchaseOf({ platform, storefront }, [kind]),
        );
      expect(unknown[kind]).toBe(purchaseOf({ platform, storefront: null }, [kind]));
    }
  }
  expect(shown.rules[0]).toEqual(
    rule({ storefronts: ['FR'], kinds: ['hosting', 'credit'], purchase: 'link_out' }),
  );
});

test('a storefront has the codes that StoreKit and Play Billing give it', () => {
  const codes = [
    'USA',
    'us',
    'DEU',
    'GHA',
    ' GBR ',
    'KOR',
    'ZWE',
    'AND',
    'XX',
    'ZZZ',
    '',
    '840',
    'constructor',
  ];
  expect(codes.map(storefrontOf)).toEqual([
    ...['US', 'US', 'DE', 'GH', 'GB', 'KR', 'ZW', 'AD'],
    ...[undefined, undefined, undefined, undefined, undefined],
  ]);
});
