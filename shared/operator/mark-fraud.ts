import { cancelUnpaidInvoice } from '../billing/invoices/cancel-invoice.ts';
import { getInvoice } from '../billing/invoices/invoices.ts';
import { getOrder } from '../orders/cancel-order.ts';
import { conflict } from '../platform/failure.ts';
import { retryOnConflict } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';

/**
 * Ends a pending order as fraud: nothing of it is provided, its invoice is cancelled and its names are free again. What
 * was paid of it in part becomes account credit, which staff pay back or take. Repeating it changes nothing. Throws a
 * conflict for an order that is active or cancelled: its services are suspended or cancelled one by one.
 */
export const markFraud = (clientId: number, orderId: number, actor: Actor, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const order = await getOrder(clientId, orderId);
    if (order.status === 'fraud') return;
    if (order.status !== 'pending') {
      throw conflict('order_not_pending', `The order is ${order.status}: only a pending one ends as fraud.`);
    }
    const invoice = await getInvoice(clientId, order.invoice_id);
    await cancelUnpaidInvoice(invoice, actor, now, { outcome: 'fraud' });
  });
