import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { dueAt } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';

/** How many of the configured reminders of an invoice due at `due` have had their time by `now`. */
export const remindersBy = (due: Date, now: Date): number =>
  config().renewals.reminder_days.filter((day) => addDays(due, day) <= now).length;

export type InvoiceStep = { kind: 'remind' | 'cancel'; at: Date };

/**
 * What is due next about an unpaid invoice: a renewal is reminded of, an order cancelled. Null when nothing is; what
 * becomes of a service that is not paid for is decided by the service's own record.
 */
export const invoiceStep = (invoice: InvoiceRecord): InvoiceStep | null => {
  const { kind, status, due_at, reminders_sent } = invoice;
  const { orders, renewals } = config();
  if (status !== 'unpaid') return null;
  if (kind === 'order') return { kind: 'cancel', at: addDays(due_at, orders.cancel_after_days) };
  const day = kind === 'renewal' ? renewals.reminder_days[reminders_sent] : undefined;
  return day === undefined ? null : { kind: 'remind', at: addDays(due_at, day) };
};

/** The index attributes that bring an invoice back when its next step is due. */
export const dueForInvoiceStep = (invoice: InvoiceRecord) => {
  const step = invoiceStep(invoice);
  return step ? dueAt(step.at, invoice.id) : {};
};
