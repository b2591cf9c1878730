import { moveCharges } from '../billing/invoices/charge-schedule.ts';
import { fileInvoice, isReminded, remindersBy } from '../billing/invoices/dunning.ts';
import { enterInvoice } from '../billing/invoices/invoice-entry.ts';
import { assertNotCharging, getInvoice } from '../billing/invoices/invoices.ts';
import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import { about } from '../events/about.ts';
import { audit } from '../events/audit.ts';
import { carryOut } from '../events/carry-out.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { assertNotAtWork } from '../hosting/cancel-hosting.ts';
import { conflict, invalid } from '../platform/failure.ts';
import { asRead, equals } from '../platform/table/expressions.ts';
import { getItems } from '../platform/table/read.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import { dueAt, manualActionOf } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { isWithheld } from '../services/next-step.ts';
import { serviceKey } from '../services/release-services.ts';

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
      { set: { renewal, ...back, ...(idle ? dueAt(now, record.id) : {}), updated_at: now.toISOString() } },
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
      `${invoiceNumber(id)} is ${status}: only an unpaid one has a due date to move.`,
    );
  }
  if (kind === 'change') {
    throw conflict(
      'due_date_fixed',
      `${invoiceNumber(id)} is for an upgrade at a price that holds for a day.`,
    );
  }
};

const dueDateMoved = (invoice: InvoiceRecord, now: Date) => {
  const message = `Invoice ${invoiceNumber(invoice.id)} is now due on ${invoice.due_at.slice(0, 10)}.`;
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
  if (due <= now) throw invalid({ to: ['A due date lies ahead.'] });
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
