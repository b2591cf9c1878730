import type { GatewayId } from './payment-gateway.ts';

/** Minor units of ISO 4217; null where the gateway names no bound. */
export type ChargeLimits = { minimum: number | null; maximum: number | null };

type Limits = { minimum: Record<string, number>; maximum: (currency: string) => number | null };

/** What Stripe counts in hundredths of these, ISO 4217 counts whole. */
const HUNDREDTHS_AT_STRIPE = new Set(['ISK', 'UGX']);

const LIMITS: Record<GatewayId, Limits> = {
  /**
   * "Minimum and maximum charge amounts" of https://docs.stripe.com/currencies for an account that settles in the currency;
   * of another one the amount is converted, and only Stripe knows. Eight digits at most.
   */
  stripe: {
    minimum: {
      ...{ USD: 50, AED: 200, AUD: 50, BRL: 50, CAD: 50, CHF: 50, CZK: 1_500, DKK: 250, EUR: 50, GBP: 30 },
      ...{ HKD: 400, HUF: 17_500, INR: 50, JPY: 50, MXN: 1_000, MYR: 200, NOK: 300, NZD: 50, PLN: 200 },
      ...{ RON: 200, SEK: 300, SGD: 50, THB: 1_000 },
    },
    maximum: (currency) => Math.floor(99_999_999 / (HUNDREDTHS_AT_STRIPE.has(currency) ? 100 : 1)),
  },
  /** "Supported currency" of https://paystack.com/docs/api: each with its minimum transaction. */
  paystack: { minimum: { NGN: 5_000, USD: 200, GHS: 10, ZAR: 100, KES: 300 }, maximum: () => null },
};

/** What a gateway charges at least, and at most, of a currency that it charges at all. */
export const chargeLimits = (gateway: GatewayId, currency: string): ChargeLimits => {
  const { minimum, maximum } = LIMITS[gateway];
  return { minimum: minimum[currency] ?? null, maximum: maximum(currency) };
};
