import type { GatewayDescription } from '../../vendor.ts';
import { isPresentmentCurrency } from './currencies.ts';
import { limitsOf } from './limits.ts';

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
