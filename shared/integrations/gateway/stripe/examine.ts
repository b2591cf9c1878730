import { createHmac } from 'node:crypto';
import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import { modeOfKey } from '../../credentials.ts';
import type { GatewayExamination } from '../../vendor.ts';
import { stripePublishableSecret, stripeSecret, stripeWebhooksSecret } from './secrets.ts';
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

type WebhookEndpoint = { url: string; isEnabled: boolean; missing: string[] };

/** The addresses that Stripe sends events to, and which of those that are needed it does not send there. */
const listWebhookEndpoints = async (settings: StripeSettings): Promise<WebhookEndpoint[]> => {
  const { data } = await createStripeApi(settings).call('list_webhook_endpoints', endpointList(), (stripe) =>
    stripe.webhookEndpoints.list({ limit: 100 }),
  );
  return data.map(({ url, status, enabled_events }) => ({
    url,
    isEnabled: status === 'enabled',
    missing: enabled_events.includes('*') ? [] : NEEDED.filter((event) => !enabled_events.includes(event)),
  }));
};

const WHERE = 'in the Stripe dashboard, Developers, Webhooks';

const endpoints = async (deadlineMs: number) => {
  const settings = await readSecret('stripe', stripeSecret);
  return listWebhookEndpoints({ ...settings, publishable_key: '', deadlineMs });
};

export const ask: GatewayExamination['ask'] = endpoints;

export const modesOfKeys: GatewayExamination['modesOfKeys'] = async () => ({
  stripe: modeOfKey((await readSecret('stripe', stripeSecret)).secret_key),
  'stripe-publishable': modeOfKey(
    (await readSecret('stripe-publishable', stripePublishableSecret)).publishable_key,
  ),
});

export const signedEvent: GatewayExamination['signedEvent'] = async (now) => {
  const { webhook_secrets } = await readSecret('stripe-webhooks', stripeWebhooksSecret);
  const event = { id: 'evt_doctor', object: 'event', type: 'doctor.ping', data: { object: {} } };
  const body = JSON.stringify(event);
  const time = Math.floor(now.getTime() / 1000);
  const digest = createHmac('sha256', webhook_secrets[0] ?? '')
    .update(`${time}.${body}`)
    .digest('hex');
  return { body, headers: { 'stripe-signature': `t=${time},v1=${digest}` } };
};

export const findWebhookProblems: GatewayExamination['findWebhookProblems'] = async (url, deadlineMs) => {
  const ours = (await endpoints(deadlineMs)).find((endpoint) => endpoint.url === url);
  if (!ours) {
    return [
      { problem: `Stripe sends no events to ${url}: payments settle late.`, remedy: `Add it ${WHERE}.` },
    ];
  }
  if (!ours.isEnabled) {
    const problem = `Stripe has disabled ${url}: payments settle late.`;
    return [{ problem, remedy: `Enable it again ${WHERE}.` }];
  }
  if (ours.missing.length === 0) return [];
  const problem = `Stripe does not send ${ours.missing.join(', ')} to ${url}.`;
  return [{ problem, remedy: `Add these events ${WHERE}.` }];
};
