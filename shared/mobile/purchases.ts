import type { MobileConfig } from '../contract/mobile.ts';
import {
  INVOICE_LINE_TYPES,
  type InvoiceLineType,
  type Platform,
  PURCHASES,
  type Purchase,
} from '../contract/vocabulary.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import type { StoreRule } from '../platform/config/config-schema.ts';
import { Failure } from '../platform/failure.ts';

const APPLE = {
  source: 'https://developer.apple.com/app-store/review/guidelines/',
  as_of: '2026-10-16',
} as const;
const GOOGLE = {
  source: 'https://support.google.com/googleplay/android-developer/answer/9858738',
  as_of: '2026-10-08',
} as const;

/** A name at a registry is used outside of any app. */
const NAMES = ['domain', 'domain_renewal', 'domain_restore'] as const satisfies InvoiceLineType[];

/**
 * What the stores said on the day named. Links that need an entitlement of Apple (EU, Japan, Brazil, South Korea) or a
 * programme of Google (EEA, United States, Japan, South Korea, India) are not in here: whoever has it says so in
 * `store_rules`.
 */
const DELIVERED: readonly StoreRule[] = [
  {
    ...APPLE,
    platform: 'web',
    storefronts: null,
    kinds: null,
    purchase: 'in_app',
    basis: 'App Review Guidelines, introduction: what is served to a browser is of no store',
  },
  {
    ...APPLE,
    platform: 'ios',
    storefronts: null,
    kinds: [...NAMES],
    purchase: 'in_app',
    basis: 'App Review Guidelines 3.1.3(e): services that are used outside of the app',
  },
  {
    ...APPLE,
    platform: 'ios',
    storefronts: ['US'],
    kinds: null,
    purchase: 'link_out',
    basis: 'App Review Guidelines 3.1.1(a): links in United States storefront apps need no entitlement',
  },
  {
    ...APPLE,
    platform: 'ios',
    storefronts: null,
    kinds: null,
    purchase: 'none',
    basis:
      'App Review Guidelines 3.1.3(f): a free companion (e.g. of web hosting) without purchases and calls to them',
  },
  {
    ...GOOGLE,
    platform: 'android',
    storefronts: null,
    kinds: [...NAMES],
    purchase: 'in_app',
    basis: 'Payments policy, section 2: Play billing is for in-app features, which a registration is not',
  },
  {
    ...GOOGLE,
    platform: 'android',
    storefronts: null,
    kinds: null,
    purchase: 'none',
    basis: 'Payments policy, sections 2 and 4: cloud services by Play billing, no other way to pay led to',
  },
];

/** Those of the provider first, then the delivered ones, which fit everything. */
export const storeRules = (): readonly StoreRule[] => [...config().store_rules, ...DELIVERED];

/** The store an app is from; a storefront is an ISO 3166-1 alpha-2 code, null where the app does not know it. */
export type Store = { platform: Platform; storefront: string | null };

const strictest = (purchases: Purchase[]): Purchase =>
  PURCHASES.findLast((purchase) => purchases.includes(purchase)) ?? 'none';

/**
 * What holds for a kind of item. A storefront that no rule names has the rule for all others; one that is not known may be
 * any, so it has the strictest of what holds anywhere.
 */
const purchaseOfKind = ({ platform, storefront }: Store, kind: InvoiceLineType): Purchase => {
  const rules = storeRules().filter(
    (rule) => rule.platform === platform && (rule.kinds?.includes(kind) ?? true),
  );
  const at = (place: string | null) =>
    rules.find(({ storefronts }) => storefronts === null || (place !== null && storefronts.includes(place)))
      ?.purchase ?? 'none';
  if (storefront !== null) return at(storefront);
  const named = rules.flatMap(({ storefronts }) => storefronts ?? []);
  return strictest([null, ...named].map(at));
};

/** The strictest of what holds for what an order or invoice is made of; nothing is said of an app that says nothing. */
export const purchaseOf = (store: Store | null, kinds: readonly InvoiceLineType[]): Purchase =>
  store === null ? 'in_app' : strictest(kinds.map((kind) => purchaseOfKind(store, kind)));

/** Throws 403 `purchasing_not_here` where the store of an app does not allow it to order, or to pay for, such items. */
export const requirePurchase = (
  store: Store | null,
  act: 'order' | 'pay',
  kinds: readonly InvoiceLineType[],
): void => {
  if (kinds.length === 0) return;
  const purchase = purchaseOf(store, kinds);
  if (purchase === 'in_app' || (purchase === 'link_out' && act === 'order')) return;
  throw new Failure('forbidden', 'purchasing_not_here', say`This cannot be bought in this app.`);
};

type ByKind = MobileConfig['purchases']['ios']['others'];

const byKind = (store: Store): ByKind =>
  Object.fromEntries(INVOICE_LINE_TYPES.map((kind) => [kind, purchaseOfKind(store, kind)])) as ByKind;

/** A storefront that is in no list of countries, so that no rule names it. */
const NO_COUNTRY = 'ZZ';

const ofPlatform = (platform: Platform) => {
  const rules = storeRules().filter((rule) => rule.platform === platform);
  const named = [...new Set(rules.flatMap(({ storefronts }) => storefronts ?? []))].sort();
  return {
    storefronts: Object.fromEntries(
      named.map((storefront) => [storefront, byKind({ platform, storefront })]),
    ),
    others: byKind({ platform, storefront: NO_COUNTRY }),
    unknown: byKind({ platform, storefront: null }),
  };
};

/** What an app learns of it at its start, and from what it follows. */
export const presentPurchases = (): MobileConfig['purchases'] => ({
  ios: ofPlatform('ios'),
  android: ofPlatform('android'),
  web: ofPlatform('web'),
  rules: [...storeRules()],
});
