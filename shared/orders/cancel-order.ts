import {
  type CancellableInvoice,
  loadInvoiceToCancel,
  planCancellation,
} from '../billing/invoices/cancel-invoice.ts';
import type { PlanWithFollowUp } from '../events/plan.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { getItem } from '../platform/table/read.ts';
import { StaleWriteError } from '../platform/table/stale-write.ts';
import type { Actor } from '../records/audit-record.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/order-record.ts';

export const getOrder = async (clientId: number, id: number): Promise<OrderRecord> => {
  const order = await getItem(keys.order(clientId, id));
  if (!order) throw notFound('order');
  return order;
};

export type CancellableOrder = CancellableInvoice & { order: OrderRecord };

export const loadOrderToCancel = async (clientId: number, id: number): Promise<CancellableOrder> => {
  const order = await getOrder(clientId, id);
  return { order, ...(await loadInvoiceToCancel(clientId, order.invoice_id)) };
};

/** Plans the cancellation of an unpaid order by its client. Throws a 409 once it is paid, or being paid. */
export const planOrderCancellation = (
  { order, ...found }: CancellableOrder,
  actor: Actor,
  now: Date,
): PlanWithFollowUp & { order: OrderRecord } => {
  if (order.status === 'cancelled') return { order, writes: [] };
  if (order.status !== 'pending') {
    throw conflict(
      'order_not_cancellable',
      `The order is ${order.status}: only a pending one can be cancelled.`,
    );
  }
  // Both change at once: the order was read before somebody else's cancellation and its invoice after it.
  if (found.invoice.status === 'cancelled') throw new StaleWriteError('The order was just cancelled.');
  const { writes, followUp } = planCancellation(found, actor, now);
  return { writes, followUp, order: { ...order, status: 'cancelled', updated_at: now.toISOString() } };
};
