import type { ChargeLimits, GatewayDescription } from '../../vendor.ts';

/**
 * Currencies a card can be charged in (https://docs.stripe.com/currencies); GHS is none of them. MGA is left out
 * because Stripe counts it without decimals and ISO 4217 with two.
 */
const PRESENTMENT_CURRENCIES = new Set(
  `USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BYN BZD CAD CDF CHF CLP
  CNY COP CRC CVE CZK DJF DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR
  ISK JMD JOD JPY KES KGS KHR KMF KRW KWD KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR
  MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SEK SGD SHP SLE SOS
  SRD STD SZL THB TJS TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW`.split(
    /\s+/,
  ),
);

/** Without decimals in ISO 4217, yet sent and received as if they had two. */
const TWO_DECIMALS_AT_STRIPE = new Set(['ISK', 'UGX']);

const THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

export const isPresentmentCurrency = (currency: string): boolean => PRESENTMENT_CURRENCIES.has(currency);

/** ISO 4217 minor units to Stripe's; null for an amount the card networks cannot charge exactly. */
export const toStripeAmount = (amount: number, currency: string): number | null => {
  if (THREE_DECIMALS.has(currency) && amount % 10 !== 0) return null;
  return TWO_DECIMALS_AT_STRIPE.has(currency) ? amount * 100 : amount;
};

/** Stripe's minor units to those of ISO 4217, never more than was received. */
export const fromStripeAmount = (amount: number, currency: string): number =>
  TWO_DECIMALS_AT_STRIPE.has(currency) ? Math.floor(amount / 100) : amount;

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
const limitsOf = (currency: string): ChargeLimits => ({
  minimum: MINIMUM[currency] ?? null,
  maximum: fromStripeAmount(MAXIMUM, currency),
});

/** Stripe (https://docs.stripe.com/api): cards, in the app's sheet or on a page. */
export const stripe: GatewayDescription = {
  id: 'stripe',
  kind: 'card_sheet',
  can: {
    repeatsReference: true,
    mobileMoney: false,
    savesWithoutPayment: true,
    asksToKeepCard: true,
    returnsReference: null,
    capturesAfterApproval: false,
    forgetsUnpaid: false,
  },
  secrets: [
    { name: 'stripe', title: 'Stripe: secret key', readers: ['calls'] },
    {
      name: 'stripe-publishable',
      title: 'Stripe: publishable key, which apps are shown',
      readers: ['calls', 'apps'],
      formerlyIn: 'stripe',
    },
    {
      name: 'stripe-webhooks',
      title: 'Stripe: signing secrets of webhooks',
      readers: ['webhooks'],
      formerlyIn: 'stripe',
    },
  ],
  supportsCurrency: isPresentmentCurrency,
  limitsOf,
};
