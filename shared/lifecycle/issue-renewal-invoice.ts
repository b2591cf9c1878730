import { isLeftOut } from '../billing/autopay/index.ts';
import { invoiceNumber, isRenewedBy, withdrawServices } from '../billing/invoices/index.ts';
import { getWallet } from '../billing/payment-methods/index.ts';
import { withVatCheck } from '../billing/tax/index.ts';
import { getTaxes } from '../catalog/index.ts';
import { getClient } from '../clients/index.ts';
import { MAX_ITEMS } from '../contract/order-request.ts';
import { dispatchFollowUp } from '../events/index.ts';
import { IntegrationError } from '../integrations/integration-error.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { unavailable } from '../platform/failure.ts';
import { getItem, getItems, queryPage } from '../platform/table/query.ts';
import { retryOnConflict, StaleWriteError, transact } from '../platform/table/write.ts';
import { collections } from '../records/collections.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { Actor } from '../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { manualActionOf } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { hostingStep, lapseStep, nextTerms, unpaidChange } from '../services/index.ts';
import { expiryCorrection } from './periods.ts';
import { type Payer, periodEnds, planRenewalInvoice, type Renewable } from './plan-renewal-invoice.ts';
import { atPresentPrice } from './registrar-price.ts';

/** Whether a claimed record is this worker's still: whoever invoices another service of its day takes it along. */
const isStillClaimed = async (claimed: ServiceRecord): Promise<boolean> => {
  const present = await getItem(claimed);
  if (present?.lease_id !== claimed.lease_id) return false;
  if (present?.updated_at === claimed.updated_at) return true;
  throw new StaleWriteError('The service was changed by another process.');
};

const issue = async (renewable: Renewable, actor: Actor, now: Date): Promise<void> => {
  const { client_id } = renewable.record;
  const [found, wallet, taxes] = await Promise.all([getClient(client_id), getWallet(client_id), getTaxes()]);
  const [client, others] = await Promise.all([
    withVatCheck(found, taxes, now),
    findDueTogether(renewable.record, { client: found, wallet }, now),
  ]);
  const payer = { client, wallet, taxes };
  const { writes, followUp = {} } = planRenewalInvoice(renewable, payer, actor, now, others);
  await transact(writes);
  await dispatchFollowUp(followUp);
};

/**
 * Invoices the next period of a claimed record, with what else of its client is due on the same day. Of several workers
 * at it one writes the invoice, and the others find that theirs is on it.
 */
export const issueInvoice = async (claimed: ServiceRecord, actor: Actor, now: Date): Promise<void> => {
  const renewable = await atPresentPrice(claimed);
  await retryOnConflict(claimed, async (first) => {
    if (first || (await isStillClaimed(claimed))) await issue(renewable, actor, now);
  });
};

/** As many as an order has: paying, refunding and suspending them is one transaction each. */
const MOST_SERVICES = MAX_ITEMS;
const MOST_LINES = 60;

/** Of an account with more hosting, the others are invoiced apart. */
const LOOKED_AT = 200;

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

const invoiceStep = (record: ServiceRecord): Date | null => {
  const step = record.kind === 'hosting' ? hostingStep(record) : lapseStep(record);
  return step?.kind === 'invoice' ? step.at : null;
};

/** A name with a price of its own is asked about at its registrar, and invoiced apart. */
const isPriced = (record: ServiceRecord): boolean =>
  record.kind === 'domain' && record.purchase?.premium === true;

/**
 * Whether the next period of a service is to be invoiced today and nothing else is done about it. A worker that has it for
 * the same invoice may be forestalled: one of both transactions holds.
 */
const isToBeInvoiced = (record: ServiceRecord, now: Date): boolean => {
  const at = invoiceStep(record);
  if (!at || dayOf(at) > dayOf(now) || record.task || manualActionOf(record) || isPriced(record))
    return false;
  if ((record.lease_until ?? '') >= now.toISOString() && at > now) return false;
  return record.kind === 'hosting' ? unpaidChange(record) === null : !record.missing_since;
};

const hostingOf = async (clientId: number): Promise<HostingRecord[]> => {
  const active = collections.ofStatus(clientId, 'HOSTING', 'active');
  return (await queryPage(active, { limit: LOOKED_AT })).items;
};

/** The domains that expire on a day, or shortly before. */
const domainsOf = async (clientId: number, day: string): Promise<DomainRecord[]> => {
  const nextDay = addDays(`${day}T00:00:00.000Z`, 1);
  const listed = collections.domainsByExpiry(clientId, nextDay);
  const { items } = await queryPage(listed, { limit: 3 * MOST_SERVICES });
  const records = await getItems(...items.map(({ domain_id }) => keys.domain(clientId, domain_id)));
  return records.filter((record) => record !== undefined);
};

/** Whether the registrar still has a domain as it is noted; what it says otherwise is for the domain's own worker. */
const isAsNoted = async (record: ServiceRecord, now: Date): Promise<boolean> => {
  if (record.kind !== 'domain') return true;
  try {
    return (await expiryCorrection(record, now)) === null;
  } catch (error) {
    if (error instanceof IntegrationError) return false;
    throw error;
  }
};

const linesFor = (record: ServiceRecord): number =>
  record.kind === 'hosting' ? 1 + (nextTerms(record).addons ?? []).length : 1;

/**
 * What else of its client is to be invoiced with a claimed service: due on the same day, in its currency, and paid for in
 * the same way. None where the provider or the client has an invoice for each.
 */
const findDueTogether = async (
  record: ServiceRecord,
  { client, wallet }: Pick<Payer, 'client' | 'wallet'>,
  now: Date,
): Promise<ServiceRecord[]> => {
  const { client_id, currency } = record;
  if (!config().renewals.one_invoice_a_day || client.profile.separate_renewals || isPriced(record)) return [];
  const day = dayOf(periodEnds(record, now));
  const [hosting, domains] = await Promise.all([hostingOf(client_id), domainsOf(client_id, day)]);
  const candidates = [...hosting, ...domains]
    .filter(({ id }) => id !== record.id)
    .filter((other) => isToBeInvoiced(other, now) && other.currency === currency)
    .filter((other) => isLeftOut(wallet, other) === isLeftOut(wallet, record))
    .filter((other) => dayOf(periodEnds(other, now)) === day)
    .sort((a, b) => a.id - b.id);
  const asNoted = await Promise.all(
    candidates
      .slice(0, MOST_SERVICES - 1)
      .map(async (other) => ({ other, holds: await isAsNoted(other, now) })),
  );
  let lines = linesFor(record);
  return asNoted.flatMap(({ other, holds }) => {
    if (!holds || lines + linesFor(other) > MOST_LINES) return [];
    lines += linesFor(other);
    return [other];
  });
};

/** The unpaid renewal invoice of a service. Throws a 503 while a card is charged for it: what comes of that is known soon. */
export const unpaidRenewal = async (record: ServiceRecord): Promise<InvoiceRecord | null> => {
  const { client_id, renewal } = record;
  if (!renewal?.invoice_id) return null;
  const invoice = await getItem(keys.invoice(client_id, renewal.invoice_id));
  if (invoice?.status !== 'unpaid' || !isRenewedBy(invoice, record)) return null;
  if (invoice.charging !== undefined) {
    throw unavailable(say`Invoice ${invoiceNumber(invoice.id)} is being paid. Try again in a moment.`);
  }
  return invoice;
};

/**
 * Takes a service that is about to end off its unpaid renewal invoice, which is cancelled unless it is for others too,
 * before anything irreversible is done: money that comes later becomes credit instead of renewing what is gone.
 */
export const cancelRenewalInvoice = async (record: ServiceRecord, now: Date): Promise<void> => {
  const invoice = await unpaidRenewal(record);
  if (invoice) await withdrawServices(invoice, [record], now);
};
