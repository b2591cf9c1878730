import { about } from '../../events/about.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { formatMoney } from '../../platform/money.ts';
import { sendMessages } from '../../platform/queue/send-messages.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { cancelUnpaidInvoice } from './cancel-invoice.ts';
import { fileInvoice, invoiceStep, remindersBy } from './dunning.ts';
import { invoiceNumber } from './present-invoice.ts';
import { releaseNames } from './release-names.ts';

/** Plans one reminder, however many have had their time while nobody looked. */
export const planReminder = (invoice: InvoiceRecord, now: Date) => {
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
