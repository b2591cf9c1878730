import { createHmac } from 'node:crypto';
import {
  paystackSecret,
  stripeSecret,
  stripeWebhooksSecret,
} from '../../billing/payments/gateway-secrets.ts';
import { API_VERSION } from '../../contract/version.ts';
import type { Gateway } from '../../contract/vocabulary.ts';
import { listWebhookEndpoints } from '../../integrations/gateway/stripe/webhook-endpoints.ts';
import { httpCall, parseJson } from '../../integrations/http-call.ts';
import { readSecret } from '../../platform/aws/secrets.ts';
import { config } from '../../platform/config/config.ts';
import { error, type Finding, type Site } from './finding.ts';

const DEADLINE_MS = 8_000;

/** AWS refuses signatures of a clock five minutes wrong, and codes of second factors are of half a minute. */
const MAX_SKEW_SECONDS = 30;

/** Signed as the gateway signs, of a kind that no gateway sends and nothing here acts on. */
const SIGNED: Record<Gateway, (now: Date) => Promise<{ body: string; headers: Record<string, string> }>> = {
  stripe: async (now) => {
    const { webhook_secrets } = await readSecret('stripe-webhooks', stripeWebhooksSecret);
    const body = JSON.stringify({
      id: 'evt_doctor',
      object: 'event',
      type: 'doctor.ping',
      data: { object: {} },
    });
    const time = Math.floor(now.getTime() / 1000);
    const digest = createHmac('sha256', webhook_secrets[0] ?? '')
      .update(`${time}.${body}`)
      .digest('hex');
    return { body, headers: { 'stripe-signature': `t=${time},v1=${digest}` } };
  },
  paystack: async () => {
    const { secret_key } = await readSecret('paystack', paystackSecret);
    const body = JSON.stringify({ event: 'doctor.ping', data: {} });
    const digest = createHmac('sha512', secret_key).update(body).digest('hex');
    return { body, headers: { 'x-paystack-signature': digest } };
  },
};

const sendSigned = async (url: string, gateway: Gateway, now: Date): Promise<Finding[]> => {
  const { body, headers } = await SIGNED[gateway](now);
  const told = (what: string) => [
    error(
      'webhooks',
      `${url} ${what} of an event that is signed as ${gateway} signs.`,
      'See the log of webhooks/receive-gateway-event; deploy Fulfilment again if the function is gone.',
    ),
  ];
  try {
    const { status } = await httpCall({
      ...{ system: 'webhook', operation: `ping_${gateway}`, url, method: 'POST', body },
      headers: { ...headers, 'content-type': 'application/json' },
      deadlineMs: DEADLINE_MS,
    });
    return status === 200 ? [] : told(`answers ${status} instead of 200`);
  } catch (failure) {
    return told(`takes nothing (${failure instanceof Error ? failure.message : failure}) instead`);
  }
};

/** Stripe tells where it sends events; Paystack does not, whose dashboard alone shows the address. */
const askStripe = async (url: string): Promise<Finding[]> => {
  const settings = await readSecret('stripe', stripeSecret);
  const endpoints = await listWebhookEndpoints({ ...settings, publishable_key: '', deadlineMs: DEADLINE_MS });
  const ours = endpoints.find((endpoint) => endpoint.url === url);
  const where = 'in the Stripe dashboard, Developers, Webhooks';
  if (!ours) {
    return [error('webhooks', `Stripe sends no events to ${url}: payments settle late.`, `Add it ${where}.`)];
  }
  if (!ours.isEnabled) {
    return [
      error('webhooks', `Stripe has disabled ${url}: payments settle late.`, `Enable it again ${where}.`),
    ];
  }
  return ours.missing.length === 0
    ? []
    : [
        error(
          'webhooks',
          `Stripe does not send ${ours.missing.join(', ')} to ${url}.`,
          `Add these events ${where}.`,
        ),
      ];
};

/** Whether an event of each gateway comes through, and Stripe sends there what is needed. */
export const checkWebhooks = async ({ webhookUrl }: Site, now: Date): Promise<Finding[]> => {
  const gateways = config().gateways.map(({ id }) => id);
  const sent = await Promise.all(gateways.map((id) => sendSigned(`${webhookUrl}/${id}`, id, now)));
  return [...sent.flat(), ...(gateways.includes('stripe') ? await askStripe(`${webhookUrl}/stripe`) : [])];
};

type Status = { status?: string; version?: string; affected?: { component: string }[] };

const askStatus = (apiUrl: string) =>
  httpCall({
    ...{ system: 'api', operation: 'get_status', url: `${apiUrl}/status` },
    deadlineMs: DEADLINE_MS,
  });

/** Whether the API answers at its public address, is well, and is of this version. */
export const checkApi = async ({ apiUrl }: Site): Promise<Finding[]> => {
  const dns =
    'Point the name at the output DomainTarget (with an edge: EdgeTarget), and look at the certificate.';
  const reached = await askStatus(apiUrl).catch((failure: Error) => failure.message);
  if (typeof reached === 'string') return [error('api', `${apiUrl} does not answer: ${reached}.`, dns)];
  if (reached.status !== 200) {
    return [
      error('api', `${apiUrl}/status answers ${reached.status}.`, `See the log of status/get-status. ${dns}`),
    ];
  }
  const { status, version, affected = [] } = parseJson('api', reached) as Status;
  const parts = affected.map(({ component }) => component).join(', ');
  return [
    ...(status === 'ok'
      ? []
      : [
          error(
            'api',
            `The API is degraded: ${parts}.`,
            'See the log of status/get-status, and the AWS Health Dashboard.',
          ),
        ]),
    ...(version === API_VERSION
      ? []
      : [
          error(
            'api',
            `The API is of version ${version}, this is ${API_VERSION}.`,
            'Deploy this version, or check out that one; a canary may still be under way.',
          ),
        ]),
  ];
};

/** This machine's clock beside the API's. */
export const checkClock = async ({ apiUrl }: Site, now: Date): Promise<Finding[]> => {
  const date = await askStatus(apiUrl).then(
    ({ headers }) => Date.parse(headers.get('date') ?? ''),
    () => Number.NaN,
  );
  // An API that does not answer is told by its own check.
  if (Number.isNaN(date)) return [];
  const seconds = Math.round(Math.abs(now.getTime() - date) / 1000);
  return seconds <= MAX_SKEW_SECONDS
    ? []
    : [
        error(
          'clock',
          `The clock of this machine is ${seconds} seconds off.`,
          'Have it set by NTP, such as: timedatectl set-ntp true',
        ),
      ];
};
