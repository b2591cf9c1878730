import { getTaxes } from '../../catalog/catalog.ts';
import { getClient } from '../../clients/clients.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { invoiceChanged, unavailable } from '../../platform/failure.ts';
import { formatMoney, toMajor } from '../../platform/money.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact } from '../../platform/table/write.ts';
import type { AttemptRecord } from '../../records/attempt-record.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { getInvoiceWithAttempts } from '../invoices/invoices.ts';
import { invoiceNumber, isPayable } from '../invoices/present-invoice.ts';
import { windowEnd } from '../payments/abandonment.ts';
import { withVatCheck } from '../tax/check-vat-number.ts';
import { planRetax, retaxedNow, type TaxedBy } from './retax.ts';

/** A kept method that was declined is not charged again in the same payment. */
const isOver = ({ status, charge }: AttemptRecord): boolean =>
  status === 'succeeded' || status === 'cancelled' || (status === 'failed' && charge !== undefined);

/** Whether a payment of what the invoice comes to has begun, and somebody may still be at it: it stays what it was quoted. */
const isBeingPaid = ({ charging }: InvoiceRecord, attempts: AttemptRecord[], now: Date): boolean =>
  charging !== undefined ||
  attempts.some(
    (attempt) => attempt.status === 'processing' || (!isOver(attempt) && now < windowEnd(attempt)),
  );

/** Ends what could still be paid of the amount before; false when some of it was paid, or is being paid. */
export type EndOthers = (invoice: { client_id: number; invoice_id: number }, now: Date) => Promise<boolean>;

type Wanted = {
  endOthers: EndOthers;
  /** When the invoice is charged, should it come to another total. */
  autopay?: InvoiceAutopay;
};

/** `busy`: a payment has begun, and the invoice stays until it is over. */
export type Review = { outcome: 'same' | 'changed' | 'other_total' | 'busy'; invoice: InvoiceRecord };

const reviewOnce = async (
  clientId: number,
  id: number,
  { endOthers, autopay }: Wanted,
  now: Date,
): Promise<Review> => {
  const [{ invoice, attempts }, client, taxes] = await Promise.all([
    getInvoiceWithAttempts(clientId, id),
    getClient(clientId),
    getTaxes(),
  ]);
  const by = { client, taxes };
  const retaxed = retaxedNow(invoice, by, now);
  if (!retaxed) return { outcome: 'same', invoice };
  if (isBeingPaid(invoice, attempts, now)) return { outcome: 'busy', invoice };
  const isOther = retaxed.amounts.total !== invoice.total;
  const isOpen = attempts.some(({ payment_id }) => payment_id === null);
  if (isOther && isOpen && !(await endOthers({ client_id: clientId, invoice_id: id }, now))) {
    return { outcome: 'busy', invoice };
  }
  const order = invoice.order_id === null ? undefined : await getItem(keys.order(clientId, invoice.order_id));
  const plan = planRetax(invoice, order, by, retaxed, now, isOther ? autopay : undefined);
  await transact(plan.writes);
  return { outcome: isOther ? 'other_total' : 'changed', invoice: plan.invoice };
};

/**
 * Brings an unpaid invoice up to date unless it is being paid: in one transaction, which holds only where no payment begins
 * meanwhile. Any number of calls do it once; another total is told.
 */
export const reviewInvoice = (clientId: number, id: number, wanted: Wanted, now: Date): Promise<Review> =>
  retryOnConflict(undefined, () => reviewOnce(clientId, id, wanted, now));

/**
 * Before money is taken for an invoice: brings it up to date, and asks about a VAT number where that decides and is not
 * known. Throws 409 `invoice_changed` with the new total when it comes to another one, so that nobody pays what they have
 * not seen; a payment that has begun stays what it was quoted.
 */
export const withTaxOfToday = async <C extends TaxedBy & { invoice: InvoiceRecord }>(
  context: C,
  endOthers: EndOthers,
  now: Date,
): Promise<C> => {
  const { client, invoice, taxes } = context;
  if (!isPayable(invoice)) return context;
  const known = await withVatCheck(client, taxes, now);
  if (!retaxedNow(invoice, { client: known, taxes }, now)) return context;
  const reviewed = await reviewInvoice(client.id, invoice.id, { endOthers }, now).catch((error) => {
    if (!(error instanceof IntegrationError)) throw error;
    throw unavailable('The payment service does not answer. Try again in a moment.');
  });
  if (reviewed.outcome === 'other_total') {
    const { id, balance, currency } = reviewed.invoice;
    const message = `The tax of invoice ${invoiceNumber(id)} has changed: ${formatMoney(balance, currency)} are to be paid now.`;
    throw invoiceChanged(message, { total: toMajor(balance, currency), currency });
  }
  return { ...context, invoice: reviewed.invoice };
};
