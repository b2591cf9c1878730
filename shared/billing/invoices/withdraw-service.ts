import {
  about,
  audit,
  dispatchFollowUp,
  type FollowUp,
  money,
  newEvent,
  writeEvent,
} from '../../events/index.ts';
import { type Sentence, say } from '../../languages/sentence.ts';
import { absentOrBefore, equals } from '../../platform/table/changes.ts';
import { getItem, getItems } from '../../platform/table/query.ts';
import { transact, update, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/events.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { manualActionOf } from '../../records/indexes.ts';
import type { InvoicedService, InvoiceLine, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { AttemptRecord, PaymentRecord } from '../../records/payments.ts';
import { dueForNextStep } from '../../services/index.ts';
import { type CreditMovement, moveCredit } from '../ledger/index.ts';
import { totalsOf } from '../tax/index.ts';
import { planReceipt } from './apply-receipt.ts';
import { assertNoMoneyComes, type CancellableInvoice, planUnpaidCancellation } from './cancel-invoice.ts';
import { fileInvoice } from './dunning.ts';
import { invoiceNumber, listAttempts } from './invoices.ts';

type Named = Pick<InvoicedService, 'kind' | 'id'>;

const isSame = (a: Named, b: Named): boolean => a.kind === b.kind && a.id === b.id;

export const isRenewedBy = ({ services }: Pick<InvoiceRecord, 'services'>, service: Named): boolean =>
  services.some((one) => isSame(one, service));

/** Whether other services would stay on an invoice that these leave. */
export const hasOthers = ({ services }: Pick<InvoiceRecord, 'services'>, leaving: Named[]): boolean =>
  services.some((one) => !leaving.some((service) => isSame(one, service)));

const isLineOf =
  ({ hosting_account_id, domain_id }: InvoiceLine) =>
  ({ kind, id }: Named): boolean =>
    (kind === 'hosting' ? hosting_account_id : domain_id) === id;

/** The lines of some services. */
export const linesOf = ({ lines }: Pick<InvoiceRecord, 'lines'>, services: Named[]): InvoiceLine[] =>
  lines.filter((line) => services.some(isLineOf(line)));

/** What has paid a part of an invoice that several services share; of others nobody has to know. */
export const paidSoFar = async (
  { client_id, services, amount_paid }: InvoiceRecord,
  attempts: AttemptRecord[],
): Promise<PaymentRecord[]> => {
  if (services.length < 2 || amount_paid === 0) return [];
  const ids = [...new Set(attempts.flatMap(({ payment_id }) => payment_id ?? []))];
  const payments = await getItems(...ids.map((id) => keys.payment(client_id, id)));
  return payments.flatMap((payment) => payment ?? []);
};

/** The invoice for the next period of a service, while it is not paid. */
export const findUnpaidRenewal = async (record: ServiceRecord): Promise<CancellableInvoice | null> => {
  const { client_id, renewal } = record;
  if (!renewal?.invoice_id) return null;
  const [invoice, attempts] = await Promise.all([
    getItem(keys.invoice(client_id, renewal.invoice_id)),
    listAttempts(client_id, renewal.invoice_id),
  ]);
  if (invoice?.status !== 'unpaid' || !isRenewedBy(invoice, record)) return null;
  return { invoice, attempts, services: [], payments: await paidSoFar(invoice, attempts) };
};

/** Takes money (minor units) out of what payments have paid, the newest first: it is what they paid too much. */
const overpaidBy = (payments: PaymentRecord[], amount: number): Write[] => {
  let left = amount;
  const newestFirst = [...payments].sort((a, b) => b.id - a.id);
  const writes = newestFirst.flatMap((payment) => {
    const part = Math.min(left, payment.amount_applied);
    left -= part;
    if (part === 0) return [];
    const set = { amount_applied: payment.amount_applied - part };
    return [updateVersioned(payment, { set, due: 'unchanged' })];
  });
  if (left > 0) throw new Error('The payments of an invoice do not make up what was paid for it.');
  return writes;
};

const nameOf = ({ subject, description }: InvoiceLine): string =>
  subject && 'domain' in subject ? subject.domain : description;

const changedEvent = (invoice: InvoiceRecord, lines: InvoiceLine[], total: number, now: Date) => {
  const { id, currency } = invoice;
  const withdrawn = [...new Set(lines.map(nameOf))];
  const [before, after] = [money(invoice.total, currency), money(total, currency)];
  const message = say`${withdrawn.join(', ')} left invoice ${invoiceNumber(id)}: it comes to ${after}, before ${before}.`;
  const amount = { amount: invoice.total, currency };
  return { ...newEvent(about.invoice(invoice), 'invoice_changed', message, now, amount), withdrawn };
};

/** What was paid beyond the lines that stay becomes account credit, as if they had always been all. */
const planSurplus = (invoice: InvoiceRecord, payments: PaymentRecord[], total: number, now: Date) => {
  const { client_id, id, currency, credit_applied, amount_paid, version } = invoice;
  const surplus = Math.max(0, credit_applied + amount_paid - total);
  const ofCredit = Math.min(surplus, credit_applied);
  const ofMoney = surplus - ofCredit;
  const movement = (type: 'invoice_payment' | 'overpayment', amount: number): CreditMovement => ({
    type,
    amount,
    source: `withdrawn:${type}:${id}:${version}`,
    invoiceId: id,
    description: say`Paid beyond invoice ${invoiceNumber(id)}`,
  });
  const movements = [movement('invoice_payment', ofCredit), movement('overpayment', ofMoney)];
  const given = { amount: surplus, currency };
  const message = say`${money(surplus, currency)} was added to your account credit.`;
  return {
    paid: { credit_applied: credit_applied - ofCredit, amount_paid: amount_paid - ofMoney },
    events: surplus > 0 ? [newEvent(about.invoice(invoice), 'credit_issued', message, now, given)] : [],
    writes: [...overpaidBy(payments, ofMoney), ...moveCredit(client_id, currency, movements, now)],
  };
};

export type Withdrawal = {
  invoice: InvoiceRecord;
  /** What the client is told besides, as another sentence. */
  tells: Sentence;
  writes: Write[];
  followUp: Required<Pick<FollowUp, 'events'>> & FollowUp;
};

/**
 * Plans that services leave the unpaid invoice they share with others: their lines go, and where what was paid does for the
 * rest, it is paid. It ends with the last of them. The writes hold only while the invoice is as it was read, which no
 * charge leaves that begins; what the records of the services note is for the caller to write.
 */
export const planServiceWithdrawal = (
  { invoice, services, payments = [] }: Omit<CancellableInvoice, 'attempts'>,
  leaving: Named[],
  actor: Actor,
  now: Date,
): Withdrawal => {
  const number = invoiceNumber(invoice.id);
  if (!hasOthers(invoice, leaving)) {
    const cancelled = planUnpaidCancellation(invoice, services, actor, now, {});
    return { ...cancelled, tells: say`Invoice ${number} is cancelled.` };
  }
  const gone = linesOf(invoice, leaving);
  const lines = invoice.lines.filter((line) => !gone.includes(line));
  const totals = totalsOf(lines);
  const surplus = planSurplus(invoice, payments, totals.total, now);
  const { credit_applied, amount_paid } = surplus.paid;
  const changed = {
    lines,
    services: invoice.services.filter((one) => !leaving.some((service) => isSame(one, service))),
    ...totals,
    ...surplus.paid,
    balance: totals.total - credit_applied - amount_paid,
  };
  const event = changedEvent(invoice, gone, totals.total, now);
  const { documents: _, ...kept } = invoice;
  const rest = { ...kept, ...changed };
  // What is left may be paid for already; then it is as if the last of the money came now. No order is left piece by piece.
  const nothing = {
    amount: 0,
    from: 'money',
    source: `withdrawn:${invoice.id}`,
    actor,
    facts: null,
  } as const;
  const settled = rest.balance === 0 ? planReceipt(rest, nothing, now, changed) : null;
  const filed = fileInvoice(invoice, { ...changed, updated_at: now.toISOString() }, ['documents']);
  const events = [event, ...surplus.events];
  return {
    invoice: settled?.invoice ?? { ...rest, version: invoice.version + 1 },
    tells: say`It left invoice ${number}.`,
    writes: [
      ...(settled?.writes ?? [filed]),
      ...surplus.writes,
      ...events.map(writeEvent),
      audit(about.invoice(invoice), actor, 'invoice.service_withdrawn', now, {
        services: leaving.map(({ kind, id }) => `${kind}:${id}`).join(' '),
        from: invoice.total,
        to: totals.total,
      }),
    ],
    followUp: { ...settled?.followUp, events: [...events, ...(settled?.followUp.events ?? [])] },
  };
};

/** The same as its client asks for it: not while a payment is being processed. Throws a 409 then. */
export const planAskedWithdrawal = (
  found: CancellableInvoice,
  service: Named,
  actor: Actor,
  now: Date,
): Withdrawal => {
  assertNoMoneyComes(found);
  return planServiceWithdrawal(found, [service], actor, now);
};

/** Takes services off an unpaid invoice. Throws `StaleWriteError` when it has changed since it was read. */
export const withdrawServices = async (
  invoice: InvoiceRecord,
  leaving: Named[],
  now: Date,
  also: Write[] = [],
  alsoTell: FollowUp = {},
): Promise<void> => {
  const attempts = await listAttempts(invoice.client_id, invoice.id);
  const payments = await paidSoFar(invoice, attempts);
  const { writes, followUp } = planServiceWithdrawal(
    { invoice, services: [], payments },
    leaving,
    'system',
    now,
  );
  await transact([...writes, ...also]);
  const renewals = [...(followUp.renewals ?? []), ...(alsoTell.renewals ?? [])];
  await dispatchFollowUp({ ...followUp, renewals });
};

/** A service that leaves its invoice while it is still to be renewed is invoiced again, by itself. */
export const forgetRenewal = (record: ServiceRecord, now: Date): Write => {
  const idle = { ...record, renewal: null };
  const due = record.task || manualActionOf(record) ? 'unchanged' : dueForNextStep(idle);
  const set = { renewal: null, updated_at: now.toISOString() };
  return update(record, { set, due }, [
    equals('updated_at', record.updated_at),
    absentOrBefore('lease_until', now.toISOString()),
  ]);
};
