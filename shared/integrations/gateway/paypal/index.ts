import type { ChargeLimits, GatewayDescription } from '../../vendor.ts';

/**
 * "PayPal account payments" of https://developer.paypal.com/api/rest/reference/currency-codes/. HUF and TWD are left out:
 * PayPal takes no decimals of them and ISO 4217 has two. RUB is not charged any more.
 */
const CURRENCIES = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS JPY MXN MYR NOK NZD PHP PLN SEK SGD THB USD'.split(' '),
);

export const supportsCurrency = (currency: string): boolean => CURRENCIES.has(currency);

/** What a payment may come to depends on the accounts and is told nowhere. */
export const limitsOf = (_currency: string): ChargeLimits => ({ minimum: null, maximum: null });

/**
 * PayPal (https://developer.paypal.com/docs/api/orders/v2/): its page and kept wallets. A payment is an order, which the
 * payer approves and we capture.
 */
export const paypal: GatewayDescription = {
  id: 'paypal',
  kind: 'redirect',
  can: {
    repeatsReference: true,
    mobileMoney: false,
    savesWithoutPayment: false,
    asksToKeepCard: false,
    returnsReference: 'token',
    capturesAfterApproval: true,
    forgetsUnpaid: true,
  },
  secrets: [
    { name: 'paypal', title: 'PayPal: client id and secret of its app', readers: ['calls'] },
    { name: 'paypal-webhooks', title: 'PayPal: id of the webhook', readers: ['webhooks'] },
  ],
  supportsCurrency,
  limitsOf,
};
