import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import {
  type RegistrarAvailability,
  type RegistrarPrices,
  type TldPrices,
  type UnavailableReason,
  withoutOffer,
} from '../../registrar.ts';
import { domainPath } from './domain.ts';
import { isRefusal, type NamecomCall } from './namecom-call.ts';
import { optionalDollars } from './price.ts';

const pricing = schema(() =>
  z.object({
    premium: z.boolean(),
    purchasePrice: optionalDollars(),
    renewalPrice: optionalDollars(),
    transferPrice: optionalDollars(),
  }),
);

const tldPrices = schema(() =>
  z.object({
    pricing: z.array(
      z.object({
        tld: z.string(),
        registrationPrice: optionalDollars(),
        renewalPrice: optionalDollars(),
        transferInPrice: optionalDollars(),
        domainRestorationPrice: optionalDollars(),
      }),
    ),
  }),
);

/** Of a year; null where the registrar does not sell the TLD. A restoration has one price, or none where it is not offered. */
export const findTldPrices = async (call: NamecomCall, tld: string): Promise<TldPrices | null> => {
  const listed = call({
    operation: 'list prices of a TLD',
    path: '/tldpricing',
    query: { tlds: tld, duration: '1' },
    answer: tldPrices(),
  });
  const { pricing: entries } = await listed.catch((error: unknown) => {
    if (isRefusal(error, 'invalid_request', 'unsupported_tld')) return { pricing: [] };
    throw error;
  });
  const entry = entries.find((one) => one.tld === tld);
  if (!entry) return null;
  const { registrationPrice, renewalPrice, transferInPrice, domainRestorationPrice } = entry;
  return {
    register: registrationPrice,
    renew: renewalPrice,
    transfer: transferInPrice,
    restore: domainRestorationPrice,
  };
};

/** Totals, not prices a year (reference 1.33 of Get Pricing For Domain). */
export const getPrices = async (
  call: NamecomCall,
  domain: string,
  years: number,
): Promise<RegistrarPrices> => {
  const { premium, purchasePrice, renewalPrice, transferPrice } = await call({
    operation: 'get prices',
    path: `${domainPath(domain)}:getPricing`,
    query: { years: String(years) },
    answer: pricing(),
  });
  return { premium, register: purchasePrice, renew: renewalPrice, transfer: transferPrice };
};

const MAX_NAMES_PER_CALL = 50;
const PLAIN = 'registration';

const searchResult = schema(() =>
  z.object({
    domainName: z.string(),
    purchasable: z.boolean(),
    premium: z.boolean().nullish(),
    purchasePrice: optionalDollars(),
    purchaseType: z.string().nullish(),
    renewalPrice: optionalDollars(),
    reason: z.string().nullish(),
  }),
);

type SearchResult = z.infer<ReturnType<typeof searchResult>>;

const searchResults = schema(() => z.object({ results: z.array(searchResult()).nullish() }));

/** Why a name is not for sale, in words for people: only an outage matters, all else is a no. */
const OUTAGE = /maintenance|registry.*unavailable|temporarily|time(d)?[ -]?out|try again|connect/i;

const reasonOf = ({ purchasable, purchaseType, reason }: SearchResult): UnavailableReason | null => {
  if (purchasable) return (purchaseType ?? PLAIN) === PLAIN ? null : 'aftermarket';
  return OUTAGE.test(reason ?? '') ? 'registry_unavailable' : 'not_available';
};

const toAvailability = (result: SearchResult): RegistrarAvailability => {
  const reason = reasonOf(result);
  return {
    domain: result.domainName.toLowerCase(),
    purchasable: reason === null,
    premium: result.premium ?? false,
    purchaseType: result.purchaseType ?? null,
    purchasePrice: result.purchasePrice,
    renewalPrice: result.renewalPrice,
    reason,
  };
};

type Found = Map<string, RegistrarAvailability>;

/** 422 says that none of the names has a TLD sold there, which is an answer. */
const checkSome = async (call: NamecomCall, names: string[], found: Found): Promise<void> => {
  const set = (availability: RegistrarAvailability) => found.set(availability.domain, availability);
  try {
    const { results } = await call({
      operation: 'check availability',
      path: '/domains:checkAvailability',
      answer: searchResults(),
      body: { domainNames: names },
    });
    for (const result of results ?? []) set(toAvailability(result));
  } catch (error) {
    if (!isRefusal(error, 'unsupported_tld', 'unprocessable')) throw error;
    for (const name of names) set(withoutOffer(name, 'unsupported_tld'));
  }
};

/**
 * The registrar leaves out names below TLDs that it does not sell, and may leave out others when a registry is slow.
 * Those are asked for once more by themselves: then 422 tells the first, and whoever is missing still is unknown.
 */
export const checkAvailability = async (
  call: NamecomCall,
  domains: string[],
): Promise<RegistrarAvailability[]> => {
  const names = [...new Set(domains.map((domain) => domain.toLowerCase()))];
  const found: Found = new Map();
  for (let from = 0; from < names.length; from += MAX_NAMES_PER_CALL) {
    const chunk = names.slice(from, from + MAX_NAMES_PER_CALL);
    await checkSome(call, chunk, found);
    const missing = chunk.filter((name) => !found.has(name));
    if (missing.length > 0) await checkSome(call, missing, found);
  }
  return domains.map((domain) => {
    const name = domain.toLowerCase();
    return { ...(found.get(name) ?? withoutOffer(name, 'registry_unavailable')), domain };
  });
};

const MAX_TLDS = 50;
const SEARCH_MS = 2500;

/** Only plain registrations: others sell what they offer slowly, or not at all. */
export const suggestNames = async (
  call: NamecomCall,
  { keyword, tlds }: { keyword: string; tlds: string[] },
): Promise<RegistrarAvailability[]> => {
  const { results } = await call({
    operation: 'suggest names',
    path: '/domains:search',
    answer: searchResults(),
    body: { keyword, tldFilter: tlds.slice(0, MAX_TLDS), timeout: SEARCH_MS, purchaseType: PLAIN },
  });
  return (results ?? []).map(toAvailability).filter(({ purchasable }) => purchasable);
};
