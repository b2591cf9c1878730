import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import {
  type RegistrarAvailability,
  type RegistrarPrice,
  type RegistrarPrices,
  withoutOffer,
} from '../../registrar.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { isRefusal, orNull, refuse } from './refusals.ts';
import { CLAIMS } from './tld.ts';
import { asQuery, charged, isSame, join, priceGroup, split, toCents, toDecimal } from './values.ts';

type Operation = 'create' | 'renew' | 'transfer';

const operationPrice = schema(() =>
  z.object({ is_premium: z.boolean().nullish(), price: priceGroup().nullish() }),
);

type OperationPrice = z.infer<ReturnType<typeof operationPrice>>;

const askPrice = (
  call: OpenproviderCall,
  domain: string,
  operation: Operation,
  years: number,
): Promise<OperationPrice> =>
  call({
    operation: `get price to ${operation}`,
    path: '/domains/prices',
    query: { ...asQuery(domain), operation, period: String(years) },
    answer: operationPrice(),
  });

/** Of the whole term; null where it is not sold. */
const getPrice = async (
  call: OpenproviderCall,
  domain: string,
  operation: Operation,
  years: number,
): Promise<RegistrarPrice | null> => {
  const found = await orNull(askPrice(call, domain, operation, years), 'unsupported_tld', 'not_supported');
  return charged(found?.price);
};

const SHORTEST_YEARS = 1;

export const getPrices = async (
  call: OpenproviderCall,
  domain: string,
  years: number,
): Promise<RegistrarPrices> => {
  const ask = (operation: Operation, term: number) =>
    orNull(askPrice(call, domain, operation, term), 'unsupported_tld', 'not_supported');
  const [create, renew, transfer] = await Promise.all([
    ask('create', years),
    ask('renew', years),
    ask('transfer', SHORTEST_YEARS),
  ]);
  return {
    premium: [create, renew, transfer].some((found) => found?.is_premium === true),
    register: charged(create?.price),
    renew: charged(renew?.price),
    transfer: charged(transfer?.price),
  };
};

type Purchase = {
  domain: string;
  operation: Operation;
  years: number;
  price: RegistrarPrice | undefined;
};

/**
 * Sees to it that a purchase costs what was agreed: the API takes no price but the registry's of a premium name.
 * Returns that, to be stated. Throws `price_changed`.
 */
export const confirmPrice = async (
  call: OpenproviderCall,
  { domain, operation, years, price }: Purchase,
): Promise<{ accept_premium_fee?: number }> => {
  if (!price) return {};
  const { is_premium, price: group } = await askPrice(call, domain, operation, years);
  const now = charged(group);
  if (!now || !isSame(now, price)) throw refuse('price_changed', `the price to ${operation} has changed`);
  const fee = group?.product?.price;
  return is_premium === true && fee != null ? { accept_premium_fee: toDecimal(toCents(fee)) } : {};
};

/** "max 15 per request" (checkDomainRequest of the XML API, whose command this is). */
const MAX_NAMES_PER_CALL = 15;

const checked = schema(() =>
  z.object({
    domain: z.string(),
    status: z.string(),
    reason: z.string().nullish(),
    is_premium: z.boolean().nullish(),
    claim_key: z.string().nullish(),
    price: priceGroup().nullish(),
  }),
);

type Checked = z.infer<ReturnType<typeof checked>>;

const checks = schema(() => z.object({ results: z.array(checked()).nullish() }));

/** Why a name is not free, in words for people: only an outage matters, all else is a no. */
const OUTAGE = /maintenance|unavailable|temporar|time(d)?[ -]?out|try again|connect|not reachable/i;

const isFree = ({ status, price }: Checked): boolean => status === 'free' && price?.reseller != null;

const toAvailability = async (call: OpenproviderCall, result: Checked): Promise<RegistrarAvailability> => {
  const domain = result.domain.toLowerCase();
  if (!isFree(result)) {
    const isUnknown = result.status === 'free' || OUTAGE.test(result.reason ?? '');
    return withoutOffer(domain, isUnknown ? 'registry_unavailable' : 'not_available');
  }
  const premium = result.is_premium ?? false;
  return {
    domain,
    purchasable: true,
    premium,
    purchaseType: result.claim_key ? CLAIMS : null,
    purchasePrice: charged(result.price),
    renewalPrice: premium ? await getPrice(call, domain, 'renew', 1) : null,
    reason: null,
  };
};

type Found = Map<string, RegistrarAvailability>;

/** A TLD that is not sold refuses the whole question, so that it is asked again for each name. */
const checkSome = async (call: OpenproviderCall, names: string[], found: Found): Promise<void> => {
  try {
    const { results } = await call({
      operation: 'check availability',
      path: '/domains/check',
      answer: checks(),
      body: { domains: names.map(split), with_price: true },
    });
    const told = await Promise.all((results ?? []).map((result) => toAvailability(call, result)));
    for (const one of told) found.set(one.domain, one);
  } catch (error) {
    if (!isRefusal(error, 'unsupported_tld')) throw error;
    const [only] = names;
    if (only !== undefined && names.length === 1) found.set(only, withoutOffer(only, 'unsupported_tld'));
    else for (const name of names) await checkSome(call, [name], found);
  }
};

/** Names that are missing in the answer are unknown. */
export const checkAvailability = async (
  call: OpenproviderCall,
  domains: string[],
): Promise<RegistrarAvailability[]> => {
  const names = [...new Set(domains.map((domain) => domain.toLowerCase()))];
  const found: Found = new Map();
  for (let from = 0; from < names.length; from += MAX_NAMES_PER_CALL) {
    await checkSome(call, names.slice(from, from + MAX_NAMES_PER_CALL), found);
  }
  return domains.map((domain) => {
    const told = found.get(domain.toLowerCase());
    return { ...(told ?? withoutOffer(domain, 'registry_unavailable')), domain };
  });
};

const suggestions = schema(() =>
  z.object({ results: z.array(z.object({ name: z.string(), tld: z.string() })).nullish() }),
);

/** Suggested names may be held, so they are checked. */
export const suggestNames = async (
  call: OpenproviderCall,
  { keyword, tlds }: { keyword: string; tlds: string[] },
): Promise<RegistrarAvailability[]> => {
  const { results } = await call({
    operation: 'suggest names',
    path: '/domains/suggest-name',
    answer: suggestions(),
    body: { name: keyword, tlds, limit: MAX_NAMES_PER_CALL, sensitive: true },
  });
  const names = (results ?? []).map(({ name, tld }) => join({ name, extension: tld }));
  const told = names.length > 0 ? await checkAvailability(call, names) : [];
  return told.filter(({ purchasable, purchaseType }) => purchasable && purchaseType === null);
};
