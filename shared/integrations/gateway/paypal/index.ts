import type { GatewayDescription } from '../../vendor.ts';
import { limitsOf, supportsCurrency } from './currencies.ts';

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
