import { createHmac } from 'node:crypto';
import { STRIPE_KEYS } from '../../infra/local/outside-systems.ts';
import type { Stack } from '../../infra/local/stack.ts';

export type GatewayName = 'stripe' | 'paystack';

/** A Stripe-Signature header over a body; `at` in Unix seconds. */
export const signStripe = (
  body: string,
  { secret = STRIPE_KEYS.webhookSecret, at = Math.floor(Date.now() / 1000) } = {},
): Record<string, string> => {
  const digest = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return { 'stripe-signature': `t=${at},v1=${digest}` };
};

export const signPaystack = ({ outside }: Stack, body: string, key?: string): Record<string, string> => {
  const secret = key ?? String(outside.secrets.paystack.secret_key);
  return { 'x-paystack-signature': createHmac('sha512', secret).update(body).digest('hex') };
};

/** Sends a body to the webhook the way a gateway does; returns the status. */
export const sendEvent = async (
  stack: Stack,
  gateway: GatewayName,
  body: string,
  headers = gateway === 'stripe' ? signStripe(body) : signPaystack(stack, body),
): Promise<number> => {
  const response = await fetch(`${stack.webhook}/${gateway}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  await response.arrayBuffer();
  return response.status;
};

/** The bodies of the events a gateway has sent, or was kept from sending, that name `text`, oldest first. */
export const eventsAbout = (
  { outside }: Pick<Stack, 'outside'>,
  gateway: GatewayName,
  text: string,
): string[] =>
  outside[gateway].webhooks
    .events()
    .map(({ body }) => body)
    .filter((body) => body.includes(text));
