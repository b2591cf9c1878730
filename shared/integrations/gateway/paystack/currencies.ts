import type { ChargeLimits } from '../../vendor.ts';

/** "Supported currency" of https://paystack.com/docs/api: each with its minimum transaction, in minor units. */
const MINIMUM: Record<string, number> = { NGN: 5_000, USD: 200, GHS: 10, ZAR: 100, KES: 300 };

export const supportsCurrency = (currency: string): boolean => Object.hasOwn(MINIMUM, currency);

export const limitsOf = (currency: string): ChargeLimits => ({
  minimum: MINIMUM[currency] ?? null,
  maximum: null,
});
