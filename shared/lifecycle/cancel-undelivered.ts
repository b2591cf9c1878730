import { fileInvoice, keptOfLine, leftOf } from '../billing/invoices/index.ts';
import { moveCredit } from '../billing/ledger/index.ts';
import { paymentsOf, planWantedRefunds } from '../billing/refunds/index.ts';
import { money } from '../events/index.ts';
import { leaveServer } from '../hosting/index.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { notFound } from '../platform/failure.ts';
import { sum } from '../platform/money.ts';
import { type Changes, equals } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import { getItems } from '../platform/table/query.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { ServiceRecord } from '../records/hosting.ts';
import { withStatus } from '../records/indexes.ts';
import type { InvoiceLine, InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { OrderRecord } from '../records/orders.ts';
import { domainNameOf, releaseHold } from '../services/index.ts';

/** A service that cannot be provided, with what it was ordered and paid by. */
export type Undelivered<R extends ServiceRecord = ServiceRecord> = {
  record: R;
  invoice: InvoiceRecord;
  order: OrderRecord;
  /** The other services of the order. */
  others: (ServiceRecord | undefined)[];
};

/** The services of an order but for one. */
export const otherServices = ({ client_id, items }: OrderRecord, but: number): Key<ServiceRecord>[] =>
  items.flatMap(({ hosting_account_id: hosting, domain_id: domain }): Key<ServiceRecord>[] => {
    if (hosting !== null && hosting !== but) return [keys.hosting(client_id, hosting)];
    return domain !== null && domain !== but ? [keys.domain(client_id, domain)] : [];
  });

export const loadUndelivered = async <R extends ServiceRecord>(record: R): Promise<Undelivered<R>> => {
  const { client_id, invoice_id, order_id } = record;
  if (invoice_id === null || order_id === null) throw notFound('order');
  const [invoice, order] = await getItems(
    keys.invoice(client_id, invoice_id),
    keys.order(client_id, order_id),
  );
  if (!invoice || !order) throw notFound('order');
  return { record, invoice, order, others: await getItems(...otherServices(order, record.id)) };
};

/** The lines of an invoice with what is given back of those of a service, so that the others are worth what they were. */
const withGivenBack = (
  { lines }: Pick<InvoiceRecord, 'lines'>,
  service: number,
  amount: number,
): InvoiceLine[] => {
  let left = amount;
  return lines.map((line) => {
    const { total, given_back = 0, hosting_account_id, domain_id } = line;
    if (hosting_account_id !== service && domain_id !== service) return line;
    const part = Math.min(left, total - given_back);
    left -= part;
    return part > 0 ? { ...line, given_back: given_back + part } : line;
  });
};

/** Counts credit (minor units) that is given back of an invoice for a service; the invoice has to be as it was read. */
export const countGivenBack = (invoice: InvoiceRecord, credit: number, service: number): Write =>
  fileInvoice(invoice, {
    credit_given: invoice.credit_given + credit,
    lines: withGivenBack(invoice, service, credit),
  });

/** What was paid for the service, in minor units, as far as its invoice is paid and still has it. */
export const paidFor = ({ record: { id }, invoice }: Undelivered): number => {
  if (invoice.status !== 'paid') return 0;
  const lines = invoice.lines.filter((line) => line.hosting_account_id === id || line.domain_id === id);
  return Math.min(leftOf(invoice), sum(lines.map(keptOfLine)));
};

/**
 * Cancels the order along with the last of its items. It is written either way, so that of two items cancelled at
 * once one is seen to be the last.
 */
const updateOrder = ({ order, others }: Undelivered, now: Date): Write => {
  const over = others.every((other) => other?.status === 'cancelled');
  const cancelled = withStatus('ORDER', 'cancelled', order.id);
  const set = { ...(over ? cancelled : {}), updated_at: now.toISOString() };
  return update(order, { set, due: 'unchanged' }, [
    equals('status', order.status),
    equals('updated_at', order.updated_at),
  ]);
};

/**
 * The writes that cancel a service and free its name, while invoice and order are as they were read; `credit` (minor
 * units) is what of the invoice goes back to account credit. `finish` makes the record's own write, by a worker's lease
 * or an operator's word.
 */
export const cancelUndelivered = <R extends ServiceRecord>(
  undelivered: Undelivered<R>,
  credit: number,
  finish: (changes: Changes<ServiceRecord>) => Write,
  now: Date,
): Write[] => {
  const { record, invoice } = undelivered;
  const { kind, id } = record;
  const cancelled =
    kind === 'hosting' ? withStatus('HOSTING', 'cancelled', id) : withStatus('DOMAIN', 'cancelled', id);
  return [
    finish({ set: { ...cancelled, updated_at: now.toISOString() }, remove: ['task'], due: null }),
    ...(record.hold_released ? [] : [releaseHold(kind, domainNameOf(record), id)]),
    ...(record.kind === 'hosting' && record.server ? leaveServer(record.server.id, record) : []),
    updateOrder(undelivered, now),
    countGivenBack(invoice, credit, id),
  ];
};

/** Money that goes back for a service: minor units of its currency, and the invoice that it was paid with. */
type MoneyBack = {
  amount: number;
  invoiceId: number;
  /** Names why it goes back; the same source gives it back once. */
  source: string;
};

type Told = Pick<MoneyBack, 'amount'> & { refunded?: number };

/** What the client is told about the money; `refunded` is what of it goes back the way it was paid. */
export const tellMoneyBack = (record: ServiceRecord, { amount, refunded = 0 }: Told): Sentence[] => {
  const { currency } = record;
  const credit = amount - refunded;
  return [
    ...(refunded > 0 ? [say`${money(refunded, currency)} goes back the way you paid it.`] : []),
    ...(credit > 0 ? [say`${money(credit, currency)} was added to your account credit.`] : []),
  ];
};

/** The writes that give back what was paid for a service, as account credit. */
export const giveBack = (record: ServiceRecord, back: MoneyBack, now: Date): Write[] =>
  moveCredit(
    record.client_id,
    record.currency,
    [
      {
        type: 'refund',
        amount: back.amount,
        source: back.source,
        invoiceId: back.invoiceId,
        description: say`Given back for ${domainNameOf(record)}`,
      },
    ],
    now,
  );

/**
 * Gives back what was paid for a service as the provider has decided: as credit, which a refund then takes along as far
 * as the money came by a gateway. `invoice`, of which `amount` counts as given, is written by the caller.
 */
export const planMoneyBack = async (
  record: ServiceRecord,
  invoice: InvoiceRecord,
  { amount, source }: Pick<MoneyBack, 'amount' | 'source'>,
  now: Date,
): Promise<{ refunded: number; writes: Write[] }> => {
  const credit = giveBack(record, { amount, source, invoiceId: invoice.id }, now);
  if (config().failed_services === 'credit') return { refunded: 0, writes: credit };
  const wanted = { key: source, amount, reason: 'not provided' };
  const { refunded, writes } = planWantedRefunds(await paymentsOf(invoice), wanted, now);
  return { refunded, writes: [...credit, ...writes] };
};
