import * as z from 'zod';
import { schema } from '../../contract/schema.ts';
import type { RegistrarPrice, RegistrarPrices } from '../registrar-offer.ts';
import { domainPath } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';
import { isRefusal } from './namecom-error.ts';
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
    pricing: z.array(z.object({ tld: z.string(), domainRestorationPrice: optionalDollars() })),
  }),
);

/** One price, whatever the years; null where the registrar offers no restoration, or does not sell the TLD. */
export const findRestorationPrice = async (
  call: NamecomCall,
  tld: string,
): Promise<RegistrarPrice | null> => {
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
  return entries.find((entry) => entry.tld === tld)?.domainRestorationPrice ?? null;
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
