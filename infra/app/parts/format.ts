export const money = (amount: number, currency: string): string =>
  new Intl.NumberFormat(undefined, { style: 'currency', currency, currencyDisplay: 'code' }).format(amount);

export const day = (timestamp: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(timestamp));

export const moment = (timestamp: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(timestamp));

/** `customer_reply` as "Customer reply": the states of the API are English words. */
export const words = (state: string): string => {
  const text = state.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

export const megabytes = (amount: number | null): string =>
  amount === null ? 'unlimited' : amount < 1024 ? `${amount} MB` : `${Math.round(amount / 102.4) / 10} GB`;

/** Without `recurring_amount` where the role may not see it. */
type Priced = { recurring_amount?: number; currency: string; billing_cycle: string };

/** What a service costs and how often, as "USD 5.00, monthly". */
export const price = ({ recurring_amount, currency, billing_cycle }: Priced): string =>
  recurring_amount === undefined
    ? words(billing_cycle)
    : `${money(recurring_amount, currency)}, ${words(billing_cycle).toLowerCase()}`;
