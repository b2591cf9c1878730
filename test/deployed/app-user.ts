import assert from 'node:assert/strict';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import type { ApiResponse } from '../support/api.ts';
import { eventually } from '../support/eventually.ts';
import { confirmCard } from '../support/payer.ts';
import { domainItem, freshDomain, hostingItem } from '../support/shop.ts';

const DEADLINE_MS = 120_000;
const CLIENT = `/clients/${DEMO.user.clients.usd}`;

/** Not held against the OpenAPI document, which describes no answers of earlier releases. */
type Answer = Pick<ApiResponse, 'status' | 'body'>;

const call = async (
  api: string,
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<Answer> => {
  const response = await fetch(`${api}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: JSON.parse((await response.text()) || 'null') };
};

const statusOf = (services: Record<string, unknown>[] = [], name: string, domain: string) =>
  services.find((service) => service[name] === domain)?.status;

/** An app that stays logged in while the provider goes from one release to the next. */
export const logIn = async (api: () => string, stripe: { url: string }) => {
  const credentials = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'phone' };
  const { status, body } = await call(api(), 'POST', '/auth/login', '', credentials);
  assert.equal(status, 200, JSON.stringify(body));
  const token = String(body.access_token);

  const get = (path: string) => call(api(), 'GET', `${CLIENT}${path}`, token);
  const post = async (path: string, content: object) => {
    const answer = await call(api(), 'POST', `${CLIENT}${path}`, token, content);
    assert.equal(answer.status, 201, `POST ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };

  return {
    /** Orders hosting and a domain, and opens the card sheet. */
    order: async () => {
      const domain = freshDomain();
      const items = [hostingItem(domain), domainItem(domain)];
      const { invoice } = await post('/orders', { items, payment_gateway: 'stripe' });
      const { payment } = await post(`/invoices/${invoice.id}/payments/start`, { gateway: 'stripe' });
      const secret = String(payment.mobile.payment_intent_client_secret);
      return { domain, invoice: Number(invoice.id), secret };
    },
    /** Confirms the card sheet that was opened, and waits until the invoice is paid. */
    pay: async ({ invoice, secret }: { invoice: number; secret: string }): Promise<void> => {
      const confirmed = await confirmCard(
        { outside: { stripe } } as Parameters<typeof confirmCard>[0],
        secret,
      );
      assert.equal(confirmed.status, 200, await confirmed.text());
      await eventually(
        () => get(`/invoices/${invoice}`),
        ({ body: { data } }) => data?.status === 'paid',
        DEADLINE_MS,
      );
    },
    /** Waits until everything is active that was ordered for this domain. */
    untilActive: async ({ domain }: { domain: string }): Promise<void> => {
      for (const [path, name] of [
        ['/hosting', 'domain'],
        ['/domains', 'name'],
      ] as const) {
        await eventually(
          () => get(path),
          ({ body }) => statusOf(body.data, name, domain) === 'active',
          DEADLINE_MS,
        );
      }
    },
  };
};
