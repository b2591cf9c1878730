import * as z from 'zod';
import { IntegrationError } from '../integration-error.ts';
import type { RegistrarAvailability } from '../registrar.ts';
import type { NamecomCall } from './namecom-call.ts';

const MAX_NAMES_PER_CALL = 50;
const STANDARD_PURCHASE = 'registration';

const searchResult = z.object({
  domainName: z.string(),
  purchasable: z.boolean(),
  premium: z.boolean().nullish(),
  /** US dollars. */
  purchasePrice: z.number().nonnegative().nullish(),
  purchaseType: z.string().nullish(),
});

type SearchResult = z.infer<typeof searchResult>;

const searchResults = z.object({ results: z.array(searchResult).nullish() });

/** 422 says that none of the names has a TLD sold there, which is an answer. */
const searchChunk = async (call: NamecomCall, domainNames: string[]): Promise<SearchResult[]> => {
  try {
    const path = '/domains:checkAvailability';
    const answer = await call({
      operation: 'check availability',
      path,
      answer: searchResults,
      body: { domainNames },
    });
    return answer.results ?? [];
  } catch (error) {
    if (error instanceof IntegrationError && error.status === 422) return [];
    throw error;
  }
};

/** Names sold by auction or on expiry cost a price of their own too, whatever the premium flag says. */
const isPremium = (result: SearchResult): boolean =>
  result.premium === true || (result.purchaseType ?? STANDARD_PURCHASE) !== STANDARD_PURCHASE;

const toAvailability = (domain: string, result: SearchResult | undefined): RegistrarAvailability => {
  if (!result?.purchasable) return { domain, purchasable: false, premium: false, premiumPrice: null };
  const premium = isPremium(result);
  const price = result.purchasePrice ?? null;
  return {
    domain,
    purchasable: true,
    premium,
    premiumPrice: premium && price !== null ? Math.round(price * 100) : null,
  };
};

/** Answers in the order asked; a name the registrar leaves out is not for sale there. */
export const checkAvailability = async (
  call: NamecomCall,
  domains: string[],
): Promise<RegistrarAvailability[]> => {
  const results = new Map<string, SearchResult>();
  for (let from = 0; from < domains.length; from += MAX_NAMES_PER_CALL) {
    const chunk = await searchChunk(call, domains.slice(from, from + MAX_NAMES_PER_CALL));
    for (const result of chunk) results.set(result.domainName.toLowerCase(), result);
  }
  return domains.map((domain) => toAvailability(domain, results.get(domain.toLowerCase())));
};
