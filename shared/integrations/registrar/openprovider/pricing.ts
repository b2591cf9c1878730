import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarPrice, RegistrarPrices } from '../../registrar.ts';
import { asQuery } from './names.ts';
import type { OpenproviderCall } from './openprovider-call.ts';
import { charged, isSame, priceGroup, toCents, toDecimal } from './price.ts';
import { orNull, refuse } from './refusals.ts';

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
export const getPrice = async (
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
