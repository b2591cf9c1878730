import { afterAll, beforeAll } from 'vitest';
import { startPaystackSimulator } from '../../../infra/local/simulators/paystack/paystack.ts';
import { createGateway } from '../../../shared/integrations/gateway/paystack/client.ts';
import type { PaymentGateway, StartPayment } from '../../../shared/integrations/payment-gateway.ts';
import { payment } from '../payment.ts';

const SECRET_KEY = 'sk_test_SecretOfTheShop';

/** Each test file that imports this has a simulator of its own, and the gateway under test before it. */
export let paystack: Awaited<ReturnType<typeof startPaystackSimulator>>;
export let gateway: PaymentGateway;

export const gatewayWith = (changes: { secret_key?: string; deadlineMs?: number }): PaymentGateway =>
  createGateway({ secret_key: SECRET_KEY, api_base: paystack.url, ...changes });

beforeAll(async () => {
  paystack = await startPaystackSimulator({
    port: 0,
    stateFile: null,
    webhookUrl: 'http://127.0.0.1:9/',
    secretKey: SECRET_KEY,
  });
  gateway = gatewayWith({});
});
afterAll(() => paystack.close());

export const cediPayment = (changes: Partial<StartPayment> = {}): StartPayment =>
  payment({ amount: 12_550, currency: 'GHS', ...changes });

/** What the payer does on Paystack's page. */
export const press = (url: string | null, outcome: 'pay' | 'decline' | 'abandon', more: object = {}) =>
  fetch(url ?? '', {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(Object.entries({ outcome, ...more })),
  });

/** Starts a payment whose payer presses a button; answers its reference. */
export const startAnd = async (
  outcome: 'pay' | 'decline' | 'abandon',
  more: object = {},
): Promise<string> => {
  const started = await gateway.start(cediPayment());
  await press(started.mobile.authorization_url, outcome, more);
  return started.reference;
};

/** What Paystack answers to the question for a payment. */
export const verified = async (reference: string): Promise<{ data: { id: number } }> => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fetch(`${paystack.url}/transaction/verify/${reference}`, { headers });
  return (await answer.json()) as { data: { id: number } };
};

/** Has Paystack answer the next such question with other data. */
export const verifiedWith = async (reference: string, changes: object): Promise<void> => {
  const body = await verified(reference);
  paystack.faults.push({
    match: `verify/${reference}`,
    times: 1,
    status: 200,
    body: { ...body, data: { ...body.data, ...changes } },
  });
};

/** What happens to a payment outside of the shop: a path under `/_simulator/`. */
export const control = async (path: string, body: object = {}) => {
  const answer = await fetch(`${paystack.url}/_simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
};

/** Has Paystack list what `change` makes of each item, once. */
export const listedWith = async (
  list: 'refund' | 'dispute',
  change: (item: Record<string, unknown>) => object,
  more: object = {},
): Promise<void> => {
  const headers = { authorization: `Bearer ${SECRET_KEY}` };
  const answer = await fetch(`${paystack.url}/${list}`, { headers });
  const body = (await answer.json()) as { data: Record<string, unknown>[] };
  paystack.faults.push({
    match: `GET /${list}`,
    times: 1,
    status: 200,
    body: { ...body, data: body.data.map(change), ...more },
  });
};

/** The requests made while `work` runs. */
export const requestsDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
  const before = paystack.requests.length;
  await work();
  return paystack.requests.slice(before);
};
