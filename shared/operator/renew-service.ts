import { getInvoice } from '../billing/invoices/invoices.ts';
import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import { expiryCorrection } from '../lifecycle/renewals/expiry-correction.ts';
import { issueInvoice } from '../lifecycle/renewals/issue-renewal-invoice.ts';
import { conflict, notFound } from '../platform/failure.ts';
import { equals } from '../platform/table/expressions.ts';
import { getItem } from '../platform/table/read.ts';
import { transact } from '../platform/table/write.ts';
import type { Actor } from '../records/audit-record.ts';
import { manualActionOf } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import type { ServiceRecord } from '../records/service-record.ts';
import { completeTask } from '../services/complete-task.ts';
import { claim } from '../services/lease.ts';
import { hostingStep } from '../services/next-step.ts';
import { serviceKey } from '../services/release-services.ts';
import { formatReference, type ServiceReference } from './manual-action-reference.ts';

const canBeRenewed = (record: ServiceRecord): boolean =>
  record.kind === 'hosting'
    ? hostingStep({ ...record, renewal: null })?.kind === 'invoice'
    : (record.status === 'active' || record.status === 'grace') && record.expires_at !== null;

const busy = (name: string) =>
  conflict('service_busy', `${name} is being worked on. Look at it again in a few minutes.`);

/** The service, as long as nobody has invoiced its next period; an invoice that was cancelled does not count. */
const readRenewable = async (reference: ServiceReference): Promise<ServiceRecord> => {
  const name = formatReference(reference);
  const { clientId } = reference;
  const record = await getItem(serviceKey(clientId, reference));
  if (!record) throw notFound('service');
  if (manualActionOf(record))
    throw conflict('service_waits', `${name} waits for a person first: see "actions list".`);
  if (record.task) throw busy(name);
  if (!canBeRenewed(record)) {
    const { status } = record;
    throw conflict(
      'not_renewable',
      `${name} has no next period: it is ${status}, ends, or was paid for once.`,
    );
  }
  const invoice = record.renewal?.invoice_id && (await getInvoice(clientId, record.renewal.invoice_id));
  if (invoice && invoice.status !== 'cancelled') {
    const renewedBy = `${invoiceNumber(invoice.id)}, which is ${invoice.status}, renews ${name} already.`;
    throw conflict(
      'renewal_invoiced',
      `${renewedBy} A link to pay it: invoices pay-link ${clientId} ${invoice.id}`,
    );
  }
  return record;
};

/**
 * Invoices the next period of a service now instead of at its time, which then brings no second invoice. Of those
 * who try at once, the schedule among them, one issues it; the others get a conflict.
 */
export const renewService = async (
  reference: ServiceReference,
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  const name = formatReference(reference);
  const found = await readRenewable(reference);
  const correction = found.kind === 'domain' ? await expiryCorrection(found, now) : null;
  const record = await claim(found, now, [equals('updated_at', found.updated_at)]);
  if (!record) throw busy(name);
  if (record.kind === 'domain' && correction) {
    await transact([completeTask(record, correction, now)]);
    if (!correction.expires_at) {
      const missing = `The registrar does not have ${name} at present.`;
      throw conflict('not_at_registrar', `${missing} It is looked for once more in two hours.`);
    }
    const noted = `The registrar says that ${name} expires at ${correction.expires_at}, which is noted now.`;
    throw conflict('expiry_corrected', `${noted} Repeat the command to renew it from then on.`);
  }
  return issueInvoice(record, actor, now);
};
