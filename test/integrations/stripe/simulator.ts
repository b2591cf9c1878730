import { afterEach, beforeEach } from 'vitest';
import { startStripeSimulator } from '../../../infra/local/simulators/stripe.ts';

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
