import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import { IntegrationError } from '../../integration-error.ts';
import type { GatewayPayment } from '../../payment-gateway.ts';
import { disputesOf } from './disputes.ts';
import {
  approvalOf,
  captureOf,
  explainDecline,
  isDecline,
  type Order,
  retrieveOrder,
  statusOf,
  toGatewayPayment,
} from './order.ts';
import { isRefusal, type PaypalApi, SYSTEM } from './paypal-call.ts';

const captured = schema(() => z.object({ id: z.string() }));

/** What an order is, with what has been disputed of it. */
const toPayment = async (api: PaypalApi, found: Order): Promise<GatewayPayment> => {
  const capture = statusOf(found) === 'succeeded' ? captureOf(found) : null;
  return toGatewayPayment(found, capture ? await disputesOf(api, capture.id) : []);
};

export const findPayment = async (api: PaypalApi, reference: string): Promise<GatewayPayment | null> => {
  const found = await retrieveOrder(api, reference);
  return found && toPayment(api, found);
};

/**
 * Captures an order under a request id of its own. Whether it was captured is read from the order itself, also after an
 * answer that says no: PayPal captures an order once.
 */
export const captureOrder = async (
  api: PaypalApi,
  id: string,
  requestId: string,
  paymentSource: object | null,
): Promise<{ order: Order | null; refusal: IntegrationError | null }> => {
  try {
    await api.call({
      operation: 'capture order',
      path: `/v2/checkout/orders/${encodeURIComponent(id)}/capture`,
      data: captured(),
      body: paymentSource ? { payment_source: paymentSource } : {},
      requestId,
    });
    return { order: await retrieveOrder(api, id), refusal: null };
  } catch (error) {
    if (!(error instanceof IntegrationError) || error.kind !== 'rejected' || error.status === 401)
      throw error;
    return { order: await retrieveOrder(api, id), refusal: error };
  }
};

/** What was captured already, or cannot be captured yet; the order says which. */
const SETTLED_BY_ORDER = ['ORDER_ALREADY_CAPTURED', 'ORDER_COMPLETION_IN_PROGRESS', 'ORDER_NOT_APPROVED'];

/**
 * Takes the money of an approved order; one that is anything else is returned as it is. The order is asked for again
 * after each try, so a lost answer, a second process and a repetition all find the same capture.
 */
export const capturePayment = async (api: PaypalApi, reference: string): Promise<GatewayPayment> => {
  const approved = await retrieveOrder(api, reference);
  if (approved === null) {
    throw new IntegrationError(SYSTEM, 'rejected', 'no such order', { code: 'order_not_found' });
  }
  if (statusOf(approved) !== 'approved') return toPayment(api, approved);
  const { order, refusal } = await captureOrder(api, reference, `capture-${approvalOf(approved)}`, null);
  // An approval lasts for some hours.
  if (order === null) return { ...toGatewayPayment(approved, []), status: 'cancelled' };
  const payment = await toPayment(api, order);
  const isDecided = refusal === null || statusOf(order) === 'succeeded' || statusOf(order) === 'processing';
  if (isDecided || isRefusal(refusal, ...SETTLED_BY_ORDER)) return payment;
  // Another order of the same reference was captured.
  if (isRefusal(refusal, 'DUPLICATE_INVOICE_ID')) return { ...payment, status: 'cancelled' };
  const issue = refusal.code ?? '';
  if (!isDecline(issue)) throw refusal;
  return { ...payment, status: 'failed', ...explainDecline(issue), declineId: approvalOf(order) };
};
