import { language, say } from '../words/words.ts';
import { isolated } from './isolated.ts';

export const money = (amount: number, currency: string): string =>
  isolated(
    new Intl.NumberFormat(language.get(), { style: 'currency', currency, currencyDisplay: 'code' }).format(
      amount,
    ),
  );

export const day = (timestamp: string): string =>
  new Intl.DateTimeFormat(language.get(), { dateStyle: 'medium' }).format(new Date(timestamp));

export const moment = (timestamp: string): string =>
  new Intl.DateTimeFormat(language.get(), { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(timestamp),
  );

/** A state of the API in words: `customer_reply` as "Customer reply"; one that is newer than this app as it is. */
export const words = (state: string): string => {
  const text = say.states[state] ?? state.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const megabytes = (amount: number | null): string => {
  if (amount === null) return say.common.unlimited;
  const isLarge = amount >= 1024;
  return new Intl.NumberFormat(language.get(), {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: 1,
  }).format(isLarge ? amount / 1024 : amount);
};

/** Without `recurring_amount` where the role may not see it. */
type Priced = { recurring_amount?: number; currency: string; billing_cycle: string };

/** What a service costs and how often, as "USD 5.00, monthly". */
export const price = ({ recurring_amount, currency, billing_cycle }: Priced): string =>
  recurring_amount === undefined
    ? words(billing_cycle)
    : `${money(recurring_amount, currency)}, ${words(billing_cycle).toLowerCase()}`;

type Named = { company_name: string | null; first_name: string; last_name: string };

export const nameOfClient = ({ company_name, first_name, last_name }: Named): string =>
  company_name ?? `${first_name} ${last_name}`;

/** A kept way to pay: a card by the end of its number, a wallet by its name. */
export const nameOfMethod = ({ brand, last4 }: { brand: string; last4: string }): string =>
  last4 === '' ? words(brand) : `${words(brand)} •••• ${last4}`;
