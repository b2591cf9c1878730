import type { ChargeLimits, GatewayDescription } from '../../vendor.ts';

/** "Supported currency" of https://paystack.com/docs/api: each with its minimum transaction, in minor units. */
const MINIMUM: Record<string, number> = { NGN: 5_000, USD: 200, GHS: 10, ZAR: 100, KES: 300 };

export const supportsCurrency = (currency: string): boolean => Object.hasOwn(MINIMUM, currency);

const limitsOf = (currency: string): ChargeLimits => ({
  minimum: MINIMUM[currency] ?? null,
  maximum: null,
});

/** Paystack (https://paystack.com/docs/api): its page, kept cards and wallets. It takes a reference once. */
export const paystack: GatewayDescription = {
  id: 'paystack',
  kind: 'redirect',
  can: {
    repeatsReference: false,
    mobileMoney: true,
    savesWithoutPayment: false,
    asksToKeepCard: false,
    returnsReference: 'reference',
    capturesAfterApproval: false,
    forgetsUnpaid: false,
  },
  secrets: [
    {
      name: 'paystack',
      title: 'Paystack: secret key',
      readers: ['calls', 'webhooks'],
    },
  ],
  supportsCurrency,
  limitsOf,
};
