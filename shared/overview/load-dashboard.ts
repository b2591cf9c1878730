import { COUNTED_UP_TO } from '../contract/overview.ts';
import { mayDo, type Role } from '../contract/roles.ts';
import { mayKnow } from '../contract/visibility.ts';
import type { DomainStatus, HostingStatus } from '../contract/vocabulary.ts';
import { notFound } from '../platform/failure.ts';
import { queryPage } from '../platform/table/query.ts';
import { getItems } from '../platform/table/read.ts';
import type { ClientRecord } from '../records/client-record.ts';
import { collections } from '../records/collections.ts';
import type { DomainRecord } from '../records/domain-record.ts';
import type { EventRecord } from '../records/event-record.ts';
import type { HostingRecord } from '../records/hosting-record.ts';
import type { InvoiceRecord } from '../records/invoice-record.ts';
import { keys } from '../records/keys.ts';
import type { TicketRecord } from '../records/ticket-record.ts';
import type { WalletRecord } from '../records/wallet-record.ts';
import { listUnpaid, newestOf } from './unpaid-invoices.ts';

/** Entries of each list shown. */
export const SHOWN = 10;

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

export type Dashboard = {
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
export const visibleTo = (role: Role, dashboard: Dashboard): Dashboard => ({
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
