import { afterEach, beforeEach } from 'vitest';
import { startPaystackSimulator } from '../../../infra/local/simulators/paystack/paystack.ts';

export const SECRET_KEY = 'sk_test_1';

export const start = (stateFile: string | null = null) =>
  startPaystackSimulator({ port: 0, stateFile, webhookUrl: 'http://127.0.0.1:9/', secretKey: SECRET_KEY });

/** Started anew for each test. */
export let paystack: Awaited<ReturnType<typeof start>>;

beforeEach(async () => {
  paystack = await start();
});

afterEach(() => paystack.close());

/** Another one in its place, with what a file holds. */
export const restart = async (stateFile: string): Promise<void> => {
  await paystack.close();
  paystack = await start(stateFile);
};

type Answer = { status: number; body: { status: boolean; message: string; data: Record<string, unknown> } };

/** A GET, or a POST with `body`, unless told otherwise. */
export const call = async (
  path: string,
  body?: object,
  { key = SECRET_KEY, method = body ? 'POST' : 'GET' } = {},
): Promise<Answer> => {
  const answer = await fetch(`${paystack.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: answer.status, body: (await answer.json()) as Answer['body'] };
};

export const listOf = async (path: string) =>
  (await call(path)).body.data as unknown as Record<string, unknown>[];

export const initialize = async (more: object = {}) => {
  const { body } = await call('/transaction/initialize', { email: 'ama@example.com', amount: 1000, ...more });
  return { url: String(body.data.authorization_url), reference: String(body.data.reference) };
};

export const press = (url: string, outcome: string) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });

export const paid = async (more: object = {}): Promise<string> => {
  const { url, reference } = await initialize(more);
  await press(url, 'pay');
  return reference;
};

export const statusOf = async (reference: string) =>
  (await call(`/transaction/verify/${reference}`)).body.data.status;

export const events = () => paystack.webhooks.events().map(({ type }) => type);
