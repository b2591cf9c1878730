import type { Gateway, ReportKind } from '../contract/vocabulary.ts';
import { CLOCK } from '../platform/aws/stage-time.ts';
import { key, padId } from '../platform/table/key.ts';
import type {
  AddonRecord,
  CouponRecord,
  CouponUseRecord,
  PackageRecord,
  TaxesRecord,
  TldRecord,
} from './catalog.ts';
import type {
  ClientPointerRecord,
  ClientRecord,
  ClientTagRecord,
  DeletionRecord,
  InvitationRecord,
  MemberRecord,
  MembershipRecord,
} from './clients.ts';
import type { ClockRecord } from './clock.ts';
import type { CostRecord, RegistrarAccountRecord } from './costs.ts';
import type { DeviceRecord, PushTokenRecord } from './devices.ts';
import type { DomainRecord, OperationRecord, RegistrarReviewRecord } from './domains.ts';
import type {
  AddressChoicesRecord,
  AnnouncementRecord,
  ApprovalRecord,
  AuditRecord,
  BlockedAddressRecord,
  EventRecord,
  MailRecord,
  MessageRecord,
  ServerAccountRecord,
  StaffNoteRecord,
  UnsubscribeRecord,
} from './events.ts';
import type { ExportRecord, ExportTurnRecord } from './exports.ts';
import type { HealthRecord } from './health.ts';
import type {
  AddonDeliveryRecord,
  HostingRecord,
  PlanQuoteRecord,
  ServerLoadRecord,
  UsageDayRecord,
} from './hosting.ts';
import type { ContactRecord, CutoverRecord, ImportRecord } from './imports.ts';
import type { ClientPointer } from './indexes.ts';
import type {
  CreditNoteRecord,
  DocumentKind,
  InvoiceEntryRecord,
  InvoiceRecord,
  NumberRecord,
  PayLinkRecord,
  SeriesRecord,
} from './invoices.ts';
import type {
  CheckRecord,
  DomainEntryRecord,
  DomainProofRecord,
  FreedNameRecord,
  HeldNamesRecord,
  HoldRecord,
  RequirementsRecord,
  ZoneSnapshotRecord,
} from './names.ts';
import type {
  BankReferenceRecord,
  NumberOwnerRecord,
  OrderRecord,
  ReferenceRecord,
  StoredAnswer,
} from './orders.ts';
import type {
  AttemptRecord,
  GatewayReviewRecord,
  PaymentRecord,
  TaxReviewRecord,
  TaxTableReviewRecord,
} from './payments.ts';
import type { ReportRecord, ReportTurnRecord } from './reports.ts';
import type { BudgetRecord, CircuitRecord, MigrationRecord } from './tasks.ts';
import type { ReplyRecord, TicketRecord, UploadRecord } from './tickets.ts';
import type {
  ChallengeRecord,
  FactorRecord,
  KnownDeviceRecord,
  LimitRecord,
  LinkRecord,
  LoginRecord,
  PasskeyRecord,
  RecoveryCodesRecord,
  SecurityEventRecord,
  TokenRecord,
  UserRecord,
} from './users.ts';
import type { CreditRecord, CreditSourceRecord, SavingRecord, WalletRecord } from './wallet.ts';

export const userKey = (user: number) => `USER#${user}`;
export const clientKey = (client: number) => `CLIENT#${client}`;
export const seriesKey = (seller: string, kind: DocumentKind, year: number) =>
  `NUMBERS#${seller}#${kind}#${year}`;

/** The partition of the clients that were cut over. */
export const CUTOVERS = 'IMPORT#whmcs#cutovers';

/** Whose partition a mail is in: an address is a hash of itself in hex, for people who are no users (yet). */
export type MailOwner = { kind: 'client' | 'user'; id: number } | { kind: 'address'; id: string };

export const mailOwnerKey = ({ kind, id }: MailOwner) => `${kind.toUpperCase()}#${id}`;

/**
 * Every kind of item and the access patterns it serves.
 *
 * | item | read by |
 * |---|---|
 * | login | the e-mail address of a log-in |
 * | user, token, membership | the user id inside a bearer token: one batch read authorises a request |
 * | factor, recoveryCodes | the second factors of a user |
 * | passkey | the passkeys of a user |
 * | challenge | what the authenticator of a passkey signs |
 * | securityEvent | what happened to a user's access, newest first |
 * | knownDevice | whether somebody has logged in from a phone or an address before |
 * | deletion | how far the deletion of a user has come |
 * | client | one client account with its credit balance |
 * | order, invoice, payment, hosting, domain, ticket, device, event, credit | one record, or newest first, of a client |
 * | export | a copy of a client's data that a user has asked for, newest first |
 * | exportTurn | whether a user may ask for one |
 * | invitation | the addresses invited to a client, or one of them |
 * | clientPointer | clients by name, company, e-mail address or phone, for staff |
 * | invoiceEntry | whose an invoice is; unpaid invoices of all clients by due date |
 * | numberOwner | whose a number of an invoice, an order or a ticket is |
 * | domainEntry | domains of a client in the order of their names, or of their expiry |
 * | operation | changes of one domain, newest first |
 * | usageDay | usage of one hosting account by day, newest first |
 * | planQuote | the frozen price of a change of package, until it expires |
 * | zoneSnapshot | what the zone of a domain held before each change, newest first |
 * | wallet | how a client pays: cards that are kept, and automatic payment |
 * | saving | a card that is being saved without a payment, by the gateway's name for it |
 * | attempt | payment attempts of one invoice, newest first |
 * | message | messages of one ticket, oldest first |
 * | upload | attachments on their way into a message |
 * | idempotency | the answer once given to a key of a client and operation |
 * | creditSource | whether a source has already moved credit |
 * | reference | the attempt behind a gateway's payment reference; settled once |
 * | bankReference | whether a bank transfer has been recorded |
 * | hold | whether a domain name is already taken here, by whom |
 * | domainProof | what a client has to set in the DNS to show that a name is theirs |
 * | heldNames | how many names the unpaid orders of a client hold |
 * | freedName | when a service for a domain name last ended here |
 * | coupon | a promotional code, with its terms and how often it is used |
 * | couponUse, couponMonth | how often a client has used one, and how often it was used in a month |
 * | cost | what the operations of a domain have cost us; of all domains, by time |
 * | addonDelivery | add-ons of a hosting account that a person has to deliver |
 * | catalogPackage, catalogAddon, catalogTld, catalogTaxes | the catalog, whole or one entry |
 * | taxReview, taxTableReview | whose invoices have to have their tax worked out again |
 * | creditNote | what takes a part of an invoice back, newest first |
 * | documentSeries | the last number of a seller's documents of a kind in a year |
 * | documentNumber | what a number was given to |
 * | limit | requests counted in a time window |
 * | payLink | the invoice a hosted pay page is for |
 * | check | a recent answer about a domain's availability |
 * | requirements | what a TLD asks of registrants |
 * | audit | who did what to a client's money and services, and what of it was staff, newest first |
 * | staffNote | what staff note about a client, newest first |
 * | clientTag | the tags that staff have put on a client, and the clients of a tag |
 * | reply | the provider's templates of replies to tickets |
 * | approval | plans of staff that wait for a second person |
 * | health | what the daily look at the stage has found last |
 * | report | what staff have asked to be added up, newest first |
 * | reportTurn | the report of a kind and period that is under way |
 * | pushToken | the push provider token that all function instances share |
 * | mail | what became of one mail to a client, a user or an address, newest first |
 * | link | what a link in a mail is for |
 * | blockedAddress | whether an address refuses mail |
 * | addressChoices | what an address that is of no user has turned off |
 * | unsubscribe | which mails a link ends |
 * | registrarReview | how far the daily comparison of a registrar's list of domains has come |
 * | registrarAccount | our credit at a registrar, and what it charges |
 * | gatewayReview | how far the daily review of a gateway's lists has come |
 * | serverLoad | how many of our accounts a hosting server has |
 * | announcement | what staff have told clients, newest first |
 * | contact | who is written to for a client and cannot log in |
 * | imported | what a row of another system became |
 * | importedCards | what the cards became that another system charges for a client |
 * | cutover | which clients this system bills of those that were brought in |
 * | serverAccount | the hosting accounts of a server, those of a client side by side |
 * | migration | how far a migration of the table has come |
 * | circuit | whether an outside server answers, and who is working at it |
 * | budget | how much of a vendor's hourly budget is spent; among the limits, which every function may count |
 */
export const keys = {
  login: (email: string) => key<LoginRecord>(`LOGIN#${email}`, 'LOGIN'),
  user: (user: number) => key<UserRecord>(userKey(user), 'USER'),
  token: (user: number, token: number) => key<TokenRecord>(userKey(user), `TOKEN#${padId(token)}`),
  factor: (user: number, id: number) => key<FactorRecord>(userKey(user), `FACTOR#${padId(id)}`),
  passkey: (user: number, id: number) => key<PasskeyRecord>(userKey(user), `PASSKEY#${padId(id)}`),
  challenge: (challenge: string) => key<ChallengeRecord>(`CHALLENGE#${challenge}`, 'CHALLENGE'),
  recoveryCodes: (user: number) => key<RecoveryCodesRecord>(userKey(user), 'RECOVERY'),
  securityEvent: (user: number, id: number) =>
    key<SecurityEventRecord>(userKey(user), `SECURITY#${padId(id)}`),
  deletion: (user: number) => key<DeletionRecord>(userKey(user), 'DELETION'),
  membership: (user: number, client: number) =>
    key<MembershipRecord>(userKey(user), `CLIENT#${padId(client)}`),

  client: (client: number) => key<ClientRecord>(clientKey(client), 'CLIENT'),
  clientPointer: (client: number, kind: ClientPointer) =>
    key<ClientPointerRecord>(clientKey(client), `FIND#${kind}`),
  member: (client: number, user: number) => key<MemberRecord>(clientKey(client), `USER#${padId(user)}`),
  invitation: (client: number, addressHash: string) =>
    key<InvitationRecord>(clientKey(client), `INVITATION#${addressHash}`),
  contact: (client: number, id: number) => key<ContactRecord>(clientKey(client), `CONTACT#${padId(id)}`),
  order: (client: number, id: number) => key<OrderRecord>(clientKey(client), `ORDER#${padId(id)}`),
  invoice: (client: number, id: number) => key<InvoiceRecord>(clientKey(client), `INVOICE#${padId(id)}`),
  /** Ids of invoices are unique within a client. */
  invoiceEntry: (invoice: number, client: number) =>
    key<InvoiceEntryRecord>(`INVOICE#${invoice}`, `CLIENT#${padId(client)}`),
  numberOwner: (id: number) => key<NumberOwnerRecord>(`NUMBER#${padId(id)}`, 'NUMBER'),
  payment: (client: number, id: number) => key<PaymentRecord>(clientKey(client), `PAYMENT#${padId(id)}`),
  hosting: (client: number, id: number) => key<HostingRecord>(clientKey(client), `HOSTING#${padId(id)}`),
  domain: (client: number, id: number) => key<DomainRecord>(clientKey(client), `DOMAIN#${padId(id)}`),
  domainEntry: (client: number, name: string, id: number) =>
    key<DomainEntryRecord>(clientKey(client), `NAME#${name}#${padId(id)}`),
  operation: (client: number, domain: number, id: number) =>
    key<OperationRecord>(clientKey(client), `OPERATION#${padId(domain)}#${padId(id)}`),
  /** `name`: the registrar's word for the charge, or an id of ours while that is not known. */
  cost: (client: number, domain: number, name: string) =>
    key<CostRecord>(clientKey(client), `COST#${padId(domain)}#${name}`),
  addonDelivery: (client: number, hosting: number) =>
    key<AddonDeliveryRecord>(clientKey(client), `DELIVERY#${padId(hosting)}`),
  planQuote: (client: number, id: number) =>
    key<PlanQuoteRecord>(clientKey(client), `PLAN_QUOTE#${padId(id)}`),
  domainProof: (client: number, id: number) =>
    key<DomainProofRecord>(clientKey(client), `PROOF#${padId(id)}`),
  zoneSnapshot: (client: number, domain: number, id: number) =>
    key<ZoneSnapshotRecord>(clientKey(client), `ZONE#${padId(domain)}#${padId(id)}`),
  usageDay: (client: number, hosting: number, date: string) =>
    key<UsageDayRecord>(clientKey(client), `USAGE#${padId(hosting)}#${date}`),
  ticket: (client: number, id: number) => key<TicketRecord>(clientKey(client), `TICKET#${padId(id)}`),
  message: (client: number, ticket: number, id: number) =>
    key<MessageRecord>(clientKey(client), `MESSAGE#${padId(ticket)}#${padId(id)}`),
  upload: (client: number, id: number) => key<UploadRecord>(clientKey(client), `UPLOAD#${padId(id)}`),
  device: (client: number, id: number) => key<DeviceRecord>(clientKey(client), `DEVICE#${padId(id)}`),
  event: (client: number, id: number) => key<EventRecord>(clientKey(client), `EVENT#${padId(id)}`),
  credit: (client: number, id: number) => key<CreditRecord>(clientKey(client), `CREDIT#${padId(id)}`),
  creditSource: (client: number, source: string) =>
    key<CreditSourceRecord>(clientKey(client), `CREDIT_SOURCE#${source}`),
  couponUse: (client: number, code: string) => key<CouponUseRecord>(clientKey(client), `COUPON_USE#${code}`),
  wallet: (client: number) => key<WalletRecord>(clientKey(client), 'WALLET'),
  attempt: (client: number, invoice: number, id: number) =>
    key<AttemptRecord>(clientKey(client), `ATTEMPT#${padId(invoice)}#${padId(id)}`),
  idempotency: (client: number, operation: string, keyHash: string) =>
    key<StoredAnswer>(clientKey(client), `IDEMPOTENCY#${operation}#${keyHash}`),
  clientTag: (client: number, tag: string) => key<ClientTagRecord>(clientKey(client), `TAG#${tag}`),
  staffNote: (client: number, id: number) =>
    key<StaffNoteRecord>(clientKey(client), `STAFF_NOTE#${padId(id)}`),
  export: (client: number, user: number, id: number) =>
    key<ExportRecord>(clientKey(client), `EXPORT#${padId(user)}#${padId(id)}`),
  exportTurn: (client: number, user: number) =>
    key<ExportTurnRecord>(clientKey(client), `EXPORT_TURN#${padId(user)}`),
  reply: (id: number) => key<ReplyRecord>('REPLIES', `REPLY#${padId(id)}`),
  approval: (plan: string) => key<ApprovalRecord>('APPROVALS', `PLAN#${plan}`),
  clock: () => key<ClockRecord>(CLOCK, CLOCK),
  health: () => key<HealthRecord>('SHARED#health', 'SHARED'),
  report: (id: number) => key<ReportRecord>('REPORTS', `REPORT#${padId(id)}`),
  reportTurn: (kind: ReportKind, period: string) =>
    key<ReportTurnRecord>('REPORTS', `TURN#${kind}#${period}`),
  audit: (client: number, id: number) => key<AuditRecord>(`AUDIT#CLIENT#${client}`, padId(id)),

  reference: (gateway: Gateway, reference: string) =>
    key<ReferenceRecord>(`GATEWAY#${gateway}#${reference}`, 'REFERENCE'),
  saving: (gateway: Gateway, reference: string) =>
    key<SavingRecord>(`GATEWAY#${gateway}#${reference}`, 'SAVING'),
  bankReference: (reference: string) => key<BankReferenceRecord>(`GATEWAY#bank#${reference}`, 'REFERENCE'),
  hold: (kind: 'domain' | 'hosting', name: string) => key<HoldRecord>(`HOLD#${kind}#${name}`, 'HOLD'),
  heldNames: (client: number) => key<HeldNamesRecord>(clientKey(client), 'HELD_NAMES'),
  freedName: (name: string) => key<FreedNameRecord>(`FREED#${name}`, 'FREED'),
  catalogPackage: (id: number) => key<PackageRecord>('CATALOG', `PACKAGE#${padId(id)}`),
  catalogAddon: (id: number) => key<AddonRecord>('CATALOG', `ADDON#${padId(id)}`),
  catalogTld: (tld: string) => key<TldRecord>('CATALOG', `TLD#${tld}`),
  coupon: (code: string) => key<CouponRecord>('COUPONS', `COUPON#${code}`),
  couponMonth: (code: string, month: string) =>
    key<CouponUseRecord>(`COUPON_MONTH#${code}`, `MONTH#${month}`),
  catalogTaxes: () => key<TaxesRecord>('CATALOG', 'TAXES'),
  taxReview: (client: number) => key<TaxReviewRecord>(clientKey(client), 'TAX_REVIEW'),
  taxTableReview: () => key<TaxTableReviewRecord>('SHARED#tax-table', 'TAX_TABLE'),
  creditNote: (client: number, id: number) => key<CreditNoteRecord>(clientKey(client), `NOTE#${padId(id)}`),
  documentSeries: (seller: string, kind: DocumentKind, year: number) =>
    key<SeriesRecord>(seriesKey(seller, kind, year), 'SERIES'),
  documentNumber: (seller: string, kind: DocumentKind, year: number, sequence: number) =>
    key<NumberRecord>(seriesKey(seller, kind, year), `NUMBER#${padId(sequence)}`),
  limit: (scope: string, subject: string, window: number) =>
    key<LimitRecord>(`LIMIT#${scope}#${subject}`, String(window)),
  payLink: (hash: string) => key<PayLinkRecord>(`PAY#${hash}`, 'PAY'),
  check: (domain: string) => key<CheckRecord>(`CHECK#${domain}`, 'CHECK'),
  requirements: (tld: string) => key<RequirementsRecord>(`REQUIREMENTS#${tld}`, 'REQUIREMENTS'),
  pushToken: () => key<PushTokenRecord>('SHARED#apns-provider-token', 'SHARED'),
  mail: (owner: MailOwner, id: number) => key<MailRecord>(mailOwnerKey(owner), `MAIL#${padId(id)}`),
  knownDevice: (hash: string) => key<KnownDeviceRecord>(`KNOWN#${hash}`, 'KNOWN'),
  link: (hash: string) => key<LinkRecord>(`LINK#${hash}`, 'LINK'),
  blockedAddress: (addressHash: string) => key<BlockedAddressRecord>(`ADDRESS#${addressHash}`, 'BLOCKED'),
  addressChoices: (addressHash: string) => key<AddressChoicesRecord>(`ADDRESS#${addressHash}`, 'CHOICES'),
  unsubscribe: (hash: string) => key<UnsubscribeRecord>(`LINK#${hash}`, 'UNSUBSCRIBE'),
  registrarReview: (registrar: string) => key<RegistrarReviewRecord>(`SHARED#review:${registrar}`, 'SHARED'),
  registrarAccount: (registrar: string) =>
    key<RegistrarAccountRecord>(`SHARED#account:${registrar}`, 'SHARED'),
  gatewayReview: (gateway: Gateway) => key<GatewayReviewRecord>(`SHARED#review:${gateway}`, 'SHARED'),
  migration: (version: number) => key<MigrationRecord>(`SHARED#migration:${version}`, 'SHARED'),
  announcement: (id: number) => key<AnnouncementRecord>('ANNOUNCEMENTS', `ANNOUNCEMENT#${padId(id)}`),
  serverAccount: (server: string, client: number, hosting: number) =>
    key<ServerAccountRecord>(`SERVER#${server}`, `CLIENT#${padId(client)}#${padId(hosting)}`),
  budget: (vendor: string, shard: number) => key<BudgetRecord>(`LIMIT#vendor:${vendor}#${shard}`, 'BUDGET'),
  circuit: (server: string) => key<CircuitRecord>(`SHARED#circuit:${server}`, 'SHARED'),
  imported: (table: string, id: number) => key<ImportRecord>(`IMPORT#whmcs#${table}#${id}`, 'IMPORT'),
  importedCards: (client: number) => key<ImportRecord>(`IMPORT#whmcs#cards#${client}`, 'IMPORT'),
  cutover: (client: number) => key<CutoverRecord>(CUTOVERS, `CLIENT#${padId(client)}`),
  serverLoad: (server: string) => key<ServerLoadRecord>(`SHARED#server:${server}`, 'SHARED'),
};
