import type { RegistrarAvailability, RegistrarPrice } from '../integrations/registrar-offer.ts';
import { config } from '../platform/config/config.ts';
import { exponentOf, shareOf, stepOf, toMajor } from '../platform/money.ts';
import type { TldRecord } from '../records/tld-record.ts';

const WHOLE_BP = 10_000;
const CENTS = 100;

/** The nearest step. */
const onStep = (minor: number, currency: string): number =>
  Math.round(minor / stepOf(currency)) * stepOf(currency);

/** What a registrar's price is in minor units of `currency`; null where no rate is configured for it. */
export const inCurrency = ({ amount }: RegistrarPrice, currency: string): number | null => {
  const rate = config().premium_names.per_usd[currency];
  return rate === undefined ? null : onStep((amount * rate * 10 ** exponentOf(currency)) / CENTS, currency);
};

/** What a client pays for what costs us `price`, in minor units of `currency`; null where it is not sold in that. */
export const premiumPrice = (price: RegistrarPrice, currency: string): number | null =>
  inCurrency(
    { ...price, amount: shareOf(price.amount, WHOLE_BP + config().premium_names.markup_bp, price.currency) },
    currency,
  );

/** Prices of a premium name per year, in the currencies it is sold in. */
export const premiumPricing = (
  { purchasePrice, renewalPrice }: RegistrarAvailability,
  { minimum_years }: TldRecord,
) =>
  Object.keys(config().premium_names.per_usd)
    .sort()
    .flatMap((currency) => {
      const register = purchasePrice && premiumPrice(purchasePrice, currency);
      const renew = renewalPrice && premiumPrice(renewalPrice, currency);
      if (register === null || renew === null) return [];
      const perYear = (total: number) => toMajor(onStep(total / minimum_years, currency), currency);
      return [{ currency, register: perYear(register), renew: perYear(renew), transfer: null }];
    });
