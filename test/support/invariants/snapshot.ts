import { GATEWAYS } from '../../../shared/contract/vocabulary.ts';
import type { EventRecord } from '../../../shared/events/events.ts';
import type { StoredAnswer } from '../../../shared/http/idempotency.ts';
import type { Key } from '../../../shared/platform/table/key.ts';
import type { ClientRecord } from '../../../shared/records/account-records.ts';
import type {
  AttemptRecord,
  CreditRecord,
  InvoiceRecord,
  PaymentRecord,
  ReferenceRecord,
} from '../../../shared/records/billing-records.ts';
import type { DomainRecord } from '../../../shared/records/domain-record.ts';
import type { HostingRecord } from '../../../shared/records/hosting-record.ts';
import type { OrderRecord } from '../../../shared/records/order-record.ts';
import type { MessageRecord, TicketRecord } from '../../../shared/records/ticket-records.ts';
import type { HoldRecord } from '../../../shared/services/holds.ts';
import type { Item } from '../table.ts';

/** Index attributes a record may carry. */
export type Indexed = { status_sk?: string; due_pk?: string; due_sk?: string };

const kindOf = ({ pk, sk }: Key) => `${pk.split('#')[0]}/${sk.split('#')[0]}`;

/** The records of a whole table by kind. */
export const takeSnapshot = (items: Item[]) => {
  const byKind = Map.groupBy(items, kindOf);
  const all = <R>(kind: string) => (byKind.get(kind) ?? []) as unknown as (R & Indexed)[];
  const references = all<ReferenceRecord>('GATEWAY/REFERENCE');
  return {
    items,
    clients: all<ClientRecord>('CLIENT/CLIENT'),
    orders: all<OrderRecord>('CLIENT/ORDER'),
    invoices: all<InvoiceRecord>('CLIENT/INVOICE'),
    attempts: all<AttemptRecord>('CLIENT/ATTEMPT'),
    payments: all<PaymentRecord>('CLIENT/PAYMENT'),
    hosting: all<HostingRecord>('CLIENT/HOSTING'),
    domains: all<DomainRecord>('CLIENT/DOMAIN'),
    credits: all<CreditRecord>('CLIENT/CREDIT'),
    creditSources: all<Key & { credit_id: number }>('CLIENT/CREDIT_SOURCE'),
    events: all<EventRecord>('CLIENT/EVENT'),
    answers: all<Key & StoredAnswer>('CLIENT/IDEMPOTENCY'),
    tickets: all<TicketRecord>('CLIENT/TICKET'),
    messages: all<MessageRecord>('CLIENT/MESSAGE'),
    references: references.filter(({ gateway }) => GATEWAYS.includes(gateway)),
    /** Transfers by bank, in and out. */
    bankReferences: references.filter(({ gateway }) => !GATEWAYS.includes(gateway)),
    holds: all<HoldRecord>('HOLD/HOLD'),
    deletions: all<Key & { id: number; phase: string }>('USER/DELETION'),
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
