import { cancelUnpaidInvoice } from '../../billing/invoices/cancel-invoice.ts';
import { getItem } from '../../platform/table/read.ts';
import { keys } from '../../records/keys.ts';
import type { ServiceRecord } from '../../records/service-record.ts';

/**
 * Cancels the unpaid renewal invoice of a service that is about to end, before anything irreversible is done: money
 * that comes later becomes credit instead of renewing what is gone.
 */
export const cancelRenewalInvoice = async (
  { client_id, renewal }: ServiceRecord,
  now: Date,
): Promise<void> => {
  if (!renewal?.invoice_id) return;
  const invoice = await getItem(keys.invoice(client_id, renewal.invoice_id));
  if (invoice?.status === 'unpaid') await cancelUnpaidInvoice(invoice, 'system', now);
};
