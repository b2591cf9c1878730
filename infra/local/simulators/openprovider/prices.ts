import { fullName, isPremium, partsOf, tldNamed } from './catalog.ts';
import { type Context, onlyKnown } from './context.ts';
import { Refusal } from './refusal.ts';
import type { OpenproviderState, Transaction } from './state.ts';

export type Operation = Transaction['action'];

const PREMIUM = { create: 25_000, renew: 24_000, transfer: 24_500 };

/** US cents a year (restoring: once), for this name: the registry's price, unless a control has set another. */
export const priceOf = (state: OpenproviderState, domain: string, operation: Operation): number => {
  const { extension } = partsOf(domain);
  const tld = tldNamed(extension);
  if (!tld) throw new Refusal(307);
  const listed = isPremium(domain) ? { ...tld.prices, ...PREMIUM } : tld.prices;
  return { ...listed, ...state.prices.get(extension), ...state.prices.get(domain) }[operation];
};

/** The description's Price: in the currency of the supplier, and in that of the account, which are the same here. */
export const presentPrice = (cents: number) => {
  const price = { price: cents / 100, currency: 'USD' };
  return { product: price, reseller: price };
};

const OPERATIONS: readonly string[] = ['create', 'renew', 'transfer', 'restore'];
const PARAMETERS = [
  ...['domain.name', 'domain.extension', 'operation', 'period', 'additional_data.idn_script'],
];

/** Of a period as a whole. */
export const getPrice = ({ state, query }: Context): object => {
  onlyKnown(query, PARAMETERS);
  const domain = fullName({
    name: query.get('domain.name') ?? '',
    extension: query.get('domain.extension') ?? '',
  });
  const tld = tldNamed(partsOf(domain).extension);
  if (!tld) throw new Refusal(307);
  const operation = query.get('operation') ?? '';
  if (!OPERATIONS.includes(operation)) throw new Refusal(3, 'operation');
  const period = Number(query.get('period') ?? tld.minPeriod);
  if (!Number.isInteger(period) || period < 1 || period > tld.maxPeriod) throw new Refusal(316);
  const times = operation === 'restore' || operation === 'transfer' ? 1 : period;
  const price = presentPrice(priceOf(state, domain, operation as Operation) * times);
  return {
    price,
    is_premium: isPremium(domain),
    is_promotion: false,
    membership_price: price,
    tier_price: price,
  };
};

/** Refuses a premium name whose price is not accepted, to the cent; tells it. */
export const checkPremium = (domain: string, cents: number, accepted: number | undefined): void => {
  if (!isPremium(domain)) return;
  if (accepted === undefined || Math.round(accepted * 100) !== cents)
    throw new Refusal(379, String(cents / 100));
};
