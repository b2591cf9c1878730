import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { readSecret } from '../../../platform/aws/secrets.ts';
import type { GatewayExamination } from '../../vendor.ts';
import { createPaypalApi } from './paypal-call.ts';
import { paypalSecret, paypalWebhooksSecret } from './secrets.ts';

/** What webhooks must bring: approvals, captures, refunds and disputes (`webhook.ts` reads them). */
const NEEDED = [
  ...['CHECKOUT.ORDER.APPROVED', 'CHECKOUT.PAYMENT-APPROVAL.REVERSED'],
  ...['PAYMENT.CAPTURE.COMPLETED', 'PAYMENT.CAPTURE.PENDING', 'PAYMENT.CAPTURE.DENIED'],
  ...['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'],
  ...['CUSTOMER.DISPUTE.CREATED', 'CUSTOMER.DISPUTE.UPDATED', 'CUSTOMER.DISPUTE.RESOLVED'],
];

const webhookList = schema(() =>
  z.object({
    webhooks: z.array(
      z.object({ id: z.string(), url: z.string(), event_types: z.array(z.object({ name: z.string() })) }),
    ),
  }),
);

const listWebhooks = async (deadlineMs: number) => {
  const settings = await readSecret('paypal', paypalSecret);
  const { call } = createPaypalApi({ ...settings, deadlineMs }, { token: null, until: 0 });
  const path = '/v1/notifications/webhooks';
  return (await call({ operation: 'list_webhooks', path, data: webhookList() })).webhooks;
};

export const ask: GatewayExamination['ask'] = listWebhooks;

/** A client id does not say what it is for; the address does. */
export const modesOfKeys: GatewayExamination['modesOfKeys'] = async () => {
  const { api_base } = await readSecret('paypal', paypalSecret);
  return { paypal: api_base === undefined ? 'live' : 'test' };
};

const WHERE = 'in the PayPal developer dashboard, Apps & Credentials';

export const findWebhookProblems: GatewayExamination['findWebhookProblems'] = async (url, deadlineMs) => {
  const ours = (await listWebhooks(deadlineMs)).find((webhook) => webhook.url === url);
  if (!ours) {
    const problem = `PayPal sends no events to ${url}: approved payments are captured late.`;
    return [{ problem, remedy: `Add it ${WHERE}.` }];
  }
  const { webhook_id } = await readSecret('paypal-webhooks', paypalWebhooksSecret);
  const names = ours.event_types.map(({ name }) => name);
  const missing = names.includes('*') ? [] : NEEDED.filter((name) => !names.includes(name));
  return [
    ...(ours.id === webhook_id
      ? []
      : [
          {
            problem: `The secret paypal-webhooks names another webhook than the one to ${url}: its events are refused.`,
            remedy: `Set webhook_id to ${ours.id}.`,
          },
        ]),
    ...(missing.length === 0
      ? []
      : [
          {
            problem: `PayPal does not send ${missing.join(', ')} to ${url}.`,
            remedy: `Add these events ${WHERE}.`,
          },
        ]),
  ];
};
