import { absentOrBefore, equals } from '../platform/table/expressions.ts';
import { getItems } from '../platform/table/read.ts';
import { update, type Write } from '../platform/table/write.ts';
import { manualActionOf } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { dueForNextStep, hostingStep, lapseStep } from '../services/next-step.ts';
import { serviceKey } from '../services/release-services.ts';

const forget = (record: ServiceRecord, now: Date): Write[] => {
  const step =
    record.kind === 'hosting'
      ? hostingStep({ ...record, renewal: null })
      : lapseStep({ ...record, renewal: null });
  if (!step || step.at <= now) return [];
  const due = manualActionOf(record) ? {} : dueForNextStep({ ...record, renewal: null });
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
  const records = await getItems(...renewed.map((service) => serviceKey(invoice.client_id, service)));
  return records.flatMap((record) => (record?.renewal?.invoice_id === invoice.id ? forget(record, now) : []));
};
