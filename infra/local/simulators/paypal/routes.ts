import { captureOrder } from './capture-order.ts';
import { getCapture } from './captures.ts';
import { showCheckout, submitCheckout } from './checkout-page.ts';
import type { Handler } from './context.ts';
import { CONTROLS } from './controls.ts';
import {
  acceptClaim,
  adjudicate,
  appeal,
  provideEvidence,
  provideSupportingInfo,
  requireEvidence,
} from './dispute-answers.ts';
import { getDispute, listDisputes } from './disputes.ts';
import { findOrder } from './order-life.ts';
import { createOrder, getOrder } from './orders.ts';
import { answerOrder } from './present-order.ts';
import { answerRefund, getRefund, makeRefund, refundOf } from './refunds.ts';
import { listTransactions } from './reporting.ts';
import { once } from './request-ids.ts';
import { deleteToken, getToken, listTokens } from './vault.ts';
import { showCertificate } from './webhooks.ts';

export type Route = {
  method: string;
  path: RegExp;
  handle: Handler;
  /** Pages and what is done on demand; everything else needs a token. */
  open: boolean;
};

const route = (line: string, handle: Handler, open = false): Route => {
  const [method = '', path = ''] = line.split(' ');
  return { method, path: new RegExp(`^${path.replace('{id}', '([^/]+)')}$`), open, handle };
};

/** 200 instead of 201 for what an earlier request has made. */
const making =
  (make: typeof createOrder): Handler =>
  (context) =>
    once(context, make, (again, id, isRepeated) =>
      answerOrder(again, isRepeated ? 200 : 201, findOrder(again, id)),
    );

export const ROUTES: Route[] = [
  route('POST /v2/checkout/orders', making(createOrder)),
  route('GET /v2/checkout/orders/{id}', getOrder),
  route('POST /v2/checkout/orders/{id}/capture', making(captureOrder)),
  route('GET /v2/payments/captures/{id}', getCapture),
  route('POST /v2/payments/captures/{id}/refund', (context) =>
    once(context, makeRefund, (again, id) => answerRefund(again, refundOf(again, id))),
  ),
  route('GET /v2/payments/refunds/{id}', getRefund),
  route('GET /v3/vault/payment-tokens', listTokens),
  route('GET /v3/vault/payment-tokens/{id}', getToken),
  route('DELETE /v3/vault/payment-tokens/{id}', deleteToken),
  route('GET /v1/customer/disputes', listDisputes),
  route('GET /v1/customer/disputes/{id}', getDispute),
  route('POST /v1/customer/disputes/{id}/provide-evidence', provideEvidence),
  route('POST /v1/customer/disputes/{id}/accept-claim', acceptClaim),
  route('POST /v1/customer/disputes/{id}/appeal', appeal),
  route('POST /v1/customer/disputes/{id}/provide-supporting-info', provideSupportingInfo),
  route('POST /v1/customer/disputes/{id}/adjudicate', adjudicate),
  route('POST /v1/customer/disputes/{id}/require-evidence', requireEvidence),
  route('GET /v1/reporting/transactions', listTransactions),
  route('GET /v1/notifications/certs/{id}', showCertificate, true),
  route('GET /checkoutnow', showCheckout, true),
  route('POST /checkoutnow', submitCheckout, true),
  ...CONTROLS.map(([line, handle]) => route(line, handle, true)),
];

/** Those about webhooks belong to what sends them. */
const webhookRoutes = (handlers: Record<string, Handler>): Route[] =>
  Object.entries({
    list: 'GET /v1/notifications/webhooks',
    show: 'GET /v1/notifications/webhooks/{id}',
    listTypes: 'GET /v1/notifications/webhooks/{id}/event-types',
    verify: 'POST /v1/notifications/verify-webhook-signature',
    listEvents: 'GET /v1/notifications/webhooks-events',
    showEvent: 'GET /v1/notifications/webhooks-events/{id}',
    resendEvent: 'POST /v1/notifications/webhooks-events/{id}/resend',
  }).map(([name, line]) => route(line, handlers[name] as Handler));

export const routesWith = (handlers: Record<string, Handler>): Route[] => [
  ...ROUTES,
  ...webhookRoutes(handlers),
];

export const findRoute = (
  routes: Route[],
  method: string,
  path: string,
): { route: Route; id: string } | null => {
  for (const candidate of routes) {
    const match = candidate.method === method ? candidate.path.exec(path) : null;
    if (match) return { route: candidate, id: decodeURIComponent(match[1] ?? '') };
  }
  return null;
};
