import { exponentOf, toMajor } from '../platform/money.ts';

/** For people: "USD 1,299.00". */
export const amountText = (minor: number, currency: string): string => {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${currency} ${format.format(toMajor(minor, currency))}`;
};

const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** For people: "28 November 2026". */
export const dateText = (timestamp: string): string => dates.format(new Date(timestamp));
