import { fileInvoice, firstCharges, moveCharges, remindersBy } from '../../billing/invoices/index.ts';
import { changeWallet, getWallet } from '../../billing/payment-methods/index.ts';
import { absentOrBefore, asRead, equals } from '../../platform/table/changes.ts';
import { getItem, pagesOf } from '../../platform/table/query.ts';
import { update, updateVersioned, type Write } from '../../platform/table/write.ts';
import type { ClientRecord } from '../../records/clients.ts';
import { collections } from '../../records/collections.ts';
import type { ServiceRecord } from '../../records/hosting.ts';
import { isHeld, unheld } from '../../records/imports.ts';
import { ticketWaits } from '../../records/indexes.ts';
import type { InvoicedService, InvoiceRecord } from '../../records/invoices.ts';
import { keys } from '../../records/keys.ts';
import type { TicketRecord } from '../../records/tickets.ts';
import type { WalletRecord } from '../../records/wallet.ts';
import { dueForNextStep } from '../../services/index.ts';
import { isWaiting } from '../../tickets/index.ts';
import type { Stage } from '../stage.ts';

/** What a client has that is held, or was until a moment ago. */
export type ClientRecords = {
  client: ClientRecord;
  wallet: WalletRecord;
  services: ServiceRecord[];
  /** Unpaid ones. */
  invoices: InvoiceRecord[];
  tickets: TicketRecord[];
};

const all = async <T>(pages: AsyncGenerator<T[]>): Promise<T[]> => {
  const found: T[] = [];
  for await (const page of pages) found.push(...page);
  return found;
};

/** Null for a client that was never brought in. */
export const readClientRecords = async (id: number): Promise<ClientRecords | null> => {
  const [client, wallet, hosting, domains, invoices, tickets] = await Promise.all([
    getItem(keys.client(id)),
    getWallet(id),
    all(pagesOf(collections.ofClient(id, 'HOSTING'))),
    all(pagesOf(collections.ofClient(id, 'DOMAIN'))),
    all(pagesOf(collections.ofStatus(id, 'INVOICE', 'unpaid'))),
    all(pagesOf(collections.ofClient(id, 'TICKET'))),
  ]);
  if (!client) return null;
  const services = [...hosting, ...domains].sort((a, b) => a.id - b.id);
  return { client, wallet, services, invoices, tickets };
};

/** Lines of unpaid invoices that renew a service from its next due date on, which WHMCS moves once they are paid. */
const LINES = `SELECT i.id, l.type, l.relid, COALESCE(NULLIF(l.duedate, '0000-00-00'), i.duedate) AS due
  FROM tblinvoices i JOIN tblinvoiceitems l ON l.invoiceid = i.id
  WHERE i.userid = ? AND i.status IN ('Unpaid', 'Collections', 'Payment Pending') AND l.type IN ('Hosting', 'Domain')
  ORDER BY i.id`;

const KIND: Record<string, ServiceRecord['kind']> = { Hosting: 'hosting', Domain: 'domain' };

const dueThere = (record: ServiceRecord): string =>
  record.kind === 'hosting'
    ? (record.next_due_at ?? '~').slice(0, 10)
    : (record.origin?.attributes?.nextduedate ?? (record.expires_at ?? '~').slice(0, 10));

/** Which unpaid invoices renew which held service. */
const linksOf = (
  stage: Stage,
  { client, services, invoices }: ClientRecords,
): Map<ServiceRecord, InvoiceRecord[]> => {
  const links = new Map<ServiceRecord, InvoiceRecord[]>();
  for (const row of stage.all(LINES, client.id)) {
    const record = services.find(
      ({ kind, id }) => kind === KIND[String(row.type)] && id === Number(row.relid),
    );
    const invoice = invoices.find(({ id, origin }) => id === Number(row.id) && origin !== undefined);
    if (!record || !invoice || !isHeld(record) || String(row.due) < dueThere(record)) continue;
    const known = links.get(record) ?? [];
    if (!known.includes(invoice)) links.set(record, [...known, invoice]);
  }
  return links;
};

/** Lines of unpaid invoices that renew add-ons, and whether their account is on the same invoice. */
const ADDON_LINES = `SELECT i.id, l.relid, a.hostingid, EXISTS (SELECT 1 FROM tblinvoiceitems o
    WHERE o.invoiceid = i.id AND o.type = 'Hosting' AND o.relid = a.hostingid) AS whole
  FROM tblinvoices i JOIN tblinvoiceitems l ON l.invoiceid = i.id AND l.type = 'Addon'
  JOIN tblhostingaddons a ON a.id = l.relid
  WHERE i.userid = ? AND i.status IN ('Unpaid', 'Collections', 'Payment Pending')
    AND COALESCE(NULLIF(l.duedate, '0000-00-00'), i.duedate) >= a.nextduedate`;

/** Here an account and its add-ons are paid for together: of one without the other, a period would be billed twice, or never. */
const partedAddons = (
  stage: Stage,
  { client, services }: ClientRecords,
  links: Map<ServiceRecord, InvoiceRecord[]>,
): string[] => {
  const lines = stage.all(ADDON_LINES, client.id);
  return services
    .filter(isHeld)
    .flatMap((record) =>
      (record.origin?.addons ?? []).flatMap(({ id }) => [
        ...lines
          .filter((line) => line.relid === id && !line.whole)
          .map((line) => `invoice ${line.id} renews add-on ${id} without its hosting ${record.id}`),
        ...(links.get(record) ?? [])
          .filter((invoice) => !lines.some((line) => line.relid === id && line.id === invoice.id))
          .map((invoice) => `invoice ${invoice.id} renews hosting ${record.id} without its add-on ${id}`),
      ]),
    );
};

/** What becomes of a client: each record before and after, those that depend on each other together. */
export type Release = {
  owned: ClientRecords;
  services: { before: ServiceRecord; after: ServiceRecord }[];
  invoices: { before: InvoiceRecord; after: InvoiceRecord }[];
  /** As it is from then on: its cards are charged here. */
  wallet: WalletRecord;
  /** Why it cannot be cut over as it is. */
  blockers: string[];
};

const MOST_SERVICES = 30;

const blockersOf = (links: Map<ServiceRecord, InvoiceRecord[]>, invoices: InvoiceRecord[]): string[] => {
  const found = [...links].flatMap(([record, unpaid]) => [
    ...(unpaid.length > 1
      ? [`${record.kind} ${record.id} has several unpaid renewals (${unpaid.map(({ id }) => id).join(', ')})`]
      : []),
    ...(record.kind === 'domain' && record.years > 1
      ? [
          `invoice ${unpaid[0]?.id} renews domain ${record.id} for ${record.years} years; here it would be one`,
        ]
      : []),
    ...(record.status === 'redemption'
      ? [`invoice ${unpaid[0]?.id} renews domain ${record.id}, which can only be restored, for a fee`]
      : []),
  ]);
  const pending = invoices.filter(({ origin }) => origin?.attributes?.status === 'Payment Pending');
  const counts = Map.groupBy([...links.values()].flat(), ({ id }) => id);
  return [
    ...found,
    ...pending.map(({ id }) => `a payment of invoice ${id} is on its way in WHMCS`),
    ...[...counts]
      .filter(([, { length }]) => length > MOST_SERVICES)
      .map(([id]) => `invoice ${id} renews more than ${MOST_SERVICES} services`),
  ];
};

const renewedBy = (record: ServiceRecord): InvoicedService =>
  record.kind === 'hosting'
    ? { kind: 'hosting', id: record.id, type: 'renew' }
    : { kind: 'domain', id: record.id, type: 'renew', registrar: record.registrar };

/** An unpaid renewal goes on as one of ours: reminders and charges whose day has passed are not made up for. */
const invoiceAfter = (
  before: InvoiceRecord,
  renewed: ServiceRecord[],
  { wallet }: ClientRecords,
  now: Date,
): InvoiceRecord => {
  const due = new Date(before.due_at);
  const autopay = moveCharges(firstCharges(due, wallet.autopay.days_before), before.due_at, now);
  return {
    ...unheld(before),
    ...(renewed.length > 0 ? { kind: 'renewal', services: renewed.map(renewedBy), autopay } : {}),
    reminders_sent: remindersBy(due, now),
    updated_at: now.toISOString(),
  };
};

/** What was suspended for anything but an unpaid renewal stays so until staff decide. */
const suspension = (record: ServiceRecord, unpaid: InvoiceRecord | undefined, now: Date) => {
  if (record.kind !== 'hosting' || record.status !== 'suspended') return {};
  const since = now.toISOString();
  if (unpaid && unpaid.due_at < since) return { suspended_at: since };
  const reason = record.origin?.attributes?.suspendreason ?? 'Suspended in WHMCS';
  return { suspended_at: since, staff_suspension: { reason, since } };
};

const serviceAfter = (
  before: ServiceRecord,
  unpaid: InvoiceRecord | undefined,
  now: Date,
): ServiceRecord => ({
  ...unheld(before),
  ...(unpaid ? { renewal: { invoice_id: unpaid.id, due_at: unpaid.due_at } } : {}),
  ...suspension(before, unpaid, now),
  updated_at: now.toISOString(),
});

/** Plans that this system bills a client: what WHMCS has invoiced of it already is not invoiced again. */
export const planRelease = (stage: Stage, owned: ClientRecords, now: Date): Release => {
  const links = linksOf(stage, owned);
  const held = owned.services.filter(isHeld);
  const unpaid = owned.invoices.filter(isHeld);
  return {
    owned,
    wallet: unheld(owned.wallet),
    services: held.map((before) => ({ before, after: serviceAfter(before, links.get(before)?.[0], now) })),
    invoices: unpaid.map((before) => {
      const renewed = [...links].flatMap(([record, [invoice]]) => (invoice === before ? [record] : []));
      return { before, after: invoiceAfter(before, renewed, owned, now) };
    }),
    blockers: [...blockersOf(links, unpaid), ...partedAddons(stage, owned, links)],
  };
};

const writeService = (before: ServiceRecord, after: ServiceRecord, now: Date): Write => {
  const { origin, renewal, updated_at } = after;
  const suspended =
    after.kind === 'hosting' && after.suspended_at
      ? {
          suspended_at: after.suspended_at,
          ...(after.staff_suspension ? { staff_suspension: after.staff_suspension } : {}),
        }
      : {};
  const set = { ...(origin ? { origin } : {}), ...(renewal ? { renewal } : {}), ...suspended, updated_at };
  const when = [
    asRead('origin', before.origin),
    equals('updated_at', before.updated_at),
    absentOrBefore('lease_until', now.toISOString()),
  ];
  return update(before, { set, due: dueForNextStep(after) }, when);
};

const writeInvoice = (before: InvoiceRecord, after: InvoiceRecord): Write => {
  const { origin, kind, services, autopay, reminders_sent, updated_at } = after;
  const set = { kind, services, reminders_sent, updated_at };
  return fileInvoice(before, { ...set, ...(origin ? { origin } : {}), ...(autopay ? { autopay } : {}) });
};

/** From now on it is staff here who answer: it waits since its client wrote. */
const writeTicket = (ticket: TicketRecord): Write => {
  const { origin } = unheld(ticket);
  const due = isWaiting(ticket.status) ? ticketWaits(ticket.last_reply_at, ticket.id) : null;
  return updateVersioned(ticket, { set: origin ? { origin } : {}, due });
};

/** From now on its owner is told of cards that expire. */
const writeWallet = (wallet: WalletRecord, now: Date): Write => {
  const { origin } = unheld(wallet);
  return changeWallet(wallet, origin ? { origin } : {}, now).write;
};

/** The writes of a release, in groups that are written whole: a service with the invoice that renews it. */
export const releaseWrites = ({ services, invoices, owned }: Release, now: Date): Write[][] => {
  const groups = new Map<number, Write[]>(
    invoices.map(({ before, after }) => [before.id, [writeInvoice(before, after)]]),
  );
  const alone: Write[][] = [];
  for (const { before, after } of services) {
    const write = writeService(before, after, now);
    const group = before.renewal ? undefined : groups.get(after.renewal?.invoice_id ?? 0);
    if (group) group.push(write);
    else alone.push([write]);
  }
  const tickets = owned.tickets.filter(isHeld).map((ticket) => [writeTicket(ticket)]);
  const wallet = isHeld(owned.wallet) ? [[writeWallet(owned.wallet, now)]] : [];
  return [...wallet, ...groups.values(), ...alone, ...tickets];
};
