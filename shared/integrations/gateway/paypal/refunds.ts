import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { RefundPayment } from '../../payment-gateway.ts';
import type { GatewayPage, GatewayRefund } from '../../refunds-and-disputes.ts';
import { toMoney } from './money.ts';
import { captureOf, type Refund, refund, retrieveOrder, statusOf, toGatewayRefund } from './order.ts';
import { captureAt, link, linkOf, orNull, type PaypalApi, SYSTEM } from './paypal-call.ts';

const refused = (message: string, code: string) =>
  new IntegrationError(SYSTEM, 'rejected', message, { code });

const assertNotFailed = (found: GatewayRefund): GatewayRefund => {
  if (found.status === 'failed' || found.status === 'cancelled')
    throw refused('refund failed', 'refund_failed');
  return found;
};

/**
 * The key is both PayPal's request id, kept for 45 days, and the `invoice_id` of the refund, which PayPal takes once and
 * tells with the order.
 */
export const createRefund = async (
  api: PaypalApi,
  { reference, amount, currency, idempotencyKey }: RefundPayment,
): Promise<GatewayRefund> => {
  const paid = await retrieveOrder(api, reference);
  if (paid === null) throw refused('no such order', 'order_not_found');
  const capture = captureOf(paid);
  if (capture === null || statusOf(paid) !== 'succeeded') throw refused('nothing was paid', 'not_paid');
  const made = paid.purchase_units
    .flatMap(({ payments }) => payments?.refunds ?? [])
    .find(({ invoice_id }) => invoice_id === idempotencyKey);
  if (made) {
    const known = toGatewayRefund(made, reference);
    if (known.amount !== amount) throw refused('another amount was refunded under this key', 'key_reused');
    return assertNotFailed(known);
  }
  const created = await api.call({
    operation: 'refund capture',
    path: `/v2/payments/captures/${encodeURIComponent(capture.id)}/refund`,
    data: refund(),
    body: { amount: toMoney(amount, currency), invoice_id: idempotencyKey },
    requestId: idempotencyKey,
  });
  return assertNotFailed({ ...toGatewayRefund(created, reference), key: idempotencyKey });
};

const PATH = '/v1/notifications/webhooks-events';
const PER_PAGE = '50';
/** Events are kept for 30 days; an hour less, for clocks. */
const COVERED_MS = 30 * 86_400_000 - 3_600_000;

const eventList = schema(() =>
  z.object({
    events: z.array(z.object({ resource: z.object({ id: z.string() }) })).optional(),
    links: z.array(link()).optional(),
  }),
);

const captureOfRefund = ({ links }: Refund): string => {
  const capture = captureAt(linkOf(links, 'up'));
  if (capture !== null) return capture;
  throw new IntegrationError(SYSTEM, 'invalid_response', 'a refund without its capture');
};

/**
 * PayPal has no list of refunds. Its list of events, sent or not, has each refund that was made in the last 30 days,
 * whoever made it; each is asked for, to have the state that it has now.
 */
export const listRefundsSince = async (
  { call }: PaypalApi,
  since: string,
  cursor: string | null,
): Promise<GatewayPage<GatewayRefund>> => {
  const from = new Date(Math.max(Date.parse(since), Date.now() - COVERED_MS)).toISOString();
  const first = new URLSearchParams({
    event_type: 'PAYMENT.CAPTURE.REFUNDED',
    start_time: from,
    end_time: new Date().toISOString(),
    page_size: PER_PAGE,
  });
  const found = await call({
    operation: 'list events',
    path: `${PATH}${cursor ?? `?${first}`}`,
    data: eventList(),
  });
  const items: GatewayRefund[] = [];
  for (const { resource } of found.events ?? []) {
    const path = `/v2/payments/refunds/${encodeURIComponent(resource.id)}`;
    const made = await orNull(call({ operation: 'show refund', path, data: refund() }));
    if (made) items.push(toGatewayRefund(made, captureOfRefund(made)));
  }
  const next = linkOf(found.links, 'next');
  return { items, next: next === null || items.length === 0 ? null : new URL(next).search };
};

const related = schema(() =>
  z.object({ supplementary_data: z.object({ related_ids: z.object({ order_id: z.string() }) }) }),
);

/** The order of a capture; null for another name. */
export const orderOfCapture = async ({ call }: PaypalApi, capture: string): Promise<string | null> => {
  if (!/^[A-Z0-9]{8,36}$/.test(capture)) return null;
  const path = `/v2/payments/captures/${capture}`;
  const found = await orNull(call({ operation: 'show capture', path, data: related() }));
  return found?.supplementary_data.related_ids.order_id ?? null;
};
