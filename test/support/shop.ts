import { randomUUID } from 'node:crypto';
import { DEMO } from '../../infra/local/demo-data.ts';
import type { Api, ApiResponse } from './api.ts';
import { eventually } from './eventually.ts';
import * as payer from './payer.ts';

export const USD_CLIENT = DEMO.user.clients.usd;
export const GHS_CLIENT = DEMO.user.clients.ghs;

let names = 0;

/** A domain name nobody else uses in this run. */
export const freshDomain = (tld = 'com'): string => {
  names += 1;
  return `shop-${randomUUID().slice(0, 8)}-${names}.${tld}`;
};

export const hostingItem = (domain: string) => ({
  type: 'hosting',
  package_id: 1,
  billing_cycle: 'annually',
  domain,
  domain_option: 'existing',
});

export const domainItem = (domain: string) => ({
  type: 'domain',
  domain,
  domain_option: 'register',
  years: 1,
});

/** The steps of the main job as an app takes them, for one client account. */
export const shopper = (api: Api, token: string, client: number = USD_CLIENT) => {
  const post = (path: string, body: unknown, key: string = randomUUID()): Promise<ApiResponse> =>
    api('POST', `/clients/${client}${path}`, { token, body, headers: { 'idempotency-key': key } });
  const get = (path: string): Promise<ApiResponse> => api('GET', `/clients/${client}${path}`, { token });

  const order = (items: unknown[], options: Record<string, unknown> = {}, key?: string) =>
    post(
      '/orders',
      { items, payment_gateway: client === GHS_CLIENT ? 'paystack' : 'stripe', ...options },
      key,
    );

  const startPayment = (invoice: number, gateway = 'stripe', key?: string) =>
    post(`/invoices/${invoice}/payments/start`, { gateway }, key);

  const confirmCard = (clientSecret: string, paymentMethod?: string) =>
    payer.confirmCard(api.stack, clientSecret, paymentMethod);

  const invoice = (id: number) => get(`/invoices/${id}`);
  const paymentStatus = (id: number) => get(`/invoices/${id}/payment-status`);
  const untilStatus = (id: number, status: 'paid' | 'failed') =>
    eventually(
      () => paymentStatus(id),
      ({ body }) => body.status === status,
    );

  /** Pays an invoice by card and waits until it is paid. */
  const payByCard = async (id: number): Promise<void> => {
    const started = await startPayment(id);
    await confirmCard(started.body.payment.mobile.payment_intent_client_secret);
    await untilStatus(id, 'paid');
  };

  return {
    client,
    get,
    post,
    order,
    startPayment,
    confirmCard,
    pressPaystack: payer.pressPaystack,
    invoice,
    paymentStatus,
    untilStatus,
    payByCard,
  };
};

export type Shopper = ReturnType<typeof shopper>;
