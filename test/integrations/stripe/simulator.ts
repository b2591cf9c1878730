import { afterEach, beforeEach } from 'vitest';
import { startStripeSimulator } from '../../../infra/local/simulators/stripe/stripe.ts';

export const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };

/** Started anew for each test. */
export let stripe: Awaited<ReturnType<typeof startStripeSimulator>>;

beforeEach(async () => {
  stripe = await startStripeSimulator({
    ...KEYS,
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret: 'whsec_1',
    latencyMs: 20,
  });
});

afterEach(() => stripe.close());

type Call = {
  method?: string;
  key?: string | null;
  form?: Record<string, string>;
  json?: object;
  idempotencyKey?: string;
};

/** One request, with the secret key unless told otherwise. */
export const call = async (
  path: string,
  { method = 'POST', key = KEYS.secretKey, form, json, idempotencyKey }: Call = {},
) => {
  const headers = new Headers();
  if (key !== null) headers.set('authorization', `Bearer ${key}`);
  if (json) headers.set('content-type', 'application/json');
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey);
  const body = json ? JSON.stringify(json) : form && new URLSearchParams(form);
  const answer = await fetch(`${stripe.url}${path}`, { method, headers, body: body ?? null });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotent-replayed'),
    body: (await answer.json()) as Record<string, unknown>,
  };
};

export const openIntent = async (): Promise<{ id: string; client_secret: string }> => {
  const { body } = await call('/v1/payment_intents', { form: { amount: '1000', currency: 'usd' } });
  return { id: String(body.id), client_secret: String(body.client_secret) };
};

export const get = (path: string, key = KEYS.secretKey) => call(path, { method: 'GET', key });

/** What is done to the simulator from outside. */
export const control = async (path: string, form: Record<string, string> = {}) =>
  (await call(`/_simulator/${path}`, { key: null, form })).body;

/** A payment by a test method of Stripe's, with what it is refused with. */
export const payWith = async (payment_method: string, more: Record<string, string> = {}) => {
  const form = { amount: '1000', currency: 'usd', confirm: 'true', payment_method, ...more };
  const { status, body } = await call('/v1/payment_intents', { form });
  const error = body.error as { payment_intent?: Record<string, unknown> } | undefined;
  const intent = error?.payment_intent ?? body;
  return { status, id: String(intent.id), intent, error };
};

/** The events about an object, oldest first; also those the webhook does not get. */
export const eventsOf = async (id: string): Promise<string[]> => {
  const { body } = await get('/v1/events?limit=100');
  const events = body.data as { type: string; data: { object: { id: string } } }[];
  return events
    .filter(({ data }) => data.object.id === id)
    .map(({ type }) => type)
    .toReversed();
};
