import { isLeftOut } from '../../billing/autopay/choose-method.ts';
import { MAX_ITEMS } from '../../contract/order-request.ts';
import { IntegrationError } from '../../integrations/integration-error.ts';
import { config } from '../../platform/config/config.ts';
import { addDays } from '../../platform/dates.ts';
import { queryPage } from '../../platform/table/query.ts';
import { getItems } from '../../platform/table/read.ts';
import { collections } from '../../records/collections.ts';
import type { DomainRecord } from '../../records/domain-record.ts';
import type { HostingRecord } from '../../records/hosting-record.ts';
import { manualActionOf } from '../../records/indexes.ts';
import { keys } from '../../records/keys.ts';
import type { ServiceRecord } from '../../records/service-record.ts';
import { hostingStep, lapseStep, unpaidChange } from '../../services/next-step.ts';
import { nextTerms } from '../../services/next-terms.ts';
import { expiryCorrection } from './expiry-correction.ts';
import { type Payer, periodEnds } from './plan-renewal-invoice.ts';

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
export const findDueTogether = async (
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
