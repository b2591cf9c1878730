import { IntegrationError } from '../../integration-error.ts';
import type { RefundPayment } from '../../payment-gateway.ts';
import type { GatewayRefund } from '../../refunds-and-disputes.ts';
import { toMoney } from './money.ts';
import { captureOf, retrieveOrder, statusOf } from './order.ts';
import { type PaypalApi, SYSTEM } from './paypal-call.ts';
import { refund, toGatewayRefund } from './refund.ts';

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
