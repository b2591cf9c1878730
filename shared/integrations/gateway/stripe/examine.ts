import { createHmac } from 'node:crypto';
import { readSecret } from '../../../platform/aws/secrets.ts';
import type { GatewayExamination } from '../../gateway-description.ts';
import { modeOfKey } from '../../mode-of-key.ts';
import { stripePublishableSecret, stripeSecret, stripeWebhooksSecret } from './secrets.ts';
import { listWebhookEndpoints } from './webhook-endpoints.ts';

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
