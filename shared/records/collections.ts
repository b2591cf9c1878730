import { padId } from '../platform/table/ids.ts';
import { collection, type DuePartition, duePartition } from '../platform/table/key.ts';
import type { AddonDeliveryRecord } from './addon-delivery-record.ts';
import type { AddonRecord } from './addon-record.ts';
import type { AnnouncementRecord, ServerAccountRecord } from './announcement-record.ts';
import type { AttemptRecord } from './attempt-record.ts';
import type { AuditRecord } from './audit-record.ts';
import type { ClientPointerRecord } from './client-pointer-record.ts';
import type { CouponRecord } from './coupon-record.ts';
import type { CreditRecord } from './credit-record.ts';
import type { DeletionRecord } from './deletion-record.ts';
import type { DeviceRecord } from './device-record.ts';
import type { CreditNoteRecord, DocumentKind, NumberRecord } from './document-record.ts';
import type { DomainEntryRecord } from './domain-entry-record.ts';
import type { DomainProofRecord } from './domain-proof-record.ts';
import type { DomainRecord } from './domain-record.ts';
import type { EventRecord } from './event-record.ts';
import type { FactorRecord } from './factor-record.ts';
import type { HostingRecord } from './hosting-record.ts';
import {
  type ClientPointer,
  DOCUMENT_SHARD_KEYS,
  DUE_SHARD_KEYS,
  expiryKey,
  INVOICES_OWED,
  type ManualActionReason,
  pointerKeys,
  SUSPENDED,
  TICKETS_WAITING,
  waitingKey,
} from './indexes.ts';
import type { InvitationRecord } from './invitation-record.ts';
import type { InvoiceEntryRecord } from './invoice-entry-record.ts';
import type { InvoiceRecord } from './invoice-record.ts';
import { clientKey, type MailOwner, mailOwnerKey, seriesKey, userKey } from './keys.ts';
import type { MailRecord } from './mail-record.ts';
import type { MemberRecord, MembershipRecord } from './membership-record.ts';
import type { MessageRecord } from './message-record.ts';
import type { OperationRecord } from './operation-record.ts';
import type { OrderRecord } from './order-record.ts';
import type { PackageRecord } from './package-record.ts';
import type { PasskeyRecord } from './passkey-record.ts';
import type { PaymentRecord } from './payment-record.ts';
import type { SecurityEventRecord } from './security-event-record.ts';
import type { ServiceRecord } from './service-record.ts';
import type { StoredAnswer } from './stored-answer.ts';
import type { TaxReviewRecord, TaxTableReviewRecord } from './tax-review-record.ts';
import type { TaxesRecord } from './taxes-record.ts';
import type { TicketRecord } from './ticket-record.ts';
import type { TldRecord } from './tld-record.ts';
import type { TokenRecord } from './token-record.ts';
import type { UploadRecord } from './upload-record.ts';
import type { UsageDayRecord } from './usage-day-record.ts';
import type { SavingRecord, WalletRecord } from './wallet-record.ts';
import type { ZoneSnapshotRecord } from './zone-snapshot-record.ts';

/** Records of a client by the start of their sort key, each kind a collection. */
export type ClientRecords = {
  ORDER: OrderRecord;
  INVOICE: InvoiceRecord;
  PAYMENT: PaymentRecord;
  HOSTING: HostingRecord;
  DOMAIN: DomainRecord;
  PROOF: DomainProofRecord;
  TICKET: TicketRecord;
  MESSAGE: MessageRecord;
  DEVICE: DeviceRecord;
  EVENT: EventRecord;
  CREDIT: CreditRecord;
  NOTE: CreditNoteRecord;
  IDEMPOTENCY: StoredAnswer;
  MAIL: MailRecord;
  FIND: ClientPointerRecord;
  INVITATION: InvitationRecord;
  OPERATION: OperationRecord;
  ZONE: ZoneSnapshotRecord;
  USAGE: UsageDayRecord;
};

export type ClientCollection = keyof ClientRecords;

/** Collections that are also listed by status, and the statuses of each. */
export type StatusCollection = {
  [K in ClientCollection]: ClientRecords[K] extends { status_sk: string } ? K : never;
}[ClientCollection];
export type StatusOf<K extends StatusCollection> = ClientRecords[K]['status'];

/** Records that the reconciler takes up when their time has come. */
export type DueRecord =
  | ServiceRecord
  | EventRecord
  | AttemptRecord
  | PaymentRecord
  | CreditRecord
  | InvoiceRecord
  | DeletionRecord
  | UploadRecord
  | MailRecord
  | OperationRecord
  | WalletRecord
  | SavingRecord
  | AnnouncementRecord
  | TaxReviewRecord
  | TaxTableReviewRecord;

/** Collections below one partition key, listed newest first unless said otherwise. */
export const collections = {
  tokens: (user: number) => collection<TokenRecord>(userKey(user), 'TOKEN#'),
  factors: (user: number) => collection<FactorRecord>(userKey(user), 'FACTOR#'),
  passkeys: (user: number) => collection<PasskeyRecord>(userKey(user), 'PASSKEY#'),
  securityEvents: (user: number) => collection<SecurityEventRecord>(userKey(user), 'SECURITY#'),
  memberships: (user: number) => collection<MembershipRecord>(userKey(user), 'CLIENT#'),
  members: (client: number) => collection<MemberRecord>(clientKey(client), 'USER#'),
  ofClient: <K extends ClientCollection>(client: number, kind: K) =>
    collection<ClientRecords[K]>(clientKey(client), `${kind}#`),
  /** The same by status. One that the record cannot have is an empty collection. */
  ofStatus: <K extends ClientCollection>(client: number, kind: K, status: string) =>
    collection<ClientRecords[K]>(clientKey(client), `${kind}#${status}#`, { byStatus: true }),
  /** Everything in a client's partition. */
  allOfClient: (client: number) =>
    collection<{ sk: string; [attribute: string]: unknown }>(clientKey(client), ''),
  attempts: (client: number, invoice: number) =>
    collection<AttemptRecord>(clientKey(client), `ATTEMPT#${padId(invoice)}#`),
  /** Entries of domains whose names begin so, in the order of names. */
  domainsByName: (client: number, beginning: string) =>
    collection<DomainEntryRecord>(clientKey(client), `NAME#${beginning}`),
  /** Entries of domains that expire before a time, or have expired and can still be kept; the soonest is the oldest. */
  domainsByExpiry: (client: number, before: Date) =>
    collection<DomainEntryRecord>(clientKey(client), 'EXPIRY#', {
      byStatus: true,
      upTo: expiryKey(before),
    }),
  /** Whose an invoice is: one client, or hardly ever several. */
  invoiceEntries: (invoice: number) => collection<InvoiceEntryRecord>(`INVOICE#${invoice}`, 'CLIENT#'),
  operations: (client: number, domain: number) =>
    collection<OperationRecord>(clientKey(client), `OPERATION#${padId(domain)}#`),
  zoneSnapshots: (client: number, domain: number) =>
    collection<ZoneSnapshotRecord>(clientKey(client), `ZONE#${padId(domain)}#`),
  usageDays: (client: number, hosting: number) =>
    collection<UsageDayRecord>(clientKey(client), `USAGE#${padId(hosting)}#`),
  messages: (client: number, ticket: number) =>
    collection<MessageRecord>(clientKey(client), `MESSAGE#${padId(ticket)}#`),
  mails: (owner: MailOwner) => collection<MailRecord>(mailOwnerKey(owner), 'MAIL#'),
  audit: (client: number) => collection<AuditRecord>(`AUDIT#CLIENT#${client}`, ''),
  numbers: (seller: string, kind: DocumentKind, year: number) =>
    collection<NumberRecord>(seriesKey(seller, kind, year), 'NUMBER#'),
  announcements: () => collection<AnnouncementRecord>('ANNOUNCEMENTS', 'ANNOUNCEMENT#'),
  serverAccounts: (server: string) => collection<ServerAccountRecord>(`SERVER#${server}`, 'CLIENT#'),
  catalog: () => collection<PackageRecord | AddonRecord | TldRecord | TaxesRecord>('CATALOG', ''),
  packages: () => collection<PackageRecord>('CATALOG', 'PACKAGE#'),
  addons: () => collection<AddonRecord>('CATALOG', 'ADDON#'),
  coupons: () => collection<CouponRecord>('COUPONS', 'COUPON#'),
  tlds: () => collection<TldRecord>('CATALOG', 'TLD#'),
};

/** The partitions of the reconciler's list. */
export const dueShards: DuePartition<DueRecord>[] = DUE_SHARD_KEYS.map((shard) => duePartition(shard));

/** The partitions of invoices that lack a document. */
export const documentShards: DuePartition<InvoiceRecord>[] = DOCUMENT_SHARD_KEYS.map((shard) =>
  duePartition(shard),
);

/** What can wait for a person. */
export type WaitingRecord =
  | ServiceRecord
  | AttemptRecord
  | PaymentRecord
  | OperationRecord
  | AddonDeliveryRecord;

/** What waits for a person for one reason. */
export const manualActions = (reason: ManualActionReason) => duePartition<WaitingRecord>(waitingKey(reason));

/** Tickets of all clients that wait for an answer, the longest first. */
export const waitingTickets = duePartition<TicketRecord>(TICKETS_WAITING);

/** Entries of the unpaid invoices of all clients, in the order in which they are due. */
export const owedInvoices: DuePartition<InvoiceEntryRecord>[] = INVOICES_OWED.map((shard) =>
  duePartition(shard),
);

/** Pointers to clients of one kind, in the order of what they hold. */
export const clientPointers = (kind: ClientPointer): DuePartition<ClientPointerRecord>[] =>
  pointerKeys(kind).map((shard) => duePartition(shard));

/** Hosting of all clients that is suspended until a person decides. */
export const suspendedHosting = duePartition<HostingRecord>(SUSPENDED);
