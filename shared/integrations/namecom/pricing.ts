import * as z from 'zod';
import { schema } from '../../contract/schema.ts';
import type { RegistrarPrices } from '../registrar-offer.ts';
import { domainPath } from './domain.ts';
import type { NamecomCall } from './namecom-call.ts';
import { optionalDollars } from './price.ts';

const pricing = schema(() =>
  z.object({
    premium: z.boolean(),
    purchasePrice: optionalDollars(),
    renewalPrice: optionalDollars(),
    transferPrice: optionalDollars(),
  }),
);

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
