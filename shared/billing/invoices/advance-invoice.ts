import { about, audit, day, dispatchFollowUp, money, newEvent, writeEvent } from '../../events/index.ts';
import { say } from '../../languages/sentence.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { getItem } from '../../platform/table/query.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import type { InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import { domainNameOf, releaseHold, uncountHeld } from '../../services/index.ts';
import { cancelUnpaidInvoice, loadOrdered } from './cancel-invoice.ts';
import { fileInvoice, invoiceStep, remindersBy } from './dunning.ts';
import { invoiceNumber } from './present-invoice.ts';

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
