import type { InvoiceLineType } from '../contract/vocabulary.ts';
import { config } from '../platform/config/config.ts';
import type { StoreRule } from '../platform/config/config-schema.ts';

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
