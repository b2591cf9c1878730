import { invoiceNumber, isPayable } from '../billing/invoices/index.ts';
import { hasNoCard } from '../billing/payment-methods/index.ts';
import { nextDiscount } from '../catalog/index.ts';
import { type Attention, COUNTED_UP_TO, type Upcoming, type Waiting } from '../contract/overview.ts';
import { mayDo, mayKnow, type Role } from '../contract/roles.ts';
import type { DomainStatus, HostingStatus } from '../contract/vocabulary.ts';
import { presentEvent } from '../events/index.ts';
import { type Sentence, say, tell } from '../languages/sentence.ts';
import { notFound } from '../platform/failure.ts';
import { sum, toMajor } from '../platform/money.ts';
import { getItems, queryPage } from '../platform/table/query.ts';
import type { ClientRecord } from '../records/clients.ts';
import {
  type ClientRecords,
  collections,
  type StatusCollection,
  type StatusOf,
} from '../records/collections.ts';
import type { DomainRecord } from '../records/domains.ts';
import type { EventRecord } from '../records/events.ts';
import type { HostingRecord } from '../records/hosting.ts';
import type { InvoiceRecord } from '../records/invoices.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/tickets.ts';
import type { WalletRecord } from '../records/wallet.ts';
import { nextTerms, nextYearPrice, totalOfTerms } from '../services/index.ts';

export const presentDashboard = (whole: Dashboard, role: Role, now: Date) => {
  const dashboard = visibleTo(role, whole);
  const { client, unpaid, events } = dashboard;
  const { currency } = client.profile;
  return {
    client_id: client.id,
    currency,
    credit_balance: toMajor(client.credit_balance, currency),
    unpaid_total: owed(unpaid, currency),
    overdue_total: owed(overdueOf(unpaid, now), currency),
    attention: needsAttention(dashboard, now),
    waiting: beingSetUp(dashboard),
    upcoming: dueNext(dashboard, now),
    recent_events: events.map((event) => presentEvent(event, role)),
  };
};

/** Entries of each list shown. */
const SHOWN = 10;

/** More than are shown, because some are not for every role. */
const EVENTS_READ = 50;

const HOSTING_SHOWN: HostingStatus[] = ['active', 'suspended', 'provisioning', 'provisioning_failed'];
const DOMAINS_SHOWN: DomainStatus[] = [
  'active',
  'pending_registration',
  'pending_transfer',
  'registration_failed',
  'grace',
  'redemption',
];

/** Only `active` records can be many; the others are few, and the newest of them say enough. */
const limitOf = (status: string) => (status === 'active' ? COUNTED_UP_TO : SHOWN);

const listHosting = async (clientId: number) =>
  (
    await Promise.all(HOSTING_SHOWN.map((status) => newestOf(clientId, 'HOSTING', status, limitOf(status))))
  ).flat();

const listDomains = async (clientId: number) =>
  (
    await Promise.all(DOMAINS_SHOWN.map((status) => newestOf(clientId, 'DOMAIN', status, limitOf(status))))
  ).flat();

type Dashboard = {
  client: ClientRecord;
  /** Null for roles that may not know, and where nothing was ever saved. */
  wallet: WalletRecord | null;
  unpaid: InvoiceRecord[];
  hosting: HostingRecord[];
  domains: DomainRecord[];
  answered: TicketRecord[];
  events: EventRecord[];
};

/** What of it is for a role. */
const visibleTo = (role: Role, dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  wallet: mayDo(role, 'billing:read') ? dashboard.wallet : null,
  unpaid: mayDo(role, 'billing:read') ? dashboard.unpaid : [],
  events: dashboard.events.filter((event) => mayKnow(role, event)).slice(0, SHOWN),
});

/** Everything a dashboard shows, read side by side. */
export const loadDashboard = async (clientId: number): Promise<Dashboard> => {
  const [[client, wallet], unpaid, hosting, domains, answered, events] = await Promise.all([
    getItems(keys.client(clientId), keys.wallet(clientId)),
    listUnpaid(clientId),
    listHosting(clientId),
    listDomains(clientId),
    newestOf(clientId, 'TICKET', 'answered', SHOWN),
    queryPage(collections.ofClient(clientId, 'EVENT'), { limit: EVENTS_READ }),
  ]);
  if (!client) throw notFound('client');
  return { client, wallet: wallet ?? null, unpaid, hosting, domains, answered, events: events.items };
};

/** What needs the client now, most urgent first. */
export const needsAttention = (
  { client, wallet, unpaid, hosting, domains, answered }: Dashboard,
  now: Date,
): Attention[] => {
  const setUpFailed = (name: string | Sentence) =>
    tell`Setting up ${name} takes longer than usual. We are looking into it.`;
  const hostingIn = (status: HostingStatus) => hosting.filter((account) => account.status === status);
  const domainsIn = (status: DomainStatus) => domains.filter((domain) => domain.status === status);
  return [
    ...overdueOf(unpaid, now).map((invoice) => ({
      type: 'invoice_overdue' as const,
      message: tell`Invoice ${invoiceNumber(invoice.id)} is overdue.`,
      subject: ofInvoice(invoice),
      since: invoice.due_at,
    })),
    ...hostingIn('suspended').map((account) => ({
      type: 'service_suspended' as const,
      message: tell`Hosting for ${account.domain} is suspended.`,
      subject: ofHosting(account),
      since: account.updated_at,
    })),
    ...domainsIn('redemption').map((domain) => ({
      type: 'domain_in_redemption' as const,
      message: tell`${domain.name} has expired and can be restored for a fee only.`,
      subject: ofDomain(domain),
      since: domain.expires_at ?? domain.updated_at,
    })),
    ...domainsIn('grace').map((domain) => ({
      type: 'domain_in_grace' as const,
      message: tell`${domain.name} has expired. Renew it now to keep it.`,
      subject: ofDomain(domain),
      since: domain.expires_at ?? domain.updated_at,
    })),
    ...domainsIn('active')
      .filter(({ verification }) => verification?.status === 'pending' || verification?.status === 'overdue')
      .map((domain) => ({
        type: 'contact_unverified' as const,
        message: tell`Confirm your e-mail address for ${domain.name} by the link that the registrar has sent you, or it stops working.`,
        subject: ofDomain(domain),
        since: domain.registered_at ?? domain.created_at,
      })),
    ...(wallet && hasNoCard(wallet, now)
      ? [
          {
            type: 'autopay_without_card' as const,
            message: tell`Automatic payment has no card that can be charged. Save one.`,
            subject: { type: 'client' as const, id: client.id },
            since: wallet.updated_at,
          },
        ]
      : []),
    ...hostingIn('provisioning_failed').map((account) => ({
      type: 'provisioning_failed' as const,
      message: setUpFailed(say`hosting for ${account.domain}`),
      subject: ofHosting(account),
      since: account.updated_at,
    })),
    ...domainsIn('registration_failed').map((domain) => ({
      type: 'provisioning_failed' as const,
      message: setUpFailed(domain.name),
      subject: ofDomain(domain),
      since: domain.updated_at,
    })),
    ...answered.map((ticket) => ({
      type: 'ticket_answered' as const,
      message: tell`We have answered "${ticket.subject}".`,
      subject: { type: 'ticket' as const, id: ticket.id },
      since: ticket.updated_at,
    })),
  ].slice(0, SHOWN);
};

const isWaiting = ({ status }: HostingRecord | DomainRecord) =>
  status === 'provisioning' || status === 'pending_registration' || status === 'pending_transfer';

/** Paid services and domains that are not there yet. */
export const beingSetUp = ({ hosting, domains }: Dashboard): Waiting[] =>
  [
    ...hosting.map((account) => ({ record: account, name: account.domain, subject: ofHosting(account) })),
    ...domains.map((domain) => ({ record: domain, name: domain.name, subject: ofDomain(domain) })),
  ]
    .filter(({ record }) => isWaiting(record))
    .map(({ record, ...entry }) => ({ ...entry, status: record.status, since: record.updated_at }))
    .slice(0, SHOWN);

const nextPrice = (account: HostingRecord): number => {
  const terms = nextTerms(account);
  return totalOfTerms(terms) - nextDiscount(account, terms);
};

/** What is due next, earliest first. */
export const dueNext = ({ unpaid, hosting, domains }: Dashboard, now: Date): Upcoming[] => {
  const entries = [
    ...unpaid.map((invoice) => ({
      subject: ofInvoice(invoice),
      name: invoiceNumber(invoice.id),
      amount: toMajor(invoice.balance, invoice.currency),
      due_at: invoice.due_at,
    })),
    ...hosting.map((account) => ({
      subject: ofHosting(account),
      name: account.domain,
      amount: toMajor(nextPrice(account), account.currency),
      due_at: account.status === 'active' ? account.next_due_at : null,
    })),
    ...domains.map((domain) => ({
      subject: ofDomain(domain),
      name: domain.name,
      amount: toMajor(nextYearPrice(domain), domain.currency),
      due_at: domain.status === 'active' ? domain.expires_at : null,
    })),
  ];
  return entries
    .flatMap(({ due_at, ...entry }) => (due_at ? [{ ...entry, due_at }] : []))
    .filter(({ due_at }) => due_at >= now.toISOString())
    .sort((a, b) => a.due_at.localeCompare(b.due_at))
    .slice(0, SHOWN);
};

const ofHosting = ({ id }: HostingRecord) => ({ type: 'hosting_account' as const, id });
const ofDomain = ({ id }: DomainRecord) => ({ type: 'domain' as const, id });
const ofInvoice = ({ id }: InvoiceRecord) => ({ type: 'invoice' as const, id });

/** The newest records of one client in one status. */
const newestOf = async <K extends StatusCollection>(
  clientId: number,
  kind: K,
  status: StatusOf<K>,
  limit: number,
): Promise<ClientRecords[K][]> =>
  (await queryPage(collections.ofStatus(clientId, kind, status), { limit })).items;

export const listUnpaid = (clientId: number): Promise<InvoiceRecord[]> =>
  newestOf(clientId, 'INVOICE', 'unpaid', COUNTED_UP_TO);

export const overdueOf = (unpaid: InvoiceRecord[], now: Date): InvoiceRecord[] =>
  unpaid.filter((invoice) => isPayable(invoice) && invoice.due_at < now.toISOString());

/** What is owed, in the client's currency, which all its invoices have. */
export const owed = (invoices: InvoiceRecord[], currency: string): number =>
  toMajor(sum(invoices.map(({ balance }) => balance)), currency);
