import { leftOf } from '../../billing/invoices/document-steps.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { getItem } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { keys } from '../../records/keys.ts';
import { completeTask } from '../../services/complete-task.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { freeName } from '../../services/holds.ts';
import { countGivenBack } from '../undelivered/cancel-undelivered.ts';
import { planMoneyBack, tellMoneyBack } from '../undelivered/money-back.ts';
import { cancelRenewalInvoice } from './cancel-renewal-invoice.ts';

/** What was paid for a renewal that has not been bought yet, and goes back. */
const unusedRenewal = async ({ client_id, id, task, renewal }: DomainRecord) => {
  const invoiceId = task === 'renew' ? (renewal?.invoice_id ?? null) : null;
  const invoice = invoiceId === null ? undefined : await getItem(keys.invoice(client_id, invoiceId));
  if (invoice?.status !== 'paid') return null;
  const price = invoice.lines.find(({ domain_id }) => domain_id === id)?.total ?? 0;
  const amount = Math.min(price, leftOf(invoice));
  return { amount, invoice, source: `not_renewed:domain:${id}:${invoice.id}` };
};

type Unused = NonNullable<Awaited<ReturnType<typeof unusedRenewal>>>;

/** The writes that give an unused renewal back; what its invoice became is counted, so that no refund gives it twice. */
const planUnused = async (record: DomainRecord, back: Unused | null, now: Date) => {
  if (!back) return { refunded: 0, writes: [] };
  const { invoice, amount } = back;
  const { refunded, writes } = await planMoneyBack(record, invoice, back, now);
  return { refunded, writes: [...writes, countGivenBack(invoice, amount, record.id)] };
};

/**
 * Lets go of the claimed record of a domain that has left our account: its renewal stops, a paid one that was not
 * bought is given back, the name is free here and the client is told.
 */
export const departDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  const back = await unusedRenewal(record);
  if (!back) await cancelRenewalInvoice(record, now);
  const { refunded, writes } = await planUnused(record, back, now);
  const left = `${record.name} is no longer with us: it was moved to another registrar or account.`;
  const event = newEvent(
    record,
    'domain_transferred_away',
    `${left}${tellMoneyBack(record, { amount: back?.amount ?? 0, refunded })}`,
    now,
    back ? { amount: back.amount, currency: record.currency } : undefined,
  );
  await transact([
    completeTask(record, { status: 'transferred_away', renewal: null, auto_renew: false }, now),
    fileDomain({ ...record, status: 'transferred_away' }),
    ...freeName('domain', record.name, record.id, now),
    ...writes,
    writeEvent(event),
    audit(record, 'system', 'domain.transferred_away', now, { given_back: back?.amount ?? 0 }),
  ]);
  await dispatchFollowUp({ events: [event] });
};
