import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import type { SetOf } from '../../platform/table/changes.ts';
import { equals } from '../../platform/table/expressions.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact, update, type Write } from '../../platform/table/write.ts';
import { NOT_DUE } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { cancelUnpaidInvoice } from './cancel-invoice.ts';
import { dueForInvoiceStep, invoiceStep, remindersBy } from './dunning.ts';
import { invoiceNumber } from './present-invoice.ts';

/** Brings the invoice back when its next step is due, or never again. */
const file = (invoice: InvoiceRecord, set: SetOf<InvoiceRecord>): Write => {
  const due = dueForInvoiceStep({ ...invoice, ...set });
  return update(
    keys.invoice(invoice.client_id, invoice.id),
    { set: { ...set, ...due, version: invoice.version + 1 }, remove: 'due_pk' in due ? [] : NOT_DUE },
    [equals('version', invoice.version)],
  );
};

/** Sends one reminder, however many have had their time while nobody looked. */
const remind = async (invoice: InvoiceRecord, now: Date): Promise<void> => {
  const { id, balance, currency, due_at } = invoice;
  const isOverdue = due_at < now.toISOString();
  const amount = formatMoney(balance, currency);
  const event = newEvent(
    about.invoice(invoice),
    'invoice_reminder',
    `${amount} of invoice ${invoiceNumber(id)} ${isOverdue ? 'was' : 'is'} due on ${due_at.slice(0, 10)}.`,
    now,
  );
  const reminders_sent = remindersBy(new Date(due_at), now);
  await transact([
    file(invoice, { reminders_sent, updated_at: now.toISOString() }),
    writeEvent(event),
    audit(about.invoice(invoice), 'system', 'invoice.reminded', now, { reminders_sent }),
  ]);
  await dispatchFollowUp({ events: [event] });
};

/**
 * Carries out what is due about an invoice, and only that: any number of calls do it once. Throws `StaleWriteError`
 * when the invoice changes at the same time; it then comes back by itself.
 */
export const advanceInvoice = async (clientId: number, id: number, now: Date): Promise<void> => {
  const invoice = await getItem(keys.invoice(clientId, id));
  if (!invoice) return;
  const step = invoiceStep(invoice);
  if (!step || step.at > now) await transact([file(invoice, {})]);
  else if (step.kind === 'remind') await remind(invoice, now);
  else await cancelUnpaidInvoice(invoice, 'system', now);
};
