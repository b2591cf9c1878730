import type { PaymentState } from '../../contract/vocabulary.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { getItem, queryPage } from '../../platform/table/query.ts';
import { put, type Write } from '../../platform/table/write.ts';
import { collections } from '../../records/collections.ts';
import { invoiceOwed } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, PaymentRecord } from '../../records/payments.ts';
import { isPayable } from './present-invoice.ts';

/** More attempts than anybody makes; the oldest beyond it are not shown. */
const MAX_ATTEMPTS = 50;

export const getInvoice = async (clientId: number, id: number): Promise<InvoiceRecord> => {
  const invoice = await getItem(keys.invoice(clientId, id));
  if (!invoice) throw notFound('invoice');
  return invoice;
};

export const paymentInProgress = () =>
  conflict('payment_in_progress', say`A payment of this invoice is being processed. Wait for its result.`, 2);

/** Throws a conflict for an invoice that takes no money. */
export const assertPayable = (invoice: InvoiceRecord): void => {
  if (isPayable(invoice)) return;
  throw conflict(
    'invoice_not_payable',
    invoice.status === 'paid' ? say`This invoice is already paid.` : say`This invoice cannot be paid.`,
  );
};

/** Throws a conflict while a kept method is being charged: what is paid meanwhile would be paid twice. */
export const assertNotCharging = ({ charging }: InvoiceRecord): void => {
  if (charging !== undefined) throw paymentInProgress();
};

export const findPayment = (clientId: number, id: number): Promise<PaymentRecord | undefined> =>
  getItem(keys.payment(clientId, id));

export const getPayment = async (clientId: number, id: number): Promise<PaymentRecord> => {
  const payment = await findPayment(clientId, id);
  if (!payment) throw notFound('payment');
  return payment;
};

/** The attempts to pay an invoice, newest first. */
export const listAttempts = async (clientId: number, invoiceId: number): Promise<AttemptRecord[]> => {
  const page = await queryPage(collections.attempts(clientId, invoiceId), { limit: MAX_ATTEMPTS });
  return page.items;
};

export type InvoiceWithAttempts = { invoice: InvoiceRecord; attempts: AttemptRecord[] };

export const getInvoiceWithAttempts = async (clientId: number, id: number): Promise<InvoiceWithAttempts> => {
  const [invoice, attempts] = await Promise.all([getInvoice(clientId, id), listAttempts(clientId, id)]);
  return { invoice, attempts };
};

const FAILED = new Set<AttemptRecord['status']>(['failed', 'cancelled']);

/** What an app shows: paid once nothing is owed, failed when the latest attempt came to nothing, else pending. */
export const paymentStateOf = ({ invoice, attempts }: InvoiceWithAttempts): PaymentState => {
  if (invoice.status === 'paid' || invoice.status === 'refunded') return 'paid';
  if (invoice.status === 'cancelled') return 'failed';
  const latest = attempts[0];
  return latest && FAILED.has(latest.status) ? 'failed' : 'pending';
};

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
