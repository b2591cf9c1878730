import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarPrice } from '../../registrar.ts';
import { refuse } from './refusals.ts';

const MILLIONTHS_PER_CENT = 10_000n;

/** A decimal number of the answer in hundredths, to the nearest: read digit by digit, not multiplied. */
export const toCents = (amount: number): number => {
  const millionths = BigInt(Math.abs(amount).toFixed(6).replace('.', ''));
  const cents = Number((millionths + MILLIONTHS_PER_CENT / 2n) / MILLIONTHS_PER_CENT);
  return amount < 0 ? 0 - cents : cents;
};

/** An amount as the registrar takes it. */
export const toDecimal = (cents: number): number => Number(`${cents}e-2`);

export const money = (amount: number, currency: string): RegistrarPrice => {
  if (currency !== 'USD') {
    throw refuse('unsupported_currency', 'the account is not kept in US dollars');
  }
  return { amount: toCents(amount), currency };
};

const amountIn = schema(() => z.object({ currency: z.string(), price: z.number() }));

/** A price in the currency of the registry, and what it is in that of our account, which is charged. */
export const priceGroup = schema(() =>
  z.object({ product: amountIn().nullish(), reseller: amountIn().nullish() }),
);

export type PriceGroup = z.infer<ReturnType<typeof priceGroup>>;

/** What is charged; null where nothing is said. */
export const charged = (group: PriceGroup | null | undefined): RegistrarPrice | null =>
  group?.reseller ? money(group.reseller.price, group.reseller.currency) : null;

export const isSame = (one: RegistrarPrice, other: RegistrarPrice): boolean =>
  one.amount === other.amount && one.currency === other.currency;
