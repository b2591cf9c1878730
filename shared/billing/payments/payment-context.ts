import { getClient } from '../../clients/clients.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { getInvoiceWithAttempts } from '../invoices/invoices.ts';

/** What a payment is started from: who pays, for what, and what was tried before. */
export type PaymentContext = { client: ClientRecord; invoice: InvoiceRecord; attempts: AttemptRecord[] };

export const loadPaymentContext = async (clientId: number, invoiceId: number): Promise<PaymentContext> => {
  const [client, found] = await Promise.all([
    getClient(clientId),
    getInvoiceWithAttempts(clientId, invoiceId),
  ]);
  return { client, ...found };
};
