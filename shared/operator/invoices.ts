import {
  assertNotCharging,
  cancelUnpaidInvoice,
  enterInvoice,
  fileInvoice,
  getInvoice,
  getInvoiceWithAttempts,
  type InvoiceWithAttempts,
  invoiceNumber,
  isReminded,
  type ManualLine,
  moveCharges,
  planManualInvoice,
  planManualLine,
  remindersBy,
} from '../billing/invoices/index.ts';
import { getTaxes } from '../catalog/index.ts';
import { getClient } from '../clients/index.ts';
import { about, audit, carryOut, newEvent, writeEvent } from '../events/index.ts';
import { assertNotAtWork } from '../hosting/index.ts';
import { say } from '../languages/sentence.ts';
import { conflict, invalid } from '../platform/failure.ts';
import { absentOrBefore, asRead, equals } from '../platform/table/changes.ts';
import { getItems } from '../platform/table/query.ts';
import { retryOnConflict, update, type Write } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { Actor, AuditRecord } from '../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import type { PaymentRecord } from '../records/payments.ts';
import type { CreditRecord } from '../records/wallet.ts';
import { dueForNextStep, hostingStep, isWithheld, lapseStep, serviceKey } from '../services/index.ts';
import { assertAsShown } from './as-shown.ts';
import { readSince } from './refund-invoice.ts';
import { toldClients } from './told-clients.ts';

const assertPositive = (lines: ManualLine[]): void => {
  if (lines.some(({ amount }) => amount <= 0)) throw invalid({ line: [say`An amount is above zero.`] });
};

/** Writes an invoice of lines that are in no catalog. Throws a 422 for an amount that is not above zero. */
export const writeManualInvoice = async (
  clientId: number,
  wanted: { lines: ManualLine[]; dueAt?: Date | undefined },
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  assertPositive(wanted.lines);
  const load = () => Promise.all([getClient(clientId), getTaxes()]);
  const plan = await carryOut(load, ([client, taxes]) =>
    planManualInvoice(client, taxes, wanted, actor, now),
  );
  return plan.invoice;
};

/** Adds a line to such an invoice while nothing of it is paid. Throws a conflict for any other. */
export const addManualLine = async (
  clientId: number,
  id: number,
  line: ManualLine,
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  assertPositive([line]);
  const load = () => Promise.all([getInvoiceWithAttempts(clientId, id), getClient(clientId), getTaxes()]);
  const plan = await carryOut(load, ([found, client, taxes]) =>
    planManualLine(found, client, taxes, line, actor, now),
  );
  return plan.invoice;
};

type Loaded = { invoice: InvoiceRecord; renewed: ServiceRecord[] };

const load = async (clientId: number, id: number): Promise<Loaded> => {
  const invoice = await getInvoice(clientId, id);
  const renewing = invoice.services.filter(({ type }) => type === 'renew');
  const records = await getItems(...renewing.map((service) => serviceKey(clientId, service)));
  return {
    invoice,
    renewed: records.filter((record) => record?.renewal?.invoice_id === id) as ServiceRecord[],
  };
};

/** Suspended only because this was overdue, it comes back. */
const comesBack = (record: HostingRecord): boolean => record.status === 'suspended' && !isWithheld(record);

/** What is renewed by the invoice follows the same date, and is looked at at once. */
const moveRenewal = (record: ServiceRecord, due_at: string, now: Date): Write[] => {
  if (!record.renewal) return [];
  if (record.kind === 'hosting') assertNotAtWork(record, now);
  const { deletion_told_at: _told, ...kept } = record.renewal;
  const renewal = { ...kept, due_at };
  const idle = record.task === undefined && manualActionOf(record) === null;
  const back = record.kind === 'hosting' && comesBack(record) ? { gone_payments: [] } : {};
  return [
    update(
      record,
      {
        set: { renewal, ...back, updated_at: now.toISOString() },
        due: idle ? dueAt(now, record.id) : 'unchanged',
      },
      [
        equals('status', record.status),
        equals('renewal', record.renewal),
        asRead('task', record.task),
        asRead('lease_until', record.lease_until),
      ],
    ),
  ];
};

const assertMovable = ({ id, status, kind }: InvoiceRecord): void => {
  if (status !== 'unpaid') {
    throw conflict(
      'invoice_not_unpaid',
      say`${invoiceNumber(id)} is ${status}: only an unpaid one has a due date to move.`,
    );
  }
  if (kind === 'change') {
    throw conflict(
      'due_date_fixed',
      say`${invoiceNumber(id)} is for an upgrade at a price that holds for a day.`,
    );
  }
};

const dueDateMoved = (invoice: InvoiceRecord, now: Date) => {
  const message = toldClients.dueDateMoved(invoiceNumber(invoice.id), invoice.due_at);
  return newEvent(about.invoice(invoice), 'due_date_moved', message, now);
};

/**
 * Moves the due date of an unpaid invoice into the future, with reminders, automatic payment and, of a renewal, the
 * suspension that follow from it, and tells the client. Hosting that was suspended because of it comes back. Throws a conflict for others.
 */
export const moveDueDate = async (
  clientId: number,
  id: number,
  due: Date,
  actor: Actor,
  now: Date,
): Promise<{ from: string; invoice: InvoiceRecord }> => {
  if (due <= now) throw invalid({ to: [say`A due date lies ahead.`] });
  const due_at = due.toISOString();
  const planned = await carryOut(
    () => load(clientId, id),
    ({ invoice, renewed }) => {
      assertMovable(invoice);
      assertNotCharging(invoice);
      const set = {
        due_at,
        ...(isReminded(invoice.kind) ? { reminders_sent: remindersBy(due, now) } : {}),
        ...(invoice.autopay ? { autopay: moveCharges(invoice.autopay, due_at, now) } : {}),
        documents: {},
        updated_at: now.toISOString(),
      };
      const moved = { ...invoice, ...set };
      const event = dueDateMoved(moved, now);
      return {
        from: invoice.due_at,
        invoice: moved,
        writes: [
          fileInvoice(invoice, set),
          enterInvoice(moved),
          ...renewed.flatMap((record) => moveRenewal(record, due_at, now)),
          writeEvent(event),
          audit(about.invoice(invoice), actor, 'invoice.due_date_moved', now, {
            from: invoice.due_at,
            to: due_at,
          }),
        ],
        followUp: {
          events: [event],
          renewals: renewed.map((record) => ({ kind: record.kind, client_id: clientId, id: record.id })),
        },
      };
    },
  );
  return { from: planned.from, invoice: planned.invoice };
};

const forget = (record: ServiceRecord, now: Date): Write[] => {
  const step =
    record.kind === 'hosting'
      ? hostingStep({ ...record, renewal: null })
      : lapseStep({ ...record, renewal: null });
  if (!step || step.at <= now) return [];
  const due = manualActionOf(record) ? 'unchanged' : dueForNextStep({ ...record, renewal: null });
  const set = { renewal: null, updated_at: now.toISOString() };
  const unchanged = [
    equals('updated_at', record.updated_at),
    absentOrBefore('lease_until', now.toISOString()),
  ];
  return [update(record, { set, due }, unchanged)];
};

/**
 * The writes by which services forget a renewal invoice that is cancelled before their renewal is due, so that they
 * are invoiced again in time. Later on they keep it, and end as if it had not been paid.
 */
export const detachRenewalInvoice = async (invoice: InvoiceRecord, now: Date): Promise<Write[]> => {
  const renewed = invoice.services.filter(({ type }) => type === 'renew');
  const records = await getItems(...renewed.map((service) => serviceKey(invoice.client_id, service)));
  return records.flatMap((record) => (record?.renewal?.invoice_id === invoice.id ? forget(record, now) : []));
};

/** What was paid of an invoice, in minor units: what a cancellation gives back. */
export const paidOf = ({ amount_paid, credit_applied }: InvoiceRecord): number =>
  amount_paid + credit_applied;

/**
 * Cancels an unpaid invoice with its order; what was paid of it becomes account credit. Throws a conflict where that is
 * no longer what `shown` had.
 */
export const cancelInvoiceByStaff = async (shown: InvoiceRecord, actor: Actor, now: Date): Promise<void> => {
  await retryOnConflict(undefined, async () => {
    const invoice = await getInvoice(shown.client_id, shown.id);
    assertAsShown(paidOf(shown), paidOf(invoice));
    await cancelUnpaidInvoice(invoice, actor, now, { also: await detachRenewalInvoice(invoice, now) });
  });
};

export type InvoiceHistory = InvoiceWithAttempts & {
  payments: PaymentRecord[];
  credit: CreditRecord[];
  audit: AuditRecord[];
};

const subjectsOf = ({ id, order_id, services }: InvoiceRecord, payments: PaymentRecord[]): Set<string> =>
  new Set([
    `invoice:${id}`,
    ...(order_id === null ? [] : [`order:${order_id}`]),
    ...payments.map((payment) => `payment:${payment.id}`),
    ...services.map((service) => `${service.kind}:${service.id}`),
  ]);

/** An invoice and all that has come of it, newest first. */
export const invoiceHistory = async (clientId: number, id: number): Promise<InvoiceHistory> => {
  const found = await getInvoiceWithAttempts(clientId, id);
  const { invoice } = found;
  const since = invoice.created_at;
  const [allPayments, allCredit, allAudit] = await Promise.all([
    readSince(collections.ofClient(clientId, 'PAYMENT'), since),
    readSince(collections.ofClient(clientId, 'CREDIT'), since),
    readSince(collections.audit(clientId), since),
  ]);
  const payments = allPayments.filter(({ invoice_id }) => invoice_id === id);
  const subjects = subjectsOf(invoice, payments);
  return {
    ...found,
    payments,
    credit: allCredit.filter(({ invoice_id }) => invoice_id === id),
    audit: allAudit.filter(({ subject }) => subjects.has(subject)),
  };
};
