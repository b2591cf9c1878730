import { randomUUID } from 'node:crypto';
import type autocannon from 'autocannon';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';

const CLIENT = DEMO.user.clients.usd;
const json = { 'content-type': 'application/json' };

export type Case = { name: string; request: autocannon.Request };

const credentials = JSON.stringify({ email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'bench' });

const orderBody = () =>
  JSON.stringify({
    items: [{ type: 'domain', domain: `bench-${randomUUID()}.com`, domain_option: 'register', years: 1 }],
    payment_gateway: 'stripe',
  });

/** Each session may place 120 orders a minute. */
const SESSIONS = 8;

/** Orders of all these sessions by turns. */
const planOrder = (tokens: string[]): autocannon.Request => {
  let placed = 0;
  return {
    method: 'POST',
    path: `/api/v1/clients/${CLIENT}/orders`,
    setupRequest: (request) => {
      placed += 1;
      const token = tokens[placed % tokens.length];
      return {
        ...request,
        headers: { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
        body: orderBody(),
      };
    },
  };
};

const logIn = async (base: string): Promise<string> => {
  const response = await fetch(`${base}/auth/login`, { method: 'POST', headers: json, body: credentials });
  return ((await response.json()) as { access_token: string }).access_token;
};

const createInvoices = async (base: string, token: string, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) {
    const headers = { ...json, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() };
    await fetch(`${base}/clients/${CLIENT}/orders`, { method: 'POST', headers, body: orderBody() });
  }
};

/** What is asked again and again. */
const cases = (tokens: string[]): Case[] => {
  const [token = ''] = tokens;
  const get = (path: string) => ({
    method: 'GET' as const,
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  return [
    { name: 'catalog', request: get('/catalog/hosting-packages') },
    { name: 'mobile config', request: get('/mobile/config') },
    { name: 'profile', request: get(`/clients/${CLIENT}`) },
    { name: 'order list (17 orders)', request: get(`/clients/${CLIENT}/orders`) },
    { name: 'invoice list (17 invoices)', request: get(`/clients/${CLIENT}/invoices`) },
    { name: 'order with its invoice', request: planOrder(tokens) },
    // Last, for so many log-ins end the session of the others.
    {
      name: 'login',
      request: { method: 'POST', path: '/api/v1/auth/login', headers: json, body: credentials },
    },
  ];
};

/** Sessions and records that the cases need, and the cases. */
export const arrangeCases = async (base: string): Promise<Case[]> => {
  const tokens: string[] = [];
  while (tokens.length < SESSIONS) tokens.push(await logIn(base));
  await createInvoices(base, String(tokens[0]), 17);
  return cases(tokens);
};
