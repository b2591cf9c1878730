import type { InvoiceLineType, PaymentState } from '../../contract/vocabulary.ts';
import { toldOf } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, notFound } from '../../platform/failure.ts';
import { sum, toMajor } from '../../platform/money.ts';
import { numberOf } from '../../platform/table/numbers.ts';
import { getItem, queryPage } from '../../platform/table/query.ts';
import { put, type Write } from '../../platform/table/write.ts';
import type { TaxAmount } from '../../records/catalog.ts';
import { collections } from '../../records/collections.ts';
import { isHeld } from '../../records/imports.ts';
import { invoiceOwed } from '../../records/indexes.ts';
import type { InvoiceLine, InvoiceRecord, LineSubject, Seller } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, PaymentRecord } from '../../records/payments.ts';
import type { CreditRecord } from '../../records/wallet.ts';
import { presentTaxes, taxesOf, totalTaxes } from '../tax/index.ts';
import { tellLine } from './line-text.ts';

export const invoiceNumber = (id: number): string => numberOf('invoice', id);

/** What it is for: the kinds of its lines. */
export const kindsOf = ({ lines }: Pick<InvoiceRecord, 'lines'>): InvoiceLineType[] => [
  ...new Set(lines.map(({ type }) => type)),
];

/** Whether it takes money: not while another system does. */
export const isPayable = (invoice: InvoiceRecord): boolean =>
  invoice.status === 'unpaid' && invoice.balance > 0 && !isHeld(invoice);

const presentSeller = ({ name, address, country, tax_id }: Seller) => ({ name, address, country, tax_id });

export const presentInvoice = (invoice: InvoiceRecord, now: Date) => {
  const amount = (minor: number) => toMajor(minor, invoice.currency);
  const discount = discountOf(invoice.lines);
  return {
    id: invoice.id,
    number: invoiceNumber(invoice.id),
    legal_number: invoice.legal_number ?? null,
    issued_at: invoice.issued_at ?? null,
    seller: invoice.seller ? presentSeller(invoice.seller) : null,
    buyer: invoice.buyer ? { ...invoice.buyer, tax_id: invoice.buyer.tax_id ?? null } : null,
    client_id: invoice.client_id,
    order_id: invoice.order_id,
    status: invoice.status,
    is_overdue: isPayable(invoice) && invoice.due_at < now.toISOString(),
    is_payable: isPayable(invoice),
    currency: invoice.currency,
    lines: invoice.lines.map((line) => ({
      type: line.type,
      description: tellLine(line, invoice.currency),
      ...presentAmounts(line, invoice.currency),
      hosting_account_id: line.hosting_account_id,
      domain_id: line.domain_id,
      addon: line.addon ? { id: line.addon.id, quantity: line.addon.quantity } : null,
    })),
    promo_code: discount?.code ?? null,
    discount: amount(discount?.amount ?? 0),
    subtotal: amount(invoice.subtotal),
    tax: amount(invoice.tax),
    taxes: presentTaxes(totalTaxes(invoice.lines), invoice.currency),
    reverse_charge: invoice.reverse_charge !== undefined,
    total: amount(invoice.total),
    credit_applied: amount(invoice.credit_applied),
    amount_paid: amount(invoice.amount_paid),
    amount_refunded: amount(givenBackOf(invoice)),
    is_partially_refunded: invoice.status === 'paid' && givenBackOf(invoice) > 0,
    balance: amount(invoice.balance),
    due_at: invoice.due_at,
    paid_at: invoice.paid_at,
    created_at: invoice.created_at,
    updated_at: invoice.updated_at,
  };
};

export const presentRefund = (
  { id, amount, status, created_at, updated_at }: PaymentRecord['refunds'][number],
  currency: string,
) => ({ id, amount: toMajor(amount, currency), status, created_at, updated_at });

export const presentPayment = (payment: PaymentRecord) => ({
  id: payment.id,
  client_id: payment.client_id,
  invoice_id: payment.invoice_id,
  gateway: payment.gateway,
  reference: payment.reference,
  status: payment.status,
  amount: toMajor(payment.amount, payment.currency),
  amount_refunded: toMajor(payment.amount_refunded, payment.currency),
  refunds: payment.refunds.map((refund) => presentRefund(refund, payment.currency)),
  disputes: payment.disputes.map(({ amount, status, created_at, updated_at }) => ({
    amount: toMajor(amount, payment.currency),
    status,
    created_at,
    updated_at,
  })),
  currency: payment.currency,
  created_at: payment.created_at,
});

export const presentCredit = (entry: CreditRecord) => ({
  id: entry.id,
  client_id: entry.client_id,
  type: entry.type,
  amount: toMajor(entry.amount, entry.currency),
  currency: entry.currency,
  invoice_id: entry.invoice_id,
  description: toldOf(entry.description, entry.sentence),
  created_at: entry.created_at,
});

/** Minor units. */
type Amounts = { unit_price: number; setup_fee: number; tax: number; taxes?: TaxAmount[]; total: number };

/** The amounts of a line, as quotes and invoices of the API show them. */
export const presentAmounts = (line: Amounts, currency: string) => ({
  unit_price: toMajor(line.unit_price, currency),
  setup_fee: toMajor(line.setup_fee, currency),
  tax: toMajor(line.tax, currency),
  taxes: presentTaxes(taxesOf(line), currency),
  total: toMajor(line.total, currency),
});

/** What promotional codes have taken off the prices of lines (minor units), which are without it; null where none has. */
export const discountOf = (lines: { subject?: LineSubject }[]): { code: string; amount: number } | null => {
  const coupons = lines.flatMap(({ subject }) => subject?.coupon ?? []);
  const [first] = coupons;
  return first ? { code: first.code, amount: sum(coupons.map(({ discount }) => discount)) } : null;
};

/** Whether an invoice is settled without any money: by its code, by account credit, or both. */
export const isFreeOfCharge = ({ status, amount_paid }: InvoiceRecord): boolean =>
  status === 'paid' && amount_paid === 0;

/**
 * Minor units of an invoice that were given back, as money or as credit. An invoice for account credit has given its
 * total when it is paid: of such a one only money counts.
 */
export const givenBackOf = ({
  kind,
  total,
  amount_refunded,
  credit_given,
  credit_refunded = 0,
}: Pick<InvoiceRecord, 'kind' | 'total' | 'amount_refunded' | 'credit_given' | 'credit_refunded'>): number =>
  Math.min(total, amount_refunded + credit_refunded + (kind === 'credit' ? 0 : credit_given));

/** A paid invoice is refunded once all of its value went back, as money or as credit, and paid as long as it has some. */
export const paidStatus = (invoice: Parameters<typeof givenBackOf>[0]): 'paid' | 'refunded' =>
  invoice.total > 0 && givenBackOf(invoice) === invoice.total ? 'refunded' : 'paid';

/** What a line still has of its price, but for what was given back of the invoice as a whole. */
export const keptOfLine = ({ total, given_back = 0, refunded = 0 }: InvoiceLine): number =>
  total - given_back - refunded;

/** What an invoice still has of all that was paid for it. */
export const leftOf = (invoice: InvoiceRecord): number =>
  invoice.amount_paid +
  invoice.credit_applied -
  invoice.amount_refunded -
  invoice.amount_held -
  invoice.credit_given -
  (invoice.credit_refunded ?? 0);

/**
 * The document that an invoice lacks: its number once it is paid, or a credit note of what was given back since. None for
 * those that are not paid, or that an earlier release has made.
 */
export const missingDocument = (invoice: InvoiceRecord): 'invoice' | 'credit_note' | null => {
  const { status, seller, legal_number, credited } = invoice;
  if (!seller || (status !== 'paid' && status !== 'refunded')) return null;
  if (!legal_number) return 'invoice';
  return givenBackOf(invoice) === (credited?.total ?? 0) ? null : 'credit_note';
};

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
