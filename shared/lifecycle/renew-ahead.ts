import { getInvoice, invoiceNumber } from '../billing/invoices/index.ts';
import { newPayLink } from '../billing/pay-links/index.ts';
import { getWallet } from '../billing/payment-methods/index.ts';
import { getTaxes } from '../catalog/index.ts';
import { getClient } from '../clients/index.ts';
import { type Sentence, say } from '../languages/sentence.ts';
import { addMonths } from '../platform/dates.ts';
import { conflict, notFound, serviceBusy, unavailable } from '../platform/failure.ts';
import { getItem } from '../platform/table/query.ts';
import type { Actor } from '../records/events.ts';
import type { ServiceKind, ServiceRecord } from '../records/hosting.ts';
import { isHeld } from '../records/imports.ts';
import { manualActionOf } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { domainNameOf, lifeStep, serviceKey, unpaidChange } from '../services/index.ts';
import { renewedExpiry, renewedUntil } from './periods.ts';
import { type Payer, planRenewalInvoice, type Renewable } from './plan-renewal-invoice.ts';

/** Registries take no more (https://www.icann.org/resources/pages/faqs-84-2012-02-25-en); for hosting it is enough. */
const MAX_YEARS_AHEAD = 10;

/** As it begins a sentence. */
export const titleOf = (record: ServiceRecord): Sentence | string =>
  record.kind === 'hosting' ? say`Hosting for ${domainNameOf(record)}` : record.name;

export type RenewalContext = Payer & {
  record: ServiceRecord;
  /** What was made for the next period; one that was cancelled does not count. */
  invoice: InvoiceRecord | null;
};

export const loadRenewal = async (
  clientId: number,
  service: { kind: ServiceKind; id: number },
): Promise<RenewalContext> => {
  const [client, wallet, taxes, record] = await Promise.all([
    getClient(clientId),
    getWallet(clientId),
    getTaxes(),
    getItem(serviceKey(clientId, service)),
  ]);
  if (!record) throw notFound(service.kind === 'hosting' ? 'hosting account' : 'domain');
  const invoice = record.renewal?.invoice_id ? await getInvoice(clientId, record.renewal.invoice_id) : null;
  return { record, client, wallet, taxes, invoice: invoice?.status === 'cancelled' ? null : invoice };
};

type Waiting = 'service_waits' | 'service_busy';

/** Work that was asked for and waits for its panel or registrar; a lease alone is over in minutes. */
const isUnfinished = (record: ServiceRecord): boolean =>
  Boolean(record.task || (record.kind === 'hosting' && record.change_paid_at));

/** Whether a service waits for a person or for its cut-over, or a worker is at it. */
const waitsFor = (record: ServiceRecord, now: Date): Waiting | null => {
  if (manualActionOf(record) || isHeld(record)) return 'service_waits';
  return record.task || (record.lease_until ?? '') >= now.toISOString() ? 'service_busy' : null;
};

export type RenewalBlocker =
  | 'service_waits'
  | 'service_busy'
  | 'not_renewable'
  | 'renewal_invoiced'
  | 'change_exists'
  | 'in_redemption';

const hasNextPeriod = (record: ServiceRecord): boolean =>
  record.kind === 'hosting'
    ? lifeStep({ ...record, renewal: null })?.kind === 'invoice'
    : (record.status === 'active' || record.status === 'grace') && record.expires_at !== null;

/** Why the next period of a service cannot be invoiced now; null when it can. */
export const renewalBlocker = (
  { record, invoice }: Pick<RenewalContext, 'record' | 'invoice'>,
  now: Date,
): RenewalBlocker | null => {
  const waiting = waitsFor(record, now);
  if (waiting) return waiting;
  if (isUnfinished(record)) return 'service_busy';
  if (record.kind === 'domain' && record.status === 'redemption') return 'in_redemption';
  if (!hasNextPeriod(record)) return 'not_renewable';
  if (record.kind === 'hosting' && unpaidChange(record)) return 'change_exists';
  return invoice ? 'renewal_invoiced' : null;
};

export const assertIdle = (record: ServiceRecord, now: Date): void => {
  const name = titleOf(record);
  const waiting = waitsFor(record, now);
  if (waiting === 'service_busy' && isUnfinished(record)) throw serviceBusy(name);
  if (waiting === 'service_busy') throw unavailable(say`${name} is being changed. Try again in a moment.`);
  if (waiting) {
    throw conflict(waiting, say`${name} waits for our staff. It can be renewed once they are done.`);
  }
};

export const assertNotInvoiced = ({ record, invoice }: RenewalContext): void => {
  if (!invoice) return;
  const { id, status } = invoice;
  const next = status === 'unpaid' ? say`Pay that one.` : say`It takes effect in a moment.`;
  throw conflict(
    'renewal_invoiced',
    say`Invoice ${invoiceNumber(id)} renews ${titleOf(record)} already. ${next}`,
  );
};

/** Throws what tells a client why a service cannot be renewed now. */
export const assertRenewable = (context: RenewalContext, now: Date): void => {
  const { record } = context;
  const name = titleOf(record);
  assertIdle(record, now);
  const blocker = renewalBlocker(context, now);
  if (blocker === 'service_busy') throw serviceBusy(name);
  if (blocker === 'renewal_invoiced') assertNotInvoiced(context);
  if (blocker === 'in_redemption') {
    throw conflict(
      blocker,
      say`${name} can be restored only, for the fee that "restore" of the domain shows.`,
    );
  }
  if (blocker === 'change_exists') {
    throw conflict(blocker, say`A change of ${name} waits for its payment. Pay its invoice, or cancel it.`);
  }
  const until = record.kind === 'hosting' ? renewedUntil(record) : renewedExpiry(record);
  if (blocker || !until) {
    throw conflict(
      'not_renewable',
      say`${name} has no next period: it has ended, ends, or was paid for once.`,
    );
  }
  if (until > addMonths(now, 12 * MAX_YEARS_AHEAD)) {
    throw conflict(
      'not_renewable',
      say`${name} cannot be renewed for more than ${MAX_YEARS_AHEAD} years ahead.`,
    );
  }
};

/** Plans the invoice of the next period, asked for by a client, with a link to pay it. Throws as `assertRenewable`. */
export const planRenewal = (context: RenewalContext, renewable: Renewable, actor: Actor, now: Date) => {
  if (!renewable.restoration) assertRenewable(context, now);
  const { invoice, writes, ...plan } = planRenewalInvoice(renewable, context, actor, now);
  const payLink = newPayLink(invoice.client_id, invoice.id, now);
  return { ...plan, invoice, paymentUrl: payLink.url, writes: [...writes, payLink.write] };
};
