import { about, audit, day, dispatchFollowUp, money, newEvent, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import type { Due, SetOf } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/query.ts';
import { transact, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { isHeld } from '../../records/imports.ts';
import { dueAt, lacksDocument } from '../../records/indexes.ts';
import type { InvoiceAutopay, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { domainNameOf, releaseHold, uncountHeld } from '../../services/index.ts';
import type { TaxNotes } from '../tax/index.ts';
import { cancelUnpaidInvoice, loadOrdered } from './cancel-invoice.ts';
import { invoiceNumber, missingDocument } from './invoices.ts';

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

/** Plans one reminder, however many have had their time while nobody looked. */
export const planReminder = (invoice: InvoiceRecord, now: Date) => {
  const { id, balance, currency, due_at } = invoice;
  const isOverdue = due_at < now.toISOString();
  const [amount, number] = [money(balance, currency), invoiceNumber(id)];
  const event = newEvent(
    about.invoice(invoice),
    'invoice_reminder',
    isOverdue
      ? say`${amount} of invoice ${number} was due on ${day(due_at)}.`
      : say`${amount} of invoice ${number} is due on ${day(due_at)}.`,
    now,
  );
  const reminders_sent = remindersBy(new Date(due_at), now);
  const writes = [
    fileInvoice(invoice, { reminders_sent, updated_at: now.toISOString() }),
    writeEvent(event),
    audit(about.invoice(invoice), 'system', 'invoice.reminded', now, { reminders_sent }),
  ];
  return { writes, followUp: { events: [event] } };
};

const remind = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  const { writes, followUp } = planReminder(invoice, now);
  await transact(writes);
  await dispatchFollowUp(followUp);
};

/** A worker asks the gateway; the invoice comes back until that is done. */
const requestCharge = ({ client_id, id: invoice_id }: InvoiceRecord): Promise<void> =>
  sendMessages('payments', [{ charge: { client_id, invoice_id, attempt_id: null } }]);

/**
 * Carries out what is due about an unpaid invoice, and only that: any number of calls do it once. Throws `StaleWriteError`
 * when the invoice changes at the same time; it then comes back by itself.
 */
export const advanceInvoice = async (clientId: number, id: number, now: Date): Promise<void> => {
  const invoice = await getItem(keys.invoice(clientId, id));
  if (!invoice) return;
  const step = invoiceStep(invoice);
  // What lacks a document is on a list of its own, on which the releases before did not file it.
  if (!step || step.at > now || step.kind === 'document') await transact([fileInvoice(invoice, {})]);
  else if (step.kind === 'remind') await remind(invoice, now);
  else if (step.kind === 'charge') await requestCharge(invoice);
  else if (step.kind === 'release') await releaseNames(invoice, now);
  else if (step.kind === 'cancel') await cancelUnpaidInvoice(invoice, 'system', now);
};

/** What gives the names of an order free. */
export const releaseWrites = (
  invoice: InvoiceRecord,
  services: (ServiceRecord | undefined)[],
  now: Date,
): Write[] => [
  fileInvoice(invoice, { held: null, updated_at: now.toISOString() }),
  ...services.flatMap((record) =>
    record ? [releaseHold(record.kind, domainNameOf(record), record.id)] : [],
  ),
  ...uncountHeld(invoice.client_id, invoice.held),
  audit(about.invoice(invoice), 'system', 'invoice.names_released', now),
];

/**
 * Gives free the names of an order that was not paid in time; the order stays, and whoever pays it takes them again.
 * Throws `StaleWriteError` when the invoice has changed since it was read.
 */
export const releaseNames = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  await transact(releaseWrites(invoice, await loadOrdered(invoice), now));
};
