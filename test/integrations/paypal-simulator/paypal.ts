import { createServer } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { type PaypalSimulator, startPaypalSimulator } from '../../../infra/local/simulators/paypal/paypal.ts';
import { closeServer, listen } from '../../../infra/local/simulators/simulator.ts';

export const ACCOUNT = {
  clientId: 'client',
  clientSecret: 'SecretOfTheShop',
  webhookId: '8PT597110X687430L',
};

export type Received = { headers: Record<string, string>; body: string };

export let simulator: PaypalSimulator;
/** What the endpoint of the webhooks was sent, oldest first. */
export let received: Received[];
/** What it answers next; 200 once that is over. */
export let answers: number[];

let endpoint: { url: string; close(): Promise<void> };

const startEndpoint = async () => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    received.push({
      headers: request.headers as Record<string, string>,
      body: Buffer.concat(chunks).toString(),
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  const port = await listen(server, 0);
  return { url: `http://127.0.0.1:${port}/webhooks/paypal`, close: () => closeServer(server) };
};

export const start = (stateFile: string | null = null): Promise<PaypalSimulator> =>
  startPaypalSimulator({ ...ACCOUNT, port: 0, stateFile, webhookUrl: () => endpoint.url, retryScale: 1e-6 });

export const restart = async (stateFile: string): Promise<void> => {
  await simulator.close();
  simulator = await start(stateFile);
};

export let token: string;

export const basic = (secret = ACCOUNT.clientSecret): string =>
  `Basic ${Buffer.from(`${ACCOUNT.clientId}:${secret}`).toString('base64')}`;

export const logIn = async (
  authorization = basic(),
  form: Record<string, string> = { grant_type: 'client_credentials' },
) => {
  const answer = await fetch(`${simulator.url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(form),
  });
  const body = (await answer.json()) as Record<string, string>;
  if (answer.ok) token = body.access_token ?? '';
  return { status: answer.status, body };
};

beforeEach(async () => {
  [received, answers] = [[], []];
  endpoint = await startEndpoint();
  simulator = await start();
  await logIn();
});

afterEach(async () => {
  await simulator.close();
  await endpoint.close();
});

// biome-ignore lint/suspicious/noExplicitAny: whatever the simulator answers
export type Answer = { status: number; body: any; issue: string | undefined };

export const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
  const answer = await fetch(`${simulator.url}${path}`, init);
  const text = await answer.text();
  const body = text === '' ? null : JSON.parse(text);
  return { status: answer.status, body, issue: body?.details?.[0]?.issue };
};

const authorized = () => ({ authorization: `Bearer ${token}` });

export const get = (path: string): Promise<Answer> => send(path, { headers: authorized() });

export const remove = (path: string): Promise<Answer> =>
  send(path, { method: 'DELETE', headers: authorized() });

/** Asks for the whole resource in the answer, with these headers besides. */
export const post = (
  path: string,
  body: unknown = {},
  headers: Record<string, string> = {},
): Promise<Answer> =>
  send(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      prefer: 'return=representation',
      ...authorized(),
      ...headers,
    },
    body: JSON.stringify(body),
  });

export const control = async (path: string, body: unknown = {}): Promise<Answer> => {
  const answer = await send(`/_simulator/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
};

let ids = 0;
export const requestId = () => {
  ids += 1;
  return { 'paypal-request-id': `request-${ids}` };
};

export const unit = (changes: object = {}) => ({
  amount: { currency_code: 'USD', value: '125.47' },
  custom_id: '7',
  ...changes,
});

const PAGES = {
  return_url: 'https://portal.example.com/return?payment=1',
  cancel_url: 'https://portal.example.com/back',
};

/** An order that the payer has to approve, and whose wallet is kept where `vault` says so. */
export const orderOf = (changes: object = {}, vault: object | null = null) => ({
  intent: 'CAPTURE',
  purchase_units: [unit()],
  payment_source: {
    paypal: {
      experience_context: PAGES,
      ...(vault && {
        attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' }, ...vault },
      }),
    },
  },
  ...changes,
});

export const create = (changes: object = {}, vault: object | null = null): Promise<Answer> =>
  post('/v2/checkout/orders', orderOf(changes, vault), requestId());

export const press = (id: string, outcome: string, fields: Record<string, string> = {}): Promise<Response> =>
  fetch(`${simulator.url}/checkoutnow?token=${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ outcome, ...fields }),
  });

export const capture = (id: string, headers = requestId()): Promise<Answer> =>
  post(`/v2/checkout/orders/${id}/capture`, {}, headers);

/** An order that is approved and captured; its answer. */
export const paid = async (changes: object = {}, vault: object | null = null): Promise<Answer> => {
  const { body } = await create(changes, vault);
  await press(body.id, 'approve');
  return capture(body.id);
};

export const captureIn = ({ body }: Answer, index = 0) => body.purchase_units[0].payments.captures[index];

export const tokenIn = ({ body }: Answer) => body.payment_source.paypal.attributes.vault;

export const refund = (id: string, body: unknown = {}, headers = requestId()): Promise<Answer> =>
  post(`/v2/payments/captures/${id}/refund`, body, headers);

export const dollars = (value: string) => ({ currency_code: 'USD', value });

export const eventTypes = async (): Promise<string[]> => {
  await simulator.webhooks.idle();
  return simulator.webhooks.events().map(({ type }) => type);
};
