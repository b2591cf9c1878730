import * as z from 'zod';
import { schema } from '../../../contract/schema.ts';
import { createStripeApi, type StripeSettings } from './stripe-call.ts';

/** What webhooks must bring: payments, cards kept, refunds and disputes (`webhook.ts` reads them). */
const NEEDED = [
  ...['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.canceled'],
  ...['setup_intent.succeeded', 'checkout.session.completed', 'checkout.session.expired'],
  ...['charge.refunded', 'charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
  ...['refund.created', 'refund.updated', 'refund.failed'],
  ...['payment_method.automatically_updated', 'payment_method.updated', 'payment_method.detached'],
];

const endpointList = schema(() =>
  z.object({
    data: z.array(z.object({ url: z.string(), status: z.string(), enabled_events: z.array(z.string()) })),
  }),
);

export type WebhookEndpoint = { url: string; isEnabled: boolean; missing: string[] };

/** The addresses that Stripe sends events to, and which of those that are needed it does not send there. */
export const listWebhookEndpoints = async (settings: StripeSettings): Promise<WebhookEndpoint[]> => {
  const { data } = await createStripeApi(settings).call('list_webhook_endpoints', endpointList(), (stripe) =>
    stripe.webhookEndpoints.list({ limit: 100 }),
  );
  return data.map(({ url, status, enabled_events }) => ({
    url,
    isEnabled: status === 'enabled',
    missing: enabled_events.includes('*') ? [] : NEEDED.filter((event) => !enabled_events.includes(event)),
  }));
};
