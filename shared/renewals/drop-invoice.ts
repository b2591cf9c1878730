import { cancelUnpaidInvoice } from '../billing/cancel-invoice.ts';
import type { InvoiceRecord } from '../billing/records.ts';
import type { ServiceRecord } from '../fulfilment/service-record.ts';
import { keys } from '../table/keys.ts';
import { getItem } from '../table/read.ts';

/**
 * Cancels the unpaid renewal invoice of a service that is about to end, before anything irreversible is done: money
 * that comes later becomes credit instead of renewing what is gone.
 */
export const dropInvoice = async ({ client_id, renewal }: ServiceRecord, now: Date): Promise<void> => {
  if (!renewal?.invoice_id) return;
  const invoice = await getItem<InvoiceRecord>(keys.invoice(client_id, renewal.invoice_id));
  if (invoice?.status === 'unpaid') await cancelUnpaidInvoice(invoice, 'system', now);
};
