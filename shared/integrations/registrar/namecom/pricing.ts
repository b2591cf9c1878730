import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarPrices, TldPrices } from '../../registrar.ts';
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
