import { getClient } from '../../clients/index.ts';
import { about, money, newEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { asRead, equals } from '../../platform/table/changes.ts';
import { getItems, pagesOf } from '../../platform/table/query.ts';
import { transact, update, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import type { EventRecord } from '../../records/events.ts';
import { dueAt } from '../../records/indexes.ts';
import type { InvoicedService, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { OwedCredit, PaymentRecord, ServicesDecision } from '../../records/payments.ts';
import { fileInvoice, invoiceStep, leftOf } from '../invoices/index.ts';
import { statusOfPayment } from './returned-money.ts';
import { type InvoiceAmounts, waitingFor } from './take-back.ts';

/** So many services are suspended for one payment at most: their accounts are written in one transaction. */
const MOST_SERVICES = 40;

/** What an invoice has of account credit, in minor units. */
const creditIn = (invoice: InvoiceRecord): number =>
  invoice.status === 'cancelled' ? 0 : Math.max(0, Math.min(invoice.credit_applied, leftOf(invoice)));

/** What is there, or comes, because an invoice was paid: of an unpaid one only what it is to set up. */
export const boughtWith = ({ status, services }: InvoiceRecord): InvoicedService[] =>
  status === 'unpaid' ? services.filter(({ type }) => type !== 'renew' && type !== 'change') : services;

/**
 * The invoices that credit was used for, the newest use first, until they make up `debt` (minor units). Those that have
 * bought nothing yet are not among them; they are looked at again when they are paid.
 */
const paidWithCredit = async (clientId: number, debt: number): Promise<number[]> => {
  const found: InvoiceRecord[] = [];
  const bought = () => found.filter((invoice) => boughtWith(invoice).length > 0).map(({ id }) => id);
  let [left, services] = [debt, 0];
  for await (const entries of pagesOf(collections.ofClient(clientId, 'CREDIT'), { size: 50 })) {
    const uses = entries.filter(({ type }) => type === 'invoice_payment');
    const ids = new Set(uses.flatMap(({ invoice_id }) => invoice_id ?? []));
    for (const invoice of await getItems(...[...ids].map((id) => keys.invoice(clientId, id)))) {
      if (left <= 0 || services >= MOST_SERVICES) return bought();
      if (!invoice || creditIn(invoice) === 0 || found.some(({ id }) => id === invoice.id)) continue;
      found.push(invoice);
      left -= creditIn(invoice);
      services += boughtWith(invoice).length;
    }
  }
  return bought();
};

const creditTaken = ({ taken }: PaymentRecord): number => taken.credit_of_surplus + taken.credit_of_invoice;

/** What is owed of the credit that a payment had become, as the client's balance is now. */
export const findOwed = async (
  payment: PaymentRecord,
): Promise<{ client: ClientRecord; owed: OwedCredit }> => {
  const client = await getClient(payment.client_id);
  const debt = creditTaken(payment) > 0 ? Math.max(0, 0 - client.credit_balance) : 0;
  return { client, owed: { debt, invoices: debt > 0 ? await paidWithCredit(client.id, debt) : [] } };
};

/** The client's list of payments whose credit is owed, while balance and list are as they were read. */
export const listOwing = (client: ClientRecord, payment: PaymentRecord, { debt }: OwedCredit): Write => {
  const others = (client.owed_for ?? []).filter((id) => id !== payment.id);
  return update(keys.client(client.id), { set: { owed_for: debt > 0 ? [...others, payment.id] : others } }, [
    equals('credit_balance', client.credit_balance),
    asRead('owed_for', client.owed_for),
  ]);
};

/** Tells a client of a debt that is new, or has grown. */
export const owedEvents = (payment: PaymentRecord, { debt }: OwedCredit, now: Date): EventRecord[] => {
  if (debt <= (payment.owed?.debt ?? 0)) return [];
  const { client_id, currency } = payment;
  const message = say`A payment that had become account credit went back, and ${money(debt, currency)} of that credit is spent. Please pay it.`;
  return [newEvent(about.client(client_id), 'credit_owed', message, now, { amount: debt, currency })];
};

/** The payments of a client whose credit is owed are looked at again, and each says itself what follows. */
const reviewsOf = async (client: ClientRecord | undefined, now: Date): Promise<Write[]> => {
  const payments = await getItems(...(client?.owed_for ?? []).map((id) => keys.payment(client?.id ?? 0, id)));
  return payments.flatMap((payment) => {
    if (!payment) return [];
    return [updateVersioned(payment, { set: { owed_check: true }, due: dueAt(now, payment.id) })];
  });
};

/**
 * Credit has reached a client: what is owed is less. Throws `StaleWriteError` when one of the payments changes at the same
 * time; the entry is then still due.
 */
export const reviewOwed = async (clientId: number, entryId: number, now: Date): Promise<void> => {
  const [client, entry] = await getItems(keys.client(clientId), keys.credit(clientId, entryId));
  if (!entry) return;
  await transact([
    ...(await reviewsOf(client, now)),
    update(entry, { due: null }, [asRead('due_sk', entry.due_sk)]),
  ]);
};

/**
 * The rest of an invoice was paid, and what it buys begins: the credit in it may be owed. Returns whether that was due.
 * Throws `StaleWriteError` as above; the invoice is then still due.
 */
export const reviewCreditOf = async (clientId: number, id: number, now: Date): Promise<boolean> => {
  const [client, invoice] = await getItems(keys.client(clientId), keys.invoice(clientId, id));
  if (!invoice || invoiceStep(invoice)?.kind !== 'review_credit') return false;
  await transact([...(await reviewsOf(client, now)), fileInvoice(invoice, {}, ['credit_review'])]);
  return true;
};

/**
 * Whether what paid for the services of an invoice is not here any more: it is disputed, or decided for the payer, or all
 * that the invoice had was given back, and this payment otherwise than by a refund of the invoice, whose staff have said
 * what becomes of the services. A part that was given back leaves them as they are.
 */
export const isGone = (payment: PaymentRecord, { status }: Pick<InvoiceAmounts, 'status'>): boolean => {
  const { amount_applied, taken } = payment;
  if (taken.held === 0 || (status !== 'paid' && status !== 'refunded')) return false;
  if (statusOfPayment(payment) === 'disputed') return true;
  return (
    status === 'refunded' && taken.from_invoice === amount_applied && (taken.of_invoice ?? 0) < taken.held
  );
};

const owedInvoices = ({ owed }: Pick<PaymentRecord, 'owed'>): number[] => owed?.invoices ?? [];

/**
 * What is decided about the services once refunds, disputes and what is owed are as in `after`; as before where nothing
 * turned. Services that credit paid for go with the money that the credit came of.
 */
export const decisionAfter = (
  payment: PaymentRecord,
  after: PaymentRecord,
  amounts: InvoiceAmounts,
  { services }: InvoiceRecord,
  now: Date,
): ServicesDecision | undefined => {
  const before = payment.services;
  const wasGone = before !== undefined && before.action !== 'restore';
  const gone = (services.length > 0 && isGone(after, amounts)) || owedInvoices(after).length > 0;
  const more = owedInvoices(after).some((id) => !owedInvoices(payment).includes(id));
  if (gone === wasGone && !more) return before;
  const decided_at = now.toISOString();
  if (!gone) return { action: 'restore', state: 'due', decided_at };
  const action = wasGone && before.action === 'suspend' ? 'suspend' : config().unpaid_services;
  return { action, state: action === 'leave' ? 'done' : 'due', decided_at };
};

/** Notes a decision about the services of a payment, as it was read, along with what is owed. */
export const writeDecision = (
  payment: PaymentRecord,
  services: ServicesDecision | undefined,
  now: Date,
  owed: OwedCredit | null = null,
): Write => {
  const { owed_check, ...rest } = payment;
  const noted = { ...(services ? { services } : {}), ...(owed ? { owed } : {}) };
  const due = waitingFor({ ...rest, ...noted, ...(owed_check && !owed ? { owed_check } : {}) }, now);
  return updateVersioned(payment, { set: noted, remove: owed ? ['owed_check'] : [], due });
};
