import type { CouponRecord, CouponUseRecord } from '../../../shared/records/catalog.ts';
import type {
  ClientPointerRecord,
  ClientRecord,
  ClientTagRecord,
  DeletionRecord,
  MemberRecord,
  MembershipRecord,
} from '../../../shared/records/clients.ts';
import type { CostRecord } from '../../../shared/records/costs.ts';
import type { DomainRecord, OperationRecord } from '../../../shared/records/domains.ts';
import type {
  ApprovalRecord,
  AuditRecord,
  EventRecord,
  MessageRecord,
  ServerAccountRecord,
  StaffNoteRecord,
} from '../../../shared/records/events.ts';
import type { ExportRecord } from '../../../shared/records/exports.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import type {
  CreditNoteRecord,
  InvoiceEntryRecord,
  InvoiceRecord,
  NumberRecord,
  SeriesRecord,
} from '../../../shared/records/invoices.ts';
import type { DomainEntryRecord, HoldRecord } from '../../../shared/records/names.ts';
import type {
  BankReferenceRecord,
  NumberOwnerRecord,
  OrderRecord,
  ReferenceRecord,
  StoredAnswer,
} from '../../../shared/records/orders.ts';
import type { AttemptRecord, PaymentRecord } from '../../../shared/records/payments.ts';
import type { TicketRecord } from '../../../shared/records/tickets.ts';
import type { FactorRecord, LoginRecord, PasskeyRecord, UserRecord } from '../../../shared/records/users.ts';
import type { CreditRecord, CreditSourceRecord, WalletRecord } from '../../../shared/records/wallet.ts';
import { type Item, scanTable } from '../table.ts';

const kindOf = ({ pk, sk }: Item) => `${pk.split('#')[0]}/${sk.split('#')[0]}`;

/** The records of a whole table by kind. */
export const takeSnapshot = (items: Item[]) => {
  const byKind = Map.groupBy(items, kindOf);
  const all = <R>(kind: string) => (byKind.get(kind) ?? []) as unknown as R[];
  const references = all<ReferenceRecord | BankReferenceRecord>('GATEWAY/REFERENCE');
  return {
    items,
    clients: all<ClientRecord>('CLIENT/CLIENT'),
    orders: all<OrderRecord>('CLIENT/ORDER'),
    invoices: all<InvoiceRecord>('CLIENT/INVOICE'),
    attempts: all<AttemptRecord>('CLIENT/ATTEMPT'),
    payments: all<PaymentRecord>('CLIENT/PAYMENT'),
    hosting: all<HostingRecord>('CLIENT/HOSTING'),
    domains: all<DomainRecord>('CLIENT/DOMAIN'),
    pointers: all<ClientPointerRecord>('CLIENT/FIND'),
    tags: all<ClientTagRecord>('CLIENT/TAG'),
    serverAccounts: all<ServerAccountRecord>('SERVER/CLIENT'),
    invoiceEntries: all<InvoiceEntryRecord>('INVOICE/CLIENT'),
    numberOwners: all<NumberOwnerRecord>('NUMBER/NUMBER'),
    domainEntries: all<DomainEntryRecord>('CLIENT/NAME'),
    operations: all<OperationRecord>('CLIENT/OPERATION'),
    costs: all<CostRecord>('CLIENT/COST'),
    credits: all<CreditRecord>('CLIENT/CREDIT'),
    notes: all<CreditNoteRecord>('CLIENT/NOTE'),
    series: all<SeriesRecord>('NUMBERS/SERIES'),
    numbers: all<NumberRecord>('NUMBERS/NUMBER'),
    creditSources: all<CreditSourceRecord>('CLIENT/CREDIT_SOURCE'),
    coupons: all<CouponRecord>('COUPONS/COUPON'),
    couponUses: all<CouponUseRecord>('CLIENT/COUPON_USE'),
    couponMonths: all<CouponUseRecord>('COUPON_MONTH/MONTH'),
    wallets: all<WalletRecord>('CLIENT/WALLET'),
    events: all<EventRecord>('CLIENT/EVENT'),
    answers: all<StoredAnswer>('CLIENT/IDEMPOTENCY'),
    tickets: all<TicketRecord>('CLIENT/TICKET'),
    staffNotes: all<StaffNoteRecord>('CLIENT/STAFF_NOTE'),
    approvals: all<ApprovalRecord>('APPROVALS/PLAN'),
    /** Of the audit trail. */
    entries: items.filter(({ pk }) => pk.startsWith('AUDIT#')) as unknown as AuditRecord[],
    messages: all<MessageRecord>('CLIENT/MESSAGE'),
    references: references.filter((reference) => 'attempt_id' in reference),
    /** Transfers by bank, in and out. */
    bankReferences: references.filter((reference) => !('attempt_id' in reference)),
    holds: all<HoldRecord>('HOLD/HOLD'),
    exports: all<ExportRecord>('CLIENT/EXPORT'),
    deletions: all<DeletionRecord>('USER/DELETION'),
    users: all<UserRecord>('USER/USER'),
    logins: all<LoginRecord>('LOGIN/LOGIN'),
    factors: all<FactorRecord>('USER/FACTOR'),
    passkeys: all<PasskeyRecord>('USER/PASSKEY'),
    memberships: all<MembershipRecord>('USER/CLIENT'),
    members: all<MemberRecord>('CLIENT/USER'),
  };
};

export type Snapshot = ReturnType<typeof takeSnapshot>;

/** The records by what `key` makes of each. Of a whole table nothing is to be searched for record by record. */
export const indexBy = <R, K>(records: R[], key: (record: R) => K): Map<K, R> =>
  new Map(records.map((record) => [key(record), record]));

export const byId = <R extends { id: number }>(records: R[]): Map<number, R> =>
  indexBy(records, ({ id }) => id);

/** Nothing when `holds` is true, else the sentence about what does not. */
export const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem]);

/** The records of the table by kind, as they are now. */
export const readSnapshot = async (): Promise<Snapshot> => takeSnapshot(await scanTable());
