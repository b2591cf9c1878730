import { put, type Write } from '../../platform/table/write.ts';
import { invoiceOwed } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';

type Entered = Pick<InvoiceRecord, 'client_id' | 'id' | 'status' | 'due_at'>;

/**
 * Files an invoice for staff, as it is with the transaction this is written in: every write that makes an invoice, or
 * changes its status or due date, goes with one.
 */
export const enterInvoice = ({ client_id, id, status, due_at }: Entered): Write =>
  put({
    ...keys.invoiceEntry(id, client_id),
    client_id,
    invoice_id: id,
    ...(status === 'unpaid' ? invoiceOwed(due_at, id) : {}),
  });
