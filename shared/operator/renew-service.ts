import { invoiceNumber } from '../billing/invoices/present-invoice.ts';
import { withVatCheck } from '../billing/tax/check-vat-number.ts';
import { carryOut } from '../events/carry-out.ts';
import { correctExpiry } from '../lifecycle/renewals/ask-registrar.ts';
import { confirmRestoration, loadRestoration, toRestore } from '../lifecycle/renewals/offer-restoration.ts';
import { planRenewalInvoice } from '../lifecycle/renewals/plan-renewal-invoice.ts';
import { atPresentPrice } from '../lifecycle/renewals/registrar-price.ts';
import { loadRenewal, type RenewalContext, renewalBlocker } from '../lifecycle/renewals/renew-ahead.ts';
import { conflict } from '../platform/failure.ts';
import type { Actor } from '../records/audit-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { type DomainReference, formatReference, type ServiceReference } from './manual-action-reference.ts';

/** Throws what tells an operator why the next period cannot be invoiced now, and what to do. */
const assertRenewable = (reference: ServiceReference, context: RenewalContext, now: Date): void => {
  const name = formatReference(reference);
  const { record, invoice } = context;
  const blocker = renewalBlocker(context, now);
  if (blocker === 'service_waits') {
    throw conflict(blocker, `${name} waits for a person first: see "actions list".`);
  }
  if (blocker === 'service_busy') {
    throw conflict(blocker, `${name} is being worked on. Look at it again in a few minutes.`);
  }
  if (blocker === 'renewal_invoiced' && invoice) {
    const renewedBy = `${invoiceNumber(invoice.id)}, which is ${invoice.status}, renews ${name} already.`;
    const link = `invoices pay-link ${reference.clientId} ${invoice.id}`;
    throw conflict(blocker, `${renewedBy} A link to pay it: ${link}`);
  }
  if (blocker === 'change_exists') {
    throw conflict(
      blocker,
      `${name} has a change that waits for its payment: it decides what a period costs.`,
    );
  }
  if (blocker === 'in_redemption') {
    throw conflict(blocker, `${name} is in redemption: "domains restore" invoices that.`);
  }
  if (blocker) {
    const { status } = record;
    throw conflict(blocker, `${name} has no next period: it is ${status}, ends, or was paid for once.`);
  }
};

/**
 * Invoices the next period of a service now instead of at its time, which then brings no second invoice. Of those
 * who try at once, clients and the schedule among them, one issues it; the others get a conflict.
 */
export const renewService = async (
  reference: ServiceReference,
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  const load = () => loadRenewal(reference.clientId, reference);
  const found = await load();
  assertRenewable(reference, found, now);
  await correctExpiry(found.record, now);
  const { vat_check = null } = await withVatCheck(found.client, found.taxes, now);
  const { invoice } = await carryOut(load, async (loaded) => {
    assertRenewable(reference, loaded, now);
    const context = { ...loaded, client: { ...loaded.client, vat_check } };
    return planRenewalInvoice(await atPresentPrice(context.record), context, actor, now);
  });
  return invoice;
};

/** Invoices the restoration of a domain in redemption, with its year. Throws as it does for clients. */
export const restoreByStaff = async (
  { clientId, id }: DomainReference,
  actor: Actor,
  now: Date,
): Promise<InvoiceRecord> => {
  const load = () => loadRestoration(clientId, id);
  const found = await load();
  await confirmRestoration(found, now);
  const { vat_check = null } = await withVatCheck(found.client, found.taxes, now);
  const { invoice } = await carryOut(load, (loaded) => {
    const context = { ...loaded, client: { ...loaded.client, vat_check } };
    return planRenewalInvoice(toRestore(context, now), context, actor, now);
  });
  return invoice;
};
