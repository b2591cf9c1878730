import { absentOrBefore, equals } from '../platform/table/expressions.ts';
import { getItems } from '../platform/table/read.ts';
import { update, type Write } from '../platform/table/write.ts';
import type { InvoiceRecord } from '../records/billing-records.ts';
import { dueAt } from '../records/indexes.ts';
import { isHosting, type ServiceRecord } from '../services/describe-service.ts';
import { domainStep, hostingStep } from '../services/next-step.ts';
import { serviceKey } from '../services/release-services.ts';
import { reasonOf, type Waiting } from './manual-action-reference.ts';

const forget = (record: Waiting<ServiceRecord>, now: Date): Write[] => {
  const before = { ...record, renewal: null };
  const step = isHosting(before) ? hostingStep(before) : domainStep(before);
  if (!step || step.at <= now) return [];
  const due = reasonOf(record) ? {} : dueAt(step.at, record.id);
  const set = { renewal: null, ...due, updated_at: now.toISOString() };
  const unchanged = [
    equals('updated_at', record.updated_at),
    absentOrBefore('lease_until', now.toISOString()),
  ];
  return [update(record, { set }, unchanged)];
};

/**
 * The writes by which services forget a renewal invoice that is cancelled before their renewal is due, so that they
 * are invoiced again in time. Later on they keep it, and end as if it had not been paid.
 */
export const detachRenewalInvoice = async (invoice: InvoiceRecord, now: Date): Promise<Write[]> => {
  const renewed = invoice.services.filter(({ type }) => type === 'renew');
  const records = await getItems<Waiting<ServiceRecord>[]>(
    ...renewed.map((service) => serviceKey(invoice.client_id, service)),
  );
  return records.flatMap((record) => (record?.renewal?.invoice_id === invoice.id ? forget(record, now) : []));
};
