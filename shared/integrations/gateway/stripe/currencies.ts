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
