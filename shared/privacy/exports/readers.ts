import {
  listFactors,
  listPasskeys,
  listTokens,
  presentFactor,
  presentPasskey,
  presentToken,
  presentUser,
} from '../../auth/index.ts';
import { listInvitations, listNamedMembers, presentInvitation } from '../../auth/members/index.ts';
import { presentAutopay } from '../../billing/autopay/index.ts';
import { presentCreditNote } from '../../billing/documents/index.ts';
import { presentCredit, presentInvoice, presentPayment } from '../../billing/invoices/index.ts';
import { getWallet, presentMethod } from '../../billing/payment-methods/index.ts';
import { presentAttempts } from '../../billing/payments/index.ts';
import { getClient, getUser, presentClient, presentPreferences } from '../../clients/index.ts';
import { askZone, presentSnapshot } from '../../domains/dns/index.ts';
import { askRegistrar, presentDomain, presentOperation } from '../../domains/index.ts';
import { presentAccess, presentEvent, presentSecurityEvent } from '../../events/index.ts';
import { presentHosting, presentUsageDay } from '../../hosting/index.ts';
import { presentMail } from '../../mails/index.ts';
import { devicesOf, listDevices, presentDevice } from '../../notifications/index.ts';
import { presentOrder } from '../../orders/index.ts';
import { Failure } from '../../platform/failure.ts';
import { withPriority } from '../../platform/priority.ts';
import type { Collection } from '../../platform/table/key.ts';
import { queryPage } from '../../platform/table/query.ts';
import { type ClientCollection, type ClientRecords, collections } from '../../records/collections.ts';
import type { DomainRecord } from '../../records/domains.ts';
import { describeMessage, presentTicket } from '../../tickets/index.ts';
import type { ExportKind, Subject } from './exports.ts';

/** Some records as people are shown them, oldest first, and the sort key after which there are more. */
export type Portion = { entries: unknown[]; next: string | null };

/** Reads what comes after a sort key; from the beginning for null. */
type Reader = (subject: Subject, after: string | null, now: Date) => Promise<Portion>;

const PORTION = 100;

const pages =
  <R>(listed: (subject: Subject) => Collection<R>, present: (record: R, now: Date) => unknown): Reader =>
  async (subject, after, now) => {
    const page = await queryPage(listed(subject), { limit: PORTION, after, oldestFirst: true });
    return { entries: page.items.map((record) => present(record, now)), next: page.nextKey };
  };

const ofClient = <K extends ClientCollection>(
  kind: K,
  present: (record: ClientRecords[K], now: Date) => unknown,
): Reader => pages(({ client_id }) => collections.ofClient(client_id, kind), present);

/** Of kinds of which there are only so many. */
const all =
  (read: (subject: Subject, now: Date) => Promise<unknown[]>): Reader =>
  async (subject, _after, now) => ({ entries: await read(subject, now), next: null });

/** As many domains as are asked about side by side. */
const ASKED = 5;

/** What outside systems have of each domain, or the code of the reason why they do not tell. */
const ofDomains =
  (ask: (domain: DomainRecord) => Promise<object>): Reader =>
  async ({ client_id }, after) => {
    const listed = collections.ofClient(client_id, 'DOMAIN');
    const page = await queryPage(listed, { limit: ASKED, after, oldestFirst: true });
    const told = (domain: DomainRecord) =>
      ask(domain).catch((error: unknown) => {
        if (error instanceof Failure) return { unavailable: error.code };
        throw error;
      });
    const entryOf = async (domain: DomainRecord) => ({
      domain_id: domain.id,
      domain: domain.name,
      ...(await told(domain)),
    });
    const entries = await withPriority('look', () => Promise.all(page.items.map(entryOf)));
    return { entries, next: page.nextKey };
  };

/** No session is the present one of whoever reads a file. */
const NO_SESSION = 0;

/** Each kind as the API shows it to an owner. */
const READERS: Record<ExportKind, Reader> = {
  client_account: all(async ({ client_id }) => {
    const { profile } = await getClient(client_id);
    return [presentClient({ ...profile, role: 'owner' })];
  }),
  user: all(async ({ user_id }) => [presentUser(await getUser(user_id))]),
  preferences: all(async ({ user_id }) => [presentPreferences(await getUser(user_id))]),
  sessions: all(async ({ user_id }, now) =>
    (await listTokens(user_id, now)).map((token) => presentToken(token, NO_SESSION)),
  ),
  authenticators: all(async ({ user_id }, now) => (await listFactors(user_id, now)).map(presentFactor)),
  passkeys: all(async ({ user_id }) => (await listPasskeys(user_id)).map(presentPasskey)),
  security_events: pages(({ user_id }) => collections.securityEvents(user_id), presentSecurityEvent),
  devices: all(async ({ client_id, user_id }) =>
    devicesOf(user_id, await listDevices(client_id)).map(presentDevice),
  ),
  members: all(({ client_id }) => listNamedMembers(client_id)),
  invitations: all(async ({ client_id }, now) =>
    (await listInvitations(client_id, now)).map(presentInvitation),
  ),
  orders: ofClient('ORDER', presentOrder),
  invoices: ofClient('INVOICE', presentInvoice),
  credit_notes: ofClient('NOTE', presentCreditNote),
  payment_attempts: ofClient('ATTEMPT', presentAttempts),
  payments: ofClient('PAYMENT', presentPayment),
  credit: ofClient('CREDIT', presentCredit),
  payment_methods: all(async ({ client_id }, now) => {
    const wallet = await getWallet(client_id);
    return wallet.methods.map((method) => presentMethod(wallet, method, now));
  }),
  automatic_payment: all(async ({ client_id }) => [presentAutopay(await getWallet(client_id))]),
  hosting: ofClient('HOSTING', presentHosting),
  hosting_usage: ofClient('USAGE', (day) => ({
    hosting_account_id: day.hosting_account_id,
    ...presentUsageDay(day),
  })),
  domains: ofClient('DOMAIN', presentDomain),
  domain_contacts: ofDomains(async (domain) => {
    const found = await askRegistrar(domain, (registrar, name, options) =>
      registrar.getContacts(name, options),
    );
    const { registrant, admin, tech, billing } = found;
    return { registrant, admin, tech, billing };
  }),
  dns_records: ofDomains(async (domain) => {
    const { place, records } = await askZone(domain);
    return { zone: place, records };
  }),
  domain_operations: ofClient('OPERATION', presentOperation),
  dns_snapshots: ofClient('ZONE', (snapshot) => ({
    domain_id: snapshot.domain_id,
    ...presentSnapshot(snapshot),
  })),
  tickets: ofClient('TICKET', presentTicket),
  ticket_messages: ofClient('MESSAGE', describeMessage),
  mails: ofClient('MAIL', presentMail),
  events: ofClient('EVENT', (event) => presentEvent(event, 'owner')),
  access_log: pages(({ client_id }) => collections.staffAccess(client_id), presentAccess),
};

export const readPortion = (
  kind: ExportKind,
  subject: Subject,
  after: string | null,
  now: Date,
): Promise<Portion> => READERS[kind](subject, after, now);
