import { invoiceNumber } from '../../billing/invoices/present-invoice.ts';
import { isRenewedBy, withdrawServices } from '../../billing/invoices/withdraw-service.ts';
import { unavailable } from '../../platform/failure.ts';
import { getItem } from '../../platform/table/read.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import type { ServiceRecord } from '../../records/service-record.ts';

/** The unpaid renewal invoice of a service. Throws a 503 while a card is charged for it: what comes of that is known soon. */
export const unpaidRenewal = async (record: ServiceRecord): Promise<InvoiceRecord | null> => {
  const { client_id, renewal } = record;
  if (!renewal?.invoice_id) return null;
  const invoice = await getItem(keys.invoice(client_id, renewal.invoice_id));
  if (invoice?.status !== 'unpaid' || !isRenewedBy(invoice, record)) return null;
  if (invoice.charging !== undefined) {
    throw unavailable(`Invoice ${invoiceNumber(invoice.id)} is being paid. Try again in a moment.`);
  }
  return invoice;
};

/**
 * Takes a service that is about to end off its unpaid renewal invoice, which is cancelled unless it is for others too,
 * before anything irreversible is done: money that comes later becomes credit instead of renewing what is gone.
 */
export const cancelRenewalInvoice = async (record: ServiceRecord, now: Date): Promise<void> => {
  const invoice = await unpaidRenewal(record);
  if (invoice) await withdrawServices(invoice, [record], now);
};
