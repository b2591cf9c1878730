import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import type { Due, SetOf } from '../../platform/table/changes.ts';
import { updateVersioned, type Write } from '../../platform/table/write.ts';
import { isHeld } from '../../records/imports.ts';
import { dueAt, lacksDocument } from '../../records/indexes.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoices.ts';
import type { TaxNotes } from '../tax/index.ts';
import { missingDocument } from './present-invoice.ts';

/** How many of the configured reminders of an invoice due at `due` have had their time by `now`. */
export const remindersBy = (due: Date, now: Date): number =>
  config().renewals.reminder_days.filter((day) => addDays(due, day) <= now).length;

/** Nothing ends by itself when these stay unpaid: their clients are reminded. */
export const isReminded = (kind: InvoiceRecord['kind']): boolean => kind === 'renewal' || kind === 'manual';

type InvoiceStep = {
  kind: 'remind' | 'charge' | 'release' | 'cancel' | 'document' | 'review_credit';
  at: Date;
};

/** Not while one is being made: the attempt comes back by itself. */
const nextCharge = ({ autopay, charging }: InvoiceRecord) =>
  autopay?.next_at && charging === undefined
    ? ({ kind: 'charge', at: new Date(autopay.next_at) } as const)
    : null;

/**
 * What is due next about an invoice. A paid one gets its number, and a credit note of what is given back; the credit in it is
 * looked at again. Of an unpaid
 * one, a renewal is reminded of and charged to a kept method, one written by staff is reminded of, an order gives its names free
 * and is cancelled later. Null when nothing is; what
 * becomes of a service that is not paid for is decided by the service's own record.
 */
export const invoiceStep = (invoice: InvoiceRecord): InvoiceStep | null => {
  const { kind, status, due_at, reminders_sent, held } = invoice;
  const { orders, renewals } = config();
  if (missingDocument(invoice)) return { kind: 'document', at: new Date(invoice.updated_at) };
  if (invoice.credit_review) return { kind: 'review_credit', at: new Date(invoice.updated_at) };
  if (status !== 'unpaid' || isHeld(invoice)) return null;
  if (kind === 'change') return { kind: 'cancel', at: new Date(due_at) };
  if (kind === 'order') {
    const end = { kind: 'cancel', at: addDays(due_at, orders.cancel_after_days) } as const;
    const release = held && ({ kind: 'release', at: new Date(held.until) } as const);
    return release && release.at < end.at ? release : end;
  }
  const day = isReminded(kind) ? renewals.reminder_days[reminders_sent] : undefined;
  const reminder = day === undefined ? null : ({ kind: 'remind', at: addDays(due_at, day) } as const);
  const charge = nextCharge(invoice);
  return charge && !(reminder && reminder.at < charge.at) ? charge : reminder;
};

/** Where an invoice is filed to come back when its next step is due; null when nothing is. */
export const dueForInvoiceStep = (invoice: InvoiceRecord): Due | null => {
  const step = invoiceStep(invoice);
  if (!step) return null;
  return step.kind === 'document' ? lacksDocument(step.at, invoice.id) : dueAt(step.at, invoice.id);
};

/** A change of an invoice that brings it back when its next step is due, or never again. */
export const fileInvoice = (
  invoice: InvoiceRecord,
  set: SetOf<InvoiceRecord>,
  remove: readonly ('charging' | 'documents' | 'credit_review' | keyof TaxNotes)[] = [],
): Write => {
  const after: InvoiceRecord = { ...invoice, ...set };
  for (const attribute of remove) delete after[attribute];
  return updateVersioned(invoice, { set, remove, due: dueForInvoiceStep(after) });
};

const dateOf = ({ days }: Pick<InvoiceAutopay, 'days'>, step: number, dueAt: string): string | null => {
  const day = days[step];
  return day === undefined ? null : addDays(dueAt, day).toISOString();
};

/** When a renewal is charged to a kept method, should its client want that: on the configured days, the first chosen. */
export const firstCharges = (dueAt: Date, daysBefore: number): InvoiceAutopay => {
  const later = config()
    .autopay.days.slice(1)
    .filter((day) => day > -daysBefore);
  const days = [-daysBefore, ...later];
  const next_at = dateOf({ days }, 0, dueAt.toISOString());
  return { days, step: 0, tried: 0, used: [], asked: [], next_at };
};

/** The next day that lies ahead; none after the last one, or once enough was tried. */
const ahead = (autopay: InvoiceAutopay, step: number, dueAt: string, now: Date): InvoiceAutopay => {
  let next = step;
  while ((dateOf(autopay, next, dueAt) ?? '~') <= now.toISOString()) next += 1;
  const isOver = autopay.tried >= config().autopay.max_charges;
  return { ...autopay, step: next, used: [], next_at: isOver ? null : dateOf(autopay, next, dueAt) };
};

/** A day passes without a charge. */
export const passDay = (autopay: InvoiceAutopay, dueAt: string, now: Date): InvoiceAutopay =>
  ahead(autopay, autopay.step + (autopay.used.length === 0 ? 1 : 0), dueAt, now);

/** A charge is made; the next one comes on the next day, unless a decline brings the other method at once. */
export const countCharge = (autopay: InvoiceAutopay, dueAt: string, now: Date): InvoiceAutopay =>
  passDay({ ...autopay, tried: autopay.tried + 1 }, dueAt, now);

/** After a decline another method is tried at once, as long as there were not too many tries. */
export const continueWith = (autopay: InvoiceAutopay, used: number[], now: Date): InvoiceAutopay =>
  autopay.tried >= config().autopay.max_charges ? autopay : { ...autopay, used, next_at: now.toISOString() };

/** The days count from another due date; where nothing is tried any more it stays so. */
export const moveCharges = (autopay: InvoiceAutopay, dueAt: string, now: Date): InvoiceAutopay =>
  autopay.next_at === null ? autopay : ahead(autopay, autopay.step, dueAt, now);
