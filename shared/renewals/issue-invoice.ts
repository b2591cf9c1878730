import { moveCredit } from '../billing/credit.ts';
import { invoiceCreated, invoicePaid, newInvoice, writeInvoice } from '../billing/new-invoice.ts';
import { invoiceNumber } from '../billing/present.ts';
import type { InvoiceRecord } from '../billing/records.ts';
import { audit } from '../events/audit.ts';
import { newEvent, writeEvent } from '../events/events.ts';
import { conclude } from '../fulfilment/lease.ts';
import { moveOn } from '../fulfilment/move-on.ts';
import { announce } from '../fulfilment/queues.ts';
import { readyState } from '../fulfilment/release.ts';
import { auditSubject, type ServiceRecord } from '../fulfilment/service-record.ts';
import { findClient } from '../identity/clients.ts';
import type { ClientRecord } from '../identity/records.ts';
import { config } from '../runtime/config.ts';
import { newId } from '../table/ids.ts';
import { transact, type Write } from '../table/write.ts';
import { renewalLine, renewedService } from './renewal-line.ts';

const renewalInvoice = (
  record: ServiceRecord,
  client: ClientRecord,
  dueAt: Date,
  now: Date,
): InvoiceRecord => {
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
      dueAt,
    },
    now,
  );
};

/** A record whose invoice is unpaid comes back when it is overdue; one paid by credit is renewed at once. */
const noteInvoice = (record: ServiceRecord, invoice: InvoiceRecord, now: Date): Write => {
  const renewal = { invoice_id: invoice.id, due_at: invoice.due_at };
  if (invoice.status === 'unpaid') return moveOn(record, { renewal }, now);
  const ready = readyState(renewedService(record), now);
  return conclude(record, { set: { renewal, ...ready, updated_at: now.toISOString() } });
};

/**
 * Invoices the next period of a claimed record. The record notes the invoice in the same transaction, so that one
 * period has one invoice whoever else tries.
 */
export const issueInvoice = async (record: ServiceRecord, dueAt: Date, now: Date): Promise<void> => {
  const client = await findClient(record.client_id);
  const invoice = renewalInvoice(record, client, dueAt, now);
  const { id, credit_applied, currency, status } = invoice;
  const events = [invoiceCreated(invoice), ...(status === 'paid' ? [invoicePaid(invoice)] : [])].map(
    (event) => newEvent(event, now),
  );
  const creditUsed = {
    type: 'invoice_payment',
    amount: -credit_applied,
    source: `renewal:${id}`,
    invoiceId: id,
    description: `Used for invoice ${invoiceNumber(id)}`,
  } as const;
  await transact([
    noteInvoice(record, invoice, now),
    writeInvoice(invoice),
    ...moveCredit(client.id, currency, [creditUsed], now),
    ...events.map(writeEvent),
    audit(
      {
        clientId: client.id,
        actor: 'system',
        action: 'renewal.invoiced',
        subject: auditSubject(record),
        details: { invoice: id, total: invoice.total, credit_applied },
      },
      now,
    ),
  ]);
  await announce({ events });
};
