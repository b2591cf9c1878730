import { closeDispute, createRefund, listRefunds, openDispute, retrieveCharge } from './charges.ts';
import {
  createCheckoutSession,
  expireCheckoutSession,
  listCheckoutSessions,
  retrieveCheckoutSession,
  showCheckout,
  submitCheckout,
} from './checkout.ts';
import { confirmIntent, finishAuthentication } from './confirm-intent.ts';
import type { Context } from './context.ts';
import {
  createCustomer,
  createCustomerSession,
  createEphemeralKey,
  deleteCustomer,
  retrieveCustomer,
} from './customers.ts';
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from './payment-intents.ts';

type Answer = { kind: 'json' | 'page'; work: (context: Context) => object };

/** `secret`: the secret key alone; `app`: the publishable key too; `open`: pages and what is done on demand. */
export type Route = Answer & { method: string; path: RegExp; access: 'secret' | 'app' | 'open' };

const route = (
  access: Route['access'],
  line: string,
  work: Answer['work'],
  kind: Answer['kind'] = 'json',
): Route => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path: new RegExp(`^${path.replaceAll('{id}', '([^/]+)')}$`), access, work, kind };
};

const ROUTES: Route[] = [
  route('secret', 'POST /v1/customers', createCustomer),
  route('secret', 'GET /v1/customers/{id}', retrieveCustomer),
  route('secret', 'DELETE /v1/customers/{id}', deleteCustomer),
  route('secret', 'POST /v1/customer_sessions', createCustomerSession),
  route('secret', 'POST /v1/ephemeral_keys', createEphemeralKey),
  route('secret', 'POST /v1/payment_intents', createIntent),
  route('app', 'GET /v1/payment_intents/{id}', retrieveIntent),
  route('secret', 'POST /v1/payment_intents/{id}', updateIntent),
  route('app', 'POST /v1/payment_intents/{id}/confirm', confirmIntent),
  route('secret', 'POST /v1/payment_intents/{id}/cancel', cancelIntent),
  route('secret', 'GET /v1/charges/{id}', retrieveCharge),
  route('secret', 'POST /v1/refunds', createRefund),
  route('secret', 'GET /v1/refunds', listRefunds),
  route('secret', 'POST /v1/checkout/sessions', createCheckoutSession),
  route('secret', 'GET /v1/checkout/sessions', listCheckoutSessions),
  route('secret', 'GET /v1/checkout/sessions/{id}', retrieveCheckoutSession),
  route('secret', 'POST /v1/checkout/sessions/{id}/expire', expireCheckoutSession),
  route('open', 'GET /c/pay/{id}', showCheckout, 'page'),
  route('open', 'POST /c/pay/{id}', submitCheckout, 'page'),
  route('open', 'POST /_simulator/payment_intents/{id}/authenticate', finishAuthentication),
  route('open', 'POST /_simulator/payment_intents/{id}/dispute', openDispute),
  route('open', 'POST /_simulator/disputes/{id}/close', closeDispute),
];

export const findRoute = (method: string, path: string): { route: Route; ids: string[] } | null => {
  for (const candidate of ROUTES) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { route: candidate, ids: match.slice(1).map(decodeURIComponent) };
  }
  return null;
};
