import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { STRIPE_KEYS } from '../../../infra/local/outside-systems.ts';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();

const sign = (body: string, at = Math.floor(Date.now() / 1000), secret = STRIPE_KEYS.webhookSecret) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

const send = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${fixture.api.stack.webhook}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const event = JSON.stringify({
  id: 'evt_1',
  type: 'payment_intent.created',
  data: { object: { id: 'pi_none' } },
});
const now = () => Math.floor(Date.now() / 1000);

test('takes a signed event', async () => {
  expect((await send('/stripe', event, { 'stripe-signature': sign(event) })).status).toBe(200);
});

test.each<[string, () => Record<string, string>]>([
  ['no signature', () => ({})],
  ['a signature by another secret', () => ({ 'stripe-signature': sign(event, now(), 'whsec_other') })],
  ['a signature over another body', () => ({ 'stripe-signature': sign(`${event} `) })],
  ['a stale signature', () => ({ 'stripe-signature': sign(event, now() - 600) })],
  ['a signature from the future', () => ({ 'stripe-signature': sign(event, now() + 600) })],
  ['garbage', () => ({ 'stripe-signature': 'v1=,t=' })],
])('refuses %s', async (_case, headers) => {
  expect((await send('/stripe', event, headers())).status).toBe(400);
});

test('refuses a Paystack event with a wrong signature', async () => {
  const body = '{"event":"charge.success","data":{"reference":"x"}}';
  expect((await send('/paystack', body, { 'x-paystack-signature': 'ab' })).status).toBe(400);
});

test('refuses a body beyond 256 KiB, unread', async () => {
  const body = JSON.stringify({ pad: 'x'.repeat(300_000) });
  expect((await send('/stripe', body, { 'stripe-signature': sign(body) })).status).toBe(413);
});

test('knows only the paths of the gateways', async () => {
  expect((await send('/unknown', event, {})).status).toBe(404);
  expect((await fetch(`${fixture.api.stack.webhook}/stripe`)).status).toBe(405);
});
