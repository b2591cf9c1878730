import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { domainNameOf } from '../../services/describe-service.ts';
import { uncountHeld } from '../../services/held-names.ts';
import { releaseHold } from '../../services/holds.ts';
import { loadOrdered } from './cancel-invoice.ts';
import { fileInvoice } from './dunning.ts';

/** What gives the names of an order free. */
export const releaseWrites = (
  invoice: InvoiceRecord,
  services: (ServiceRecord | undefined)[],
  now: Date,
): Write[] => [
  fileInvoice(invoice, { held: null, updated_at: now.toISOString() }),
  ...services.flatMap((record) =>
    record ? [releaseHold(record.kind, domainNameOf(record), record.id)] : [],
  ),
  ...uncountHeld(invoice.client_id, invoice.held),
  audit(about.invoice(invoice), 'system', 'invoice.names_released', now),
];

/**
 * Gives free the names of an order that was not paid in time; the order stays, and whoever pays it takes them again.
 * Throws `StaleWriteError` when the invoice has changed since it was read.
 */
export const releaseNames = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  await transact(releaseWrites(invoice, await loadOrdered(invoice), now));
};
