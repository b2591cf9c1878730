import { collection, type DuePartition, duePartition, padId } from '../platform/table/key.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { AddonRecord, CouponRecord, PackageRecord, TaxesRecord, TldRecord } from './catalog.ts';
import type {
  ClientPointerRecord,
  ClientTagRecord,
  DeletionRecord,
  InvitationRecord,
  MemberRecord,
  MembershipRecord,
} from './clients.ts';
import type { CostRecord } from './costs.ts';
import type { DeviceRecord } from './devices.ts';
import type { DomainRecord, OperationRecord } from './domains.ts';
import type {
  AnnouncementRecord,
  ApprovalRecord,
  AuditRecord,
  EventRecord,
  MailRecord,
  MessageRecord,
  ServerAccountRecord,
  StaffNoteRecord,
} from './events.ts';
import type { ExportRecord } from './exports.ts';
import type { AddonDeliveryRecord, HostingRecord, ServiceRecord, UsageDayRecord } from './hosting.ts';
import type { ContactRecord, CutoverRecord } from './imports.ts';
import {
  type ClientPointer,
  COST_SHARD_KEYS,
  COSTS_SOUGHT,
  DOCUMENT_SHARD_KEYS,
  DUE_SHARD_KEYS,
  EXPORTS_DUE,
  expiryKey,
  INVOICES_OWED,
  type ManualActionReason,
  pointerKeys,
  REPORTS_DUE,
  SUSPENDED,
  TICKETS_WAITING,
  waitingKey,
} from './indexes.ts';
import type {
  CreditNoteRecord,
  DocumentKind,
  InvoiceEntryRecord,
  InvoiceRecord,
  NumberRecord,
} from './invoices.ts';
import { CUTOVERS, clientKey, keys, type MailOwner, mailOwnerKey, seriesKey, userKey } from './keys.ts';
import type { DomainEntryRecord, DomainProofRecord, ZoneSnapshotRecord } from './names.ts';
import type { NumberOwnerRecord, OrderRecord, StoredAnswer } from './orders.ts';
import type { AttemptRecord, PaymentRecord, TaxReviewRecord, TaxTableReviewRecord } from './payments.ts';
import type { ReportRecord } from './reports.ts';
import type { ReplyRecord, TicketRecord, UploadRecord } from './tickets.ts';
import type { FactorRecord, PasskeyRecord, SecurityEventRecord, TokenRecord } from './users.ts';
import type { CreditRecord, SavingRecord, WalletRecord } from './wallet.ts';

/** Records of a client by the start of their sort key, each kind a collection. */
export type ClientRecords = {
  ORDER: OrderRecord;
  CONTACT: ContactRecord;
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
  STAFF_NOTE: StaffNoteRecord;
  TAG: ClientTagRecord;
  EXPORT: ExportRecord;
  ATTEMPT: AttemptRecord;
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
  cutovers: () => collection<CutoverRecord>(CUTOVERS, 'CLIENT#'),
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
  /** Of all invoices, those of the latest invoice first. */
  attemptsOfClient: (client: number) => collection<AttemptRecord>(clientKey(client), 'ATTEMPT#'),
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
  /** What the operations of a domain have cost us. */
  costs: (client: number, domain: number) =>
    collection<CostRecord>(clientKey(client), `COST#${padId(domain)}#`),
  zoneSnapshots: (client: number, domain: number) =>
    collection<ZoneSnapshotRecord>(clientKey(client), `ZONE#${padId(domain)}#`),
  exports: (client: number, user: number) =>
    collection<ExportRecord>(clientKey(client), `EXPORT#${padId(user)}#`),
  usageDays: (client: number, hosting: number) =>
    collection<UsageDayRecord>(clientKey(client), `USAGE#${padId(hosting)}#`),
  messages: (client: number, ticket: number) =>
    collection<MessageRecord>(clientKey(client), `MESSAGE#${padId(ticket)}#`),
  mails: (owner: MailOwner) => collection<MailRecord>(mailOwnerKey(owner), 'MAIL#'),
  audit: (client: number) => collection<AuditRecord>(`AUDIT#CLIENT#${client}`, ''),
  /** What of it staff have read or changed. */
  staffAccess: (client: number) =>
    collection<AuditRecord>(`AUDIT#CLIENT#${client}`, 'STAFF#', { byStatus: true }),
  replies: () => collection<ReplyRecord>('REPLIES', 'REPLY#'),
  reports: () => collection<ReportRecord>('REPORTS', 'REPORT#'),
  approvals: () => collection<ApprovalRecord>('APPROVALS', 'PLAN#'),
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

/** Copies of data with something to do: the next step, or taking the files away. */
export const exportsDue = duePartition<ExportRecord>(EXPORTS_DUE);

/** Costs of operations at registrars, in the order of time. */
export const costShards: DuePartition<CostRecord>[] = COST_SHARD_KEYS.map((shard) => duePartition(shard));

/** Costs that are looked for in the books of registrars. */
export const soughtCosts = duePartition<CostRecord>(COSTS_SOUGHT);

/** Reports with something to do: their next step. */
export const reportsDue = duePartition<ReportRecord>(REPORTS_DUE);

/** All that is looked through by time. */
export const dueLists: DuePartition<unknown>[] = [...dueShards, ...documentShards, exportsDue, reportsDue];

/** What can wait for a person. */
export type WaitingRecord =
  | ServiceRecord
  | AttemptRecord
  | PaymentRecord
  | OperationRecord
  | AddonDeliveryRecord
  | OrderRecord;

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

/**
 * Goes into the transaction that makes an invoice, an order or a ticket: of all who draw the same id at the same moment
 * one gets it, and the others plan again with another.
 */
export const claimNumber = (
  kind: NumberOwnerRecord['kind'],
  { client_id, id }: Pick<NumberOwnerRecord, 'client_id' | 'id'>,
): Write => putNew({ ...keys.numberOwner(id), kind, client_id, id });
