import { keptOfLine, leftOf } from '../../billing/invoices/document-steps.ts';
import { linesOf } from '../../billing/invoices/withdraw-service.ts';
import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { sum } from '../../platform/money.ts';
import type { Changes, SetOf } from '../../platform/table/changes.ts';
import { getItem } from '../../platform/table/read.ts';
import { retryOnConflict, transact, type Write } from '../../platform/table/write.ts';
import type { Actor } from '../../records/audit-record.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { withStatus } from '../../records/indexes.ts';
import type { InvoiceRecord } from '../../records/invoice-record.ts';
import { keys } from '../../records/keys.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { releaseLease } from '../../services/lease.ts';
import { dueForNextStep } from '../../services/next-step.ts';
import { countGivenBack } from '../undelivered/cancel-undelivered.ts';
import { planMoneyBack, tellMoneyBack } from '../undelivered/money-back.ts';

/** What was paid for a renewal or restoration that has not been bought, and goes back. */
export type UnusedRenewal = { amount: number; invoice: InvoiceRecord; source: string };

export const unusedRenewal = async (record: DomainRecord): Promise<UnusedRenewal | null> => {
  const { client_id, id, renewal } = record;
  if (!renewal?.invoice_id) return null;
  const invoice = await getItem(keys.invoice(client_id, renewal.invoice_id));
  if (invoice?.status !== 'paid') return null;
  const own = linesOf(invoice, [record]);
  const price = sum(own.map(keptOfLine));
  const amount = Math.min(price, leftOf(invoice));
  return { amount, invoice, source: `not_renewed:domain:${id}:${invoice.id}` };
};

/** The writes that give an unused renewal back; what its invoice became is counted, so that no refund gives it twice. */
export const planUnused = async (
  record: DomainRecord,
  back: UnusedRenewal | null,
  now: Date,
): Promise<{ refunded: number; writes: Write[] }> => {
  if (!back) return { refunded: 0, writes: [] };
  const { invoice, amount } = back;
  const { refunded, writes } = await planMoneyBack(record, invoice, back, now);
  return { refunded, writes: [...writes, countGivenBack(invoice, amount, record.id)] };
};

type Refusal = {
  /** As the client reads it. */
  reason: string;
  /** What else changes: a domain that turns out to be in redemption. */
  set?: SetOf<DomainRecord>;
  /** Default true: false where it was given back by hand before. */
  giveMoneyBack?: boolean;
};

/** Not invoiced again by itself, as the answer would be the same; a client may ask for it. */
const afterRefusal = ({ expires_at }: DomainRecord, status: DomainRecord['status']) =>
  status === 'redemption' ? null : { invoice_id: null, due_at: expires_at ?? '' };

/**
 * Plans the end of a renewal or restoration that was paid and that nobody can buy: what was paid goes back and the client
 * is told, in one transaction. `finish` makes the record's own write, by a worker's lease or an operator's word.
 */
export const planRenewalRefusal = async (
  record: DomainRecord,
  { reason, set = {}, giveMoneyBack = true }: Refusal,
  actor: Actor,
  finish: (changes: Changes<DomainRecord>) => Write,
  now: Date,
) => {
  const back = giveMoneyBack ? await unusedRenewal(record) : null;
  const { refunded, writes } = await planUnused(record, back, now);
  const amount = back?.amount ?? 0;
  const status = set.status ?? record.status;
  const after = {
    ...set,
    ...withStatus('DOMAIN', status, record.id),
    renewal: afterRefusal(record, status),
  };
  const what = record.renewal?.restores ? 'restored' : 'renewed';
  const message = `${record.name} could not be ${what}. ${reason}${tellMoneyBack(record, { amount, refunded })}`;
  const event = newEvent(record, 'renewal_failed', message, now, { amount, currency: record.currency });
  const { task: _, ...idle } = { ...record, ...after };
  const changes = {
    set: { ...after, ...dueForNextStep(idle), attempts: 0, last_error: null, updated_at: now.toISOString() },
    remove: ['task'] as const,
  };
  return {
    amount,
    refunded,
    writes: [
      finish(changes),
      fileDomain({ ...record, ...after }),
      ...writes,
      writeEvent(event),
      audit(record, actor, 'domain.not_renewed', now, { reason, given_back: amount, refunded }),
    ],
    followUp: { events: [event] },
  };
};

/** The same by the worker that holds the lease of the record. */
export const refuseRenewal = (record: DomainRecord, refusal: Refusal, now: Date): Promise<void> =>
  retryOnConflict(undefined, async () => {
    const finish = (changes: Changes<DomainRecord>) => releaseLease(record, changes);
    const { writes, followUp } = await planRenewalRefusal(record, refusal, 'system', finish, now);
    await transact(writes);
    await dispatchFollowUp(followUp);
  });
