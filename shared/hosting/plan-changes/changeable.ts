import { type CancellableInvoice, loadInvoiceToCancel, paidSoFar } from '../../billing/invoices/index.ts';
import { getClient } from '../../clients/index.ts';
import { say } from '../../languages/sentence.ts';
import { conflict, serviceBusy } from '../../platform/failure.ts';
import type { ClientRecord } from '../../records/clients.ts';
import type { HostingRecord } from '../../records/hosting.ts';
import { manualActionOf } from '../../records/indexes.ts';
import { assertNotAtWork, getHosting } from '../index.ts';
import { loadPaidPeriods, type PaidPeriods, whyNotKept } from './paid-periods.ts';

/** An account about to be changed: whose it is, and the invoice for its next period if there is one. */
export type ChangeContext = {
  client: ClientRecord;
  record: HostingRecord;
  renewal: CancellableInvoice | null;
  /** What has paid for the time that is left. */
  paid: PaidPeriods;
};

export const loadChange = async (clientId: number, hostingId: number, now: Date): Promise<ChangeContext> => {
  const [client, record] = await Promise.all([getClient(clientId), getHosting(clientId, hostingId)]);
  const invoiceId = record.renewal?.invoice_id;
  const [renewal, paid] = await Promise.all([
    invoiceId ? loadInvoiceToCancel(clientId, invoiceId) : null,
    loadPaidPeriods(record, now),
  ]);
  const payments = renewal ? await paidSoFar(renewal.invoice, renewal.attempts) : [];
  return { client, record, renewal: renewal && { ...renewal, payments }, paid };
};

const assertFree = ({ change, change_paid_at, task }: HostingRecord): void => {
  if (task || change_paid_at) throw serviceBusy(say`This hosting account`);
  if (!change) return;
  const message =
    change.direction === 'upgrade'
      ? say`A change of this hosting account waits for its payment. Pay its invoice, or cancel it.`
      : say`A change of this hosting account waits for the end of the period. Withdraw it first.`;
  throw conflict('change_exists', message);
};

/** Throws what tells a client why the package or cycle of an account cannot be changed now. */
export const assertChangeable = ({ client, record, renewal, paid }: ChangeContext, now: Date): void => {
  const { status, cancellation, next_due_at } = record;
  if (status !== 'active') throw conflict('hosting_not_active', say`This hosting account is not active.`);
  if (manualActionOf(record)) {
    throw conflict(
      'service_waits',
      say`This hosting account waits for our staff. Try again once they are done.`,
    );
  }
  if (cancellation && cancellation.status !== 'withdrawn') {
    throw conflict('hosting_ending', say`The cancellation of this hosting account was requested.`);
  }
  if (record.options) {
    throw conflict(
      'not_changeable',
      say`This hosting account has options of its own. Ask our staff to change it.`,
    );
  }
  assertFree(record);
  assertNotAtWork(record, now);
  if (next_due_at === null || next_due_at <= now.toISOString()) {
    throw conflict(
      'not_changeable',
      say`This hosting account has no period that is paid for. Renew it first.`,
    );
  }
  const notKept = whyNotKept(record, client, paid);
  if (notKept) throw notKept;
  if (renewal?.invoice.status === 'paid') {
    throw serviceBusy(say`This hosting account`);
  }
};
