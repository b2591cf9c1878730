import { cancelUnpaidInvoice } from '../../billing/invoices/cancel-invoice.ts';
import { getInvoice } from '../../billing/invoices/invoices.ts';
import { transact } from '../../platform/table/write.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import type { PlanChange } from '../../records/plan-change.ts';
import { completeTask } from '../../services/complete-task.ts';

/**
 * Ends a change that was not paid in time, so that the next period of a claimed account can be invoiced; it comes back
 * at once. One that was paid at the last moment is made then.
 */
export const endUnpaidChange = async (
  record: HostingRecord,
  { invoice_id }: PlanChange,
  now: Date,
): Promise<void> => {
  const invoice = invoice_id === null ? null : await getInvoice(record.client_id, invoice_id);
  if (invoice?.status === 'unpaid') await cancelUnpaidInvoice(invoice, 'system', now);
  const isOver = invoice?.status !== 'paid';
  await transact([completeTask(record, isOver ? { change: null } : {}, now)]);
};
