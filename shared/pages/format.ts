import { exponentOf, toMajor } from '../platform/money.ts';
import { language, words } from './words.ts';

/** For people: "USD 1,299.00", in French "1 299,00 USD". */
export const amountText = (minor: number, currency: string): string => {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(words().tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const amount = format.format(toMajor(minor, currency));
  return language() === 'fr' ? `${amount}\u00a0${currency}` : `${currency} ${amount}`;
};

/** For people: "28 November 2026". */
export const dateText = (timestamp: string): string =>
  new Intl.DateTimeFormat(words().tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(timestamp));
