import { invoiceNumber } from '../billing/invoices/index.ts';
import { withVatCheck } from '../billing/tax/index.ts';
import { getClient } from '../clients/index.ts';
import { carryOut } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import {
  atPresentPrice,
  confirmRestoration,
  correctExpiry,
  loadRenewal,
  loadRestoration,
  planRenewalInvoice,
  type RenewalContext,
  renewalBlocker,
  toRestore,
} from '../lifecycle/index.ts';
import { conflict, invalid } from '../platform/failure.ts';
import type { DuePartition } from '../platform/table/key.ts';
import {
  getItem,
  getItems,
  type Page,
  queryDuePage,
  queryDuePages,
  queryPage,
} from '../platform/table/query.ts';
import {
  collections,
  dueShards,
  manualActions,
  owedInvoices,
  suspendedHosting,
} from '../records/collections.ts';
import type { Actor } from '../records/events.ts';
import type { HostingRecord, ServiceRecord } from '../records/hosting.ts';
import { MANUAL_ACTION_REASONS } from '../records/indexes.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import { domainNameOf } from '../services/index.ts';
import {
  type DomainReference,
  formatReference,
  referenceOf,
  type ServiceReference,
} from './manual-actions.ts';

type WantedServices = { limit: number; after?: string | null | undefined };

/** Comes before every domain, newest first. */
const BEFORE_DOMAINS = 'DOMAIN#~';

const pageOf = (client: number, kind: 'HOSTING' | 'DOMAIN', { limit, after }: WantedServices) =>
  queryPage(collections.ofClient(client, kind), { limit, after: after ?? null });

/** The services of a client that exists: hosting first, then domains, each newest first. */
export const listServices = async (client: number, wanted: WantedServices): Promise<Page<ServiceRecord>> => {
  const { limit, after } = wanted;
  if (after && !/^(HOSTING|DOMAIN)#/.test(after))
    throw invalid({ after: [say`This is no place in this list.`] });
  await getClient(client);
  if (after?.startsWith('DOMAIN#')) return pageOf(client, 'DOMAIN', wanted);
  const hosting = await pageOf(client, 'HOSTING', wanted);
  if (hosting.nextKey !== null) return hosting;
  const left = limit - hosting.items.length;
  const domains = await pageOf(client, 'DOMAIN', { limit: Math.max(left, 1) });
  if (left > 0) return { ...domains, items: [...hosting.items, ...domains.items] };
  return { items: hosting.items, nextKey: domains.items.length > 0 ? BEFORE_DOMAINS : null };
};

/** A service in a list of them. */
export const presentServiceEntry = (record: ServiceRecord) => ({
  reference: formatReference(referenceOf(record)),
  name: domainNameOf(record),
  status: record.status,
  period_ends_at: record.kind === 'hosting' ? record.next_due_at : record.expires_at,
});

const PAGE = 100;

const isService = ({ sk }: { sk: string }): boolean => /^(HOSTING|DOMAIN)#/.test(sk);

/**
 * Where services are filed: what lives has a next step, which comes before the next period could end unpaid, or waits for
 * a person. Reading these partitions up to then finds every one of them, and nothing else is looked at.
 */
const partitions = (): DuePartition<unknown>[] => [
  ...dueShards,
  ...MANUAL_ACTION_REASONS.map(manualActions),
  suspendedHosting,
];

const servicesFiled = async function* (
  partition: DuePartition<unknown>,
  upTo: Date,
): AsyncGenerator<ServiceRecord[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof queryDuePage>> = await queryDuePage(partition, {
      limit: PAGE,
      after,
      upTo: upTo.toISOString(),
    });
    const records = await Promise.all(page.found.filter(isService).map((place) => getItem(place)));
    yield records.filter((record) => record !== undefined) as ServiceRecord[];
    after = page.nextKey;
  } while (after !== null);
};

/** The services of all clients whose next step comes by `upTo`, a page at a time; one that is worked on may come twice. */
export const liveServices = async function* (upTo: Date): AsyncGenerator<ServiceRecord[]> {
  for (const partition of partitions()) yield* servicesFiled(partition, upTo);
};

type Wanted = { limit: number; after?: string | null; dueBefore?: Date | null };

/** One page of the unpaid invoices of all clients, those due first at the beginning; only those due before a time. */
export const listOwedInvoices = async ({
  limit,
  after = null,
  dueBefore = null,
}: Wanted): Promise<{ invoices: InvoiceRecord[]; nextKey: string | null }> => {
  const upTo = dueBefore?.toISOString();
  const page = await queryDuePages(owedInvoices, { limit, after, ...(upTo ? { upTo } : {}) });
  const entries = await getItems(...page.found);
  const known = entries.filter((entry) => entry !== undefined);
  const invoices = await getItems(
    ...known.map(({ client_id, invoice_id }) => keys.invoice(client_id, invoice_id)),
  );
  // The index lags behind, so each invoice is asked whether it is still unpaid.
  return {
    invoices: invoices.filter((invoice) => invoice?.status === 'unpaid') as InvoiceRecord[],
    nextKey: page.nextKey,
  };
};

/** All of them, page by page. */
export async function* pagesOfOwed(dueBefore: Date | null = null): AsyncGenerator<InvoiceRecord[]> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listOwedInvoices>> = await listOwedInvoices({
      limit: 200,
      after,
      dueBefore,
    });
    yield page.invoices;
    after = page.nextKey;
  } while (after !== null);
}

export type Suspended = { record: HostingRecord; since: string; reason: string };

const sinceOf = ({ suspended_at, updated_at }: HostingRecord): string => suspended_at ?? updated_at;

/** Why an account is suspended: all that would have to end. */
const reasonOf = (record: HostingRecord): string => {
  const { staff_suspension, gone_payments, renewal } = record;
  return [
    ...(staff_suspension ? [`staff: ${staff_suspension.reason}`] : []),
    ...(gone_payments?.length ? [`payment ${gone_payments.join(', ')} was returned`] : []),
    ...(renewal?.invoice_id
      ? [`${invoiceNumber(renewal.invoice_id)} is unpaid, due ${renewal.due_at.slice(0, 10)}`]
      : []),
  ].join('; ');
};

const isSuspended = (record: HostingRecord | undefined): record is HostingRecord =>
  record?.status === 'suspended';

const present = (record: HostingRecord): Suspended => ({
  record,
  since: sinceOf(record),
  reason: reasonOf(record),
});

/** Accounts that stay suspended until a person decides: by staff, or because a payment was returned. */
export const listHeldHosting = async (
  limit: number,
  after: string | null = null,
): Promise<{ suspended: Suspended[]; nextKey: string | null }> => {
  const { found, nextKey } = await queryDuePage(suspendedHosting, { limit, after });
  return { suspended: (await getItems(...found)).filter(isSuspended).map(present), nextKey };
};

const renewedBy = ({ client_id, services }: InvoiceRecord) =>
  services
    .filter(({ kind, type }) => kind === 'hosting' && type === 'renew')
    .map(({ id }) => keys.hosting(client_id, id));

/** All suspended accounts of all clients, with the reason: those that a person decides about, then those that are unpaid. */
export const listSuspended = async (progress: (found: number) => void): Promise<Suspended[]> => {
  const found = new Map<number, Suspended>();
  const add = (records: (HostingRecord | undefined)[]) => {
    for (const record of records.filter(isSuspended)) found.set(record.id, present(record));
    progress(found.size);
  };
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof listHeldHosting>> = await listHeldHosting(200, after);
    add(page.suspended.map(({ record }) => record));
    after = page.nextKey;
  } while (after !== null);
  for await (const invoices of pagesOfOwed()) add(await getItems(...invoices.flatMap(renewedBy)));
  return [...found.values()];
};

/** Throws what tells an operator why the next period cannot be invoiced now, and what to do. */
const assertRenewable = (reference: ServiceReference, context: RenewalContext, now: Date): void => {
  const name = formatReference(reference);
  const { record, invoice } = context;
  const blocker = renewalBlocker(context, now);
  if (blocker === 'service_waits') {
    throw conflict(blocker, say`${name} waits for a person first: see "actions list".`);
  }
  if (blocker === 'service_busy') {
    throw conflict(blocker, say`${name} is being worked on. Look at it again in a few minutes.`);
  }
  if (blocker === 'renewal_invoiced' && invoice) {
    const renewedBy = `${invoiceNumber(invoice.id)}, which is ${invoice.status}, renews ${name} already.`;
    const link = `invoices pay-link ${reference.clientId} ${invoice.id}`;
    throw conflict(blocker, say`${renewedBy} A link to pay it: ${link}`);
  }
  if (blocker === 'change_exists') {
    throw conflict(
      blocker,
      say`${name} has a change that waits for its payment: it decides what a period costs.`,
    );
  }
  if (blocker === 'in_redemption') {
    throw conflict(blocker, say`${name} is in redemption: "domains restore" invoices that.`);
  }
  if (blocker) {
    const { status } = record;
    throw conflict(blocker, say`${name} has no next period: it is ${status}, ends, or was paid for once.`);
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
