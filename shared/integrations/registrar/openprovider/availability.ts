import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { type RegistrarAvailability, withoutOffer } from '../../registrar.ts';
import { join, split } from './names.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { charged, priceGroup } from './price.ts';
import { getPrice } from './pricing.ts';
import { isRefusal } from './refusals.ts';
import { CLAIMS } from './requirements.ts';

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
