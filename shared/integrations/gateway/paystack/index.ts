import type { GatewayDescription } from '../../vendor.ts';
import { limitsOf, supportsCurrency } from './currencies.ts';

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
