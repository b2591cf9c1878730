import type { ChargeLimits } from '../../vendor.ts';
import { fromStripeAmount } from './currencies.ts';

const MINIMUM: Record<string, number> = {
  ...{ USD: 50, AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30 },
  ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
  ...{ RON: 200, SEK: 300, SGD: 50, THB: 1_000 },
};

/** Eight digits, as Stripe counts. */
const MAXIMUM = 99_999_999;

/**
 * "Minimum and maximum charge amounts" of https://docs.stripe.com/currencies for an account that settles in the currency;
 * of another one the amount is converted, and only Stripe knows.
 */
export const limitsOf = (currency: string): ChargeLimits => ({
  minimum: MINIMUM[currency] ?? null,
  maximum: fromStripeAmount(MAXIMUM, currency),
});
