import { invoiceCreated, invoicePaid, newInvoice, writeInvoice } from '../../billing/invoices/new-invoice.ts';
import { invoiceNumber } from '../../billing/invoices/present-invoice.ts';
import { moveCredit } from '../../billing/ledger/credit.ts';
import { getClient } from '../../clients/clients.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { writeEvent } from '../../events/events.ts';
import type { RegistrarPrice } from '../../integrations/registrar-offer.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { newId } from '../../platform/table/ids.ts';
import { transact, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { ClientRecord } from '../../records/client-record.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { releaseLease } from '../../services/lease.ts';
import { readyState } from '../../services/release-services.ts';
import { atPresentPrice } from './registrar-price.ts';
import { renewalLine, renewedService } from './renewal-line.ts';

/**
 * When the period ends. Hosting that is invoiced late is due later, as nobody gets less time than for other invoices;
 * a domain's registry does not wait.
 */
const dueDate = (record: ServiceRecord, now: Date): Date => {
  if (record.kind === 'domain') return new Date(record.expires_at ?? now);
  const earliest = addDays(now.toISOString(), config().invoice_due_days);
  const end = new Date(record.next_due_at ?? earliest);
  return end > earliest ? end : earliest;
};

const renewalInvoice = (record: ServiceRecord, client: ClientRecord, now: Date): InvoiceRecord => {
  const line = renewalLine(record, client.profile);
  const { auto_apply_credit } = config().renewals;
  return newInvoice(
    {
      id: newId(now),
      clientId: client.id,
      orderId: null,
      kind: 'renewal',
      currency: record.currency,
      lines: [line],
      services: [renewedService(record)],
      totals: { subtotal: line.unit_price, tax: line.tax, total: line.total },
      creditApplied: auto_apply_credit ? Math.min(client.credit_balance, line.total) : 0,
      dueAt: dueDate(record, now),
    },
    now,
  );
};

/** A record whose invoice is unpaid comes back when it is overdue; one paid by credit is renewed at once. */
const noteInvoice = (
  record: ServiceRecord,
  invoice: InvoiceRecord,
  registrarPrice: RegistrarPrice | null,
  now: Date,
): Write => {
  const amount = registrarPrice ? { recurring_amount: record.recurring_amount } : {};
  const price = registrarPrice ? { registrar_price: registrarPrice } : {};
  const renewal = { invoice_id: invoice.id, due_at: invoice.due_at, ...price };
  if (invoice.status === 'unpaid') return completeTask(record, { renewal, ...amount }, now);
  const ready = readyState(renewedService(record), now);
  return releaseLease(record, {
    set: { renewal, ...amount, ...ready, updated_at: now.toISOString() },
  });
};

/**
 * Invoices the next period of a claimed record. The record notes the invoice in the same transaction, so that one
 * period has one invoice whoever else tries.
 */
export const issueInvoice = async (
  claimed: ServiceRecord,
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  const [client, { record, registrarPrice }] = await Promise.all([
    getClient(claimed.client_id),
    atPresentPrice(claimed),
  ]);
  const invoice = renewalInvoice(record, client, now);
  const { id, credit_applied, currency, status } = invoice;
  const events = [invoiceCreated(invoice, now), ...(status === 'paid' ? [invoicePaid(invoice, now)] : [])];
  const creditUsed = {
    type: 'invoice_payment',
    amount: -credit_applied,
    source: `renewal:${id}`,
    invoiceId: id,
    description: `Used for invoice ${invoiceNumber(id)}`,
  } as const;
  await transact([
    noteInvoice(record, invoice, registrarPrice, now),
    writeInvoice(invoice),
    ...moveCredit(client.id, currency, [creditUsed], now),
    ...events.map(writeEvent),
    audit(record, actor, 'renewal.invoiced', now, { invoice: id, total: invoice.total, credit_applied }),
  ]);
  await dispatchFollowUp({ events });
  return invoice;
};
