import { audit } from '../../events/audit.ts';
import { dispatchFollowUp } from '../../events/dispatch-follow-up.ts';
import { newEvent, writeEvent } from '../../events/events.ts';
import { transact } from '../../platform/table/write.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import { completeTask } from '../../services/complete-task.ts';
import { fileDomain } from '../../services/domain-entry.ts';
import { freeName } from '../../services/holds.ts';
import { tellMoneyBack } from '../undelivered/money-back.ts';
import { cancelRenewalInvoice } from './cancel-renewal-invoice.ts';
import { planUnused, unusedRenewal } from './refuse-renewal.ts';

/**
 * Lets go of the claimed record of a domain that has left our account: its renewal stops, a paid one that was not
 * bought is given back, the name is free here and the client is told.
 */
export const departDomain = async (record: DomainRecord, now: Date): Promise<void> => {
  const back = record.task === 'renew' ? await unusedRenewal(record) : null;
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
