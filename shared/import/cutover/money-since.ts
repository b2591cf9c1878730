import { invoiceNumber } from '../../billing/invoices/index.ts';
import { pagesOf } from '../../platform/table/query.ts';
import { collections } from '../../records/collections.ts';
import type { CutoverRecord } from '../../records/imports.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import type { PaymentRecord, Refund } from '../../records/payments.ts';
import type { CreditRecord } from '../../records/wallet.ts';
import type { Mapping } from '../mapping.ts';
import {
  amountIn,
  byHand,
  type Changes,
  call,
  dayIn,
  markOf,
  NO_CHANGES,
  timeIn,
  together,
} from './calls.ts';

/** Invoices, payments, refunds and credit of a client since it was cut over. */

type Client = { cutover: CutoverRecord; mapping: Mapping };
type Books = Client & { invoices: Map<number, InvoiceRecord> };

const isSince = ({ cutover }: Client, at: string | null | undefined): boolean =>
  at != null && at > cutover.live_at;

/** WHMCS's name of a gateway. */
const moduleOf = ({ mapping }: Client, gateway: string): string =>
  Object.entries(mapping.gateways).find(([, name]) => name === gateway)?.[0] ??
  (gateway === 'bank' ? 'banktransfer' : gateway);

const inTransactions = (transid: string) =>
  ({ action: 'GetTransactions', parameters: { transid }, contains: transid }) as const;

const payment = (books: Books, record: PaymentRecord): Changes => {
  const { client_id, invoice_id, reference, amount, amount_applied, currency, created_at } = record;
  const invoice = books.invoices.get(invoice_id);
  const module = moduleOf(books, record.gateway);
  const what = `payment ${reference} of ${amountIn(amount, currency)} ${currency}`;
  if (invoice?.origin && amount_applied > 0) {
    if (invoice.lines.some(({ domain_id }) => domain_id !== null)) {
      const why = `It pays invoice ${invoice_id}, at which WHMCS may renew the domain at its registrar once more.`;
      return byHand(client_id, what, `${why} Enter it with "Auto Renew on Payment" turned off.`);
    }
    const paid = {
      invoiceid: invoice_id,
      transid: reference,
      gateway: module,
      date: timeIn(created_at),
      amount: amountIn(amount_applied, currency),
      noemail: true,
    };
    return call(client_id, 'AddInvoicePayment', paid, inTransactions(reference));
  }
  const money = {
    userid: client_id,
    paymentmethod: module,
    transid: reference,
    amountin: amountIn(amount, currency),
    description: `Invoice ${invoice?.legal_number ?? invoiceNumber(invoice_id)}, billed elsewhere`,
  };
  return call(client_id, 'AddTransaction', money, inTransactions(reference));
};

const refund = (books: Books, record: PaymentRecord, one: Refund): Changes => {
  const { client_id, invoice_id, currency } = record;
  const transid = one.gateway_id ?? markOf('refund', one.id);
  const of = books.invoices.get(invoice_id)?.origin ? { invoiceid: invoice_id } : {};
  const money = {
    userid: client_id,
    paymentmethod: moduleOf(books, record.gateway),
    transid,
    amountout: amountIn(one.amount, currency),
    description: `Refund of ${record.reference}`,
    ...of,
  };
  return call(client_id, 'AddTransaction', money, inTransactions(transid));
};

const refundsOf = (books: Books, record: PaymentRecord): Changes =>
  together(
    record.refunds
      .filter(({ updated_at }) => isSince(books, updated_at))
      .map((one) => {
        if (one.status === 'succeeded') return refund(books, record, one);
        const what = `refund ${one.id} of ${record.reference}`;
        return byHand(record.client_id, what, `It is ${one.status}: only money that went back is entered.`);
      }),
  );

const credit = (books: Books, entry: CreditRecord): Changes => {
  const { client_id, id, amount, currency, invoice_id, description, created_at } = entry;
  if (!isSince(books, created_at) || amount === 0) return NO_CHANGES;
  const invoice = books.invoices.get(invoice_id ?? 0);
  const mark = markOf('credit', id);
  if (invoice?.origin && entry.type === 'invoice_payment') {
    const what = `credit of ${amountIn(-amount, currency)} ${currency} used for invoice ${invoice.id}`;
    return byHand(client_id, what, 'Apply it in WHMCS: a call could not tell whether it was made before.');
  }
  const moved = {
    clientid: client_id,
    description: `${description} ${mark}`,
    amount: amountIn(Math.abs(amount), currency),
    date: dayIn(created_at),
    type: amount > 0 ? 'add' : 'remove',
  };
  const seen = { action: 'GetCredits', parameters: { clientid: client_id }, contains: mark };
  return call(client_id, 'AddCredit', moved, seen);
};

const invoice = (client: Client, record: InvoiceRecord): Changes => {
  const { client_id, id, origin, status, created_at, cancelled_at, legal_number } = record;
  const name = legal_number ?? invoiceNumber(id);
  if (origin) {
    if (status === 'cancelled' && isSince(client, cancelled_at))
      return call(client_id, 'UpdateInvoice', { invoiceid: id, status: 'Cancelled' });
    const wasChanged = status === 'unpaid' && record.lines.length === 0;
    return wasChanged ? byHand(client_id, `invoice ${id}`, 'Its lines were changed here.') : NO_CHANGES;
  }
  if (!isSince(client, created_at) || status === 'cancelled') return NO_CHANGES;
  if (status === 'unpaid')
    return byHand(
      client_id,
      `invoice ${name}`,
      'It is unpaid and not for what WHMCS has: it stays payable here.',
    );
  const why =
    'It has its number here and is kept here; WHMCS has its money as a transaction and the next due date.';
  return byHand(client_id, `invoice ${name}`, why);
};

const all = async <T>(pages: AsyncGenerator<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};

export const moneySince = async (client: Client): Promise<Changes> => {
  const id = client.cutover.client_id;
  const order = { oldestFirst: true };
  const [invoices, payments, entries] = await Promise.all([
    all(pagesOf(collections.ofClient(id, 'INVOICE'), order)),
    all(pagesOf(collections.ofClient(id, 'PAYMENT'), order)),
    all(pagesOf(collections.ofClient(id, 'CREDIT'), order)),
  ]);
  const books = { ...client, invoices: new Map(invoices.map((one) => [one.id, one])) };
  return together([
    ...payments.filter(({ origin }) => origin === undefined).map((one) => payment(books, one)),
    ...payments.map((one) => refundsOf(books, one)),
    ...entries.map((one) => credit(books, one)),
    ...invoices.map((one) => invoice(client, one)),
  ]);
};
