import { domainToUnicode } from 'node:url';
import { FR_FIELDS, type RequirementFields } from './requirement-fields.ts';

/** US cents a year; restoring is a single price. */
type Prices = { register: number; renew: number; transfer: number; restore: number };

export type SoldTld = {
  prices: Prices;
  years: number[];
  countryCode: boolean;
  transferLock: boolean;
  dnssec: boolean;
  premium: boolean;
  privacy: boolean;
  graceDays: number;
  idnLanguages: Record<string, string>;
  hsts: boolean;
  minLength: number;
  minIdnLength: number | null;
  fields: RequirementFields;
};

const prices = (register: number, renew: number, transfer: number, restore = 12_000): Prices => ({
  register,
  renew,
  transfer,
  restore,
});

const years = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

const LANGUAGES = { CYRL: 'Cyrillic', DE: 'German', ES: 'Spanish', FR: 'French', JA: 'Japanese' };

const gtld = (tldPrices: Prices, changes: Partial<SoldTld> = {}): SoldTld => ({
  prices: tldPrices,
  years: years(1, 10),
  countryCode: false,
  transferLock: true,
  dnssec: true,
  premium: true,
  privacy: true,
  graceDays: 25,
  idnLanguages: LANGUAGES,
  hsts: false,
  minLength: 1,
  minIdnLength: 2,
  fields: {},
  ...changes,
});

/** Countries, privacy and locks of .at, .fr and .security are those of the description's own examples. */
export const TLDS: Record<string, SoldTld> = {
  com: gtld(prices(1299, 1999, 1799)),
  net: gtld(prices(1499, 2199, 1899)),
  org: gtld(prices(1099, 2399, 1699)),
  io: gtld(prices(4999, 7999, 5999), { countryCode: true, idnLanguages: {}, minIdnLength: null }),
  dev: gtld(prices(1499, 2299, 1999), { hsts: true, idnLanguages: {}, minIdnLength: null }),
  app: gtld(prices(1699, 2699, 2299), { hsts: true, idnLanguages: {}, minIdnLength: null }),
  ai: gtld(prices(9999, 9999, 9999, 20_000), {
    countryCode: true,
    years: years(2, 10),
    idnLanguages: {},
    minIdnLength: null,
  }),
  security: gtld(prices(299_900, 299_900, 299_900), {
    minLength: 3,
    minIdnLength: 4,
    idnLanguages: { AR: 'Arabic', JA: 'Japanese', LATN: 'Latin', RU: 'Russian' },
    fields: {
      acknowledgement: {
        description:
          '.SECURITY domains will not resolve unless they have both DNSSEC and an SSL on the domain.',
        type: 'acknowledgement',
        required: true,
        label: 'I understand',
        value: 'accepted',
      },
    },
  }),
  at: gtld(prices(1299, 1599, 1399), {
    countryCode: true,
    transferLock: false,
    premium: false,
    privacy: false,
    graceDays: 3,
    idnLanguages: {},
    minLength: 3,
    minIdnLength: null,
    fields: {
      description: {
        description:
          'The .AT registry has special rules regarding the expiration and deletion of .AT domains.',
        type: 'notice',
        required: false,
        label: '',
      },
    },
  }),
  fr: gtld(prices(1199, 1399, 1299), {
    countryCode: true,
    graceDays: 3,
    idnLanguages: {},
    minLength: 5,
    minIdnLength: 5,
    fields: FR_FIELDS,
  }),
};

export const splitName = (name: string): { sld: string; tld: string } => {
  const dot = name.indexOf('.');
  return { sld: name.slice(0, dot), tld: name.slice(dot + 1) };
};

export const findTld = (name: string): SoldTld | null => {
  const { tld } = splitName(name);
  return Object.hasOwn(TLDS, tld) ? (TLDS[tld] ?? null) : null;
};

/** A name in another script than ASCII, however it is spelt. */
export const isIdn = (name: string): boolean => domainToUnicode(splitName(name).sld) !== splitName(name).sld;

/** Names that somebody else holds wherever this registrar looks, besides those that begin with `taken-`. */
const TAKEN = new Set([
  'example.com',
  'example.net',
  'example.org',
  'google.com',
  'name.com',
  'wikipedia.org',
]);

export const isHeldElsewhere = (name: string): boolean => TAKEN.has(name) || name.startsWith('taken-');

export const isReserved = (name: string): boolean => name.startsWith('reserved-');

export const isInMaintenance = (name: string): boolean => name.startsWith('maintenance-');

export type PurchaseType = 'registration' | 'aftermarket_s' | 'expiring';

/** Names that begin with `aftermarket-` or `expiring-` are sold by somebody else, at a flat fee. */
export const purchaseTypeOf = (name: string): PurchaseType => {
  if (name.startsWith('aftermarket-')) return 'aftermarket_s';
  return name.startsWith('expiring-') ? 'expiring' : 'registration';
};

export const isPremium = (name: string): boolean => /^(?:taken-)?premium-/.test(name);
