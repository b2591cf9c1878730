import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { transact } from '../../platform/table/write.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { domainNameOf } from '../../services/describe-service.ts';
import { uncountHeld } from '../../services/held-names.ts';
import { releaseHold } from '../../services/holds.ts';
import { loadOrdered } from './cancel-invoice.ts';
import { fileInvoice } from './dunning.ts';

/**
 * Gives free the names of an order that was not paid in time; the order stays, and whoever pays it takes them again.
 * Throws `StaleWriteError` when the invoice has changed since it was read.
 */
export const releaseNames = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  const services = await loadOrdered(invoice);
  await transact([
    fileInvoice(invoice, { held: null, updated_at: now.toISOString() }),
    ...services.flatMap((record) =>
      record ? [releaseHold(record.kind, domainNameOf(record), record.id)] : [],
    ),
    ...uncountHeld(invoice.client_id, invoice.held),
    audit(about.invoice(invoice), 'system', 'invoice.names_released', now),
  ]);
};
