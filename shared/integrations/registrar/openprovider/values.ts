import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { RegistrarPrice } from '../../registrar.ts';
import { refuse } from './refusals.ts';

/** Writes dates as the API does, `2026-03-31 23:59:59`. */
const inAmsterdam = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const PATTERN = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const NEVER = '0000-00-00 00:00:00';

const asUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);

/**
 * The moment that a clock in Amsterdam shows: the description names no time zone, the registrar's own module for WHMCS
 * this one.
 */
const toDate = (text: string): Date => {
  const shown = asUtc(text);
  const offset = asUtc(inAmsterdam.format(shown)) - shown;
  const first = shown - offset;
  return new Date(shown - (asUtc(inAmsterdam.format(first)) - first));
};

/** Null for none, which is also written as a year 0. */
export const moment = schema(() =>
  z
    .string()
    .nullish()
    .transform((text, context) => {
      if (!text || text === NEVER) return null;
      if (PATTERN.test(text)) return toDate(text);
      context.addIssue({ code: 'custom', message: 'no date' });
      return z.NEVER;
    }),
);

/** A domain as the API names one. */
export type DomainName = { name: string; extension: string };

export const split = (domain: string): DomainName => {
  const lower = domain.toLowerCase();
  const dot = lower.indexOf('.');
  return { name: lower.slice(0, dot), extension: lower.slice(dot + 1) };
};

export const join = ({ name, extension }: DomainName): string => `${name}.${extension}`.toLowerCase();

/** The same as parameters of a query. */
export const asQuery = (domain: string): Record<string, string> => {
  const { name, extension } = split(domain);
  return { 'domain.name': name, 'domain.extension': extension };
};

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
    const message = `the account is kept in ${currency}, and only one kept in US dollars is supported`;
    throw refuse('unsupported_currency', message);
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
