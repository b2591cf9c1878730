import type { Due } from '../platform/table/changes.ts';
import { padId } from '../platform/table/key.ts';

/** A record that the status index lists: it is written with `withStatus`, so that the two never differ. */
export type FiledByStatus<K extends string, S extends string> = { status_sk: `${K}#${S}#${string}` };

/** A record that is on the reconciler's list, or waits for a person, as long as it has these; see `dueAt`. */
export type SometimesDue = { due_pk?: string; due_sk?: string };

/** A record that is on the reconciler's list for as long as it exists. */
export type AlwaysDue = Due;

/** A record that the table deletes by itself, some time after this many seconds since 1970. */
export type Expiring = { expires_at_epoch: number };

/** A status along with the index attribute that files a record under it. */
export const withStatus = <const K extends string, const S extends string>(
  kind: K,
  status: S,
  id: number,
) => ({
  status,
  status_sk: `${kind}#${status}#${padId(id)}` as const,
});

/** The status index also lists domains by expiry: in whole seconds, of sixteen digits. */
export const expiryKey = (at: Date) => `EXPIRY#${padId(Math.floor(at.getTime() / 1000))}` as const;

const DUE_SHARDS = 8;

export const DUE_SHARD_KEYS: string[] = Array.from({ length: DUE_SHARDS }, (_, shard) => `DUE#${shard}`);

/** The index attributes that put a record on the reconciler's list from `at` on; spread over shards by `id`. */
export const dueAt = (at: Date, id: number): AlwaysDue => ({
  due_pk: `DUE#${id % DUE_SHARDS}`,
  due_sk: `${at.toISOString()}#${padId(id)}`,
});

const DOCUMENT_SHARDS = 4;

export const DOCUMENT_SHARD_KEYS: string[] = Array.from(
  { length: DOCUMENT_SHARDS },
  (_, shard) => `DOCUMENTS#${shard}`,
);

/** The index attributes that put an invoice on the list of those that lack a document, apart from all else that is due. */
export const lacksDocument = (since: Date, id: number): AlwaysDue => ({
  due_pk: `DOCUMENTS#${id % DOCUMENT_SHARDS}`,
  due_sk: `${since.toISOString()}#${padId(id)}`,
});

const COST_SHARDS = 4;

export const COST_SHARD_KEYS: string[] = Array.from({ length: COST_SHARDS }, (_, shard) => `COSTS#${shard}`);

/** What the index tells of a cost by its key alone: nothing else is read to add up what was paid. */
export type FiledCost = {
  at: string;
  tld: string;
  operation: string;
  registrar: string;
  premium: boolean;
  years: number;
  /** Null where it is not known. */
  price: { amount: number; currency: string } | null;
};

/** The index attributes of a cost, in the order of time. */
export const costFiled = (
  { at, tld, operation, registrar, premium, years, price }: FiledCost,
  id: number,
): AlwaysDue => ({
  due_pk: `COSTS#${id % COST_SHARDS}`,
  due_sk: [
    ...[at, tld, operation, registrar, premium ? 'premium' : 'listed', years],
    ...[price?.amount ?? '?', price?.currency ?? '?', padId(id)],
  ].join('#'),
});

export const readFiledCost = (due_sk: string): FiledCost => {
  const [at = '', tld = '', operation = '', registrar = '', kind, years, amount = '?', currency = '?'] =
    due_sk.split('#');
  const price = amount === '?' ? null : { amount: Number(amount), currency };
  return { at, tld, operation, registrar, premium: kind === 'premium', years: Number(years), price };
};

/** The partition of costs that are looked for in the books of registrars. */
export const COSTS_SOUGHT = 'COSTS_SOUGHT';

/** The index attributes that have a cost looked for from `at` on. */
export const costSought = (at: Date, id: number): AlwaysDue => ({
  due_pk: COSTS_SOUGHT,
  due_sk: `${at.toISOString()}#${padId(id)}`,
});

/** The partition of copies of data that are being made, or whose files are to go. */
export const EXPORTS_DUE = 'EXPORTS';

/** The index attributes that have the next step of an export done from `at` on. */
export const exportDue = (at: Date, id: number): AlwaysDue => ({
  due_pk: EXPORTS_DUE,
  due_sk: `${at.toISOString()}#${padId(id)}`,
});

/** The partition of reports that are being made. */
export const REPORTS_DUE = 'REPORTS';

/** The index attributes that have the next step of a report done from `at` on. */
export const reportDue = (at: Date, id: number): AlwaysDue => ({
  due_pk: REPORTS_DUE,
  due_sk: `${at.toISOString()}#${padId(id)}`,
});

export const MANUAL_ACTION_REASONS = [
  'manual_registration',
  'manual_renewal',
  'manual_restoration',
  'provisioning_failed',
  'disputed_payment',
  'refund_failed',
  'refund_needs_attention',
  'payment_gone',
  'domain_change',
  'addons_to_deliver',
  'fraud_review',
] as const;
export type ManualActionReason = (typeof MANUAL_ACTION_REASONS)[number];

export const waitingKey = (reason: ManualActionReason) => `WAITING#${reason}`;

/** The index attributes that put a record on the list of what waits for a person. */
export const awaitsManualAction = (reason: ManualActionReason, since: Date, id: number): AlwaysDue => ({
  due_pk: waitingKey(reason),
  due_sk: `${since.toISOString()}#${padId(id)}`,
});

/** What a record waits for a person for; null when it does not. */
export const manualActionOf = ({ due_pk }: SometimesDue): ManualActionReason | null =>
  MANUAL_ACTION_REASONS.find((reason) => due_pk === waitingKey(reason)) ?? null;

/** The partition of tickets that wait for an answer, of all clients. */
export const TICKETS_WAITING = 'TICKETS';

/** The index attributes that put a ticket among those that wait for an answer. */
export const ticketWaits = (since: string, id: number): AlwaysDue => ({
  due_pk: TICKETS_WAITING,
  due_sk: `${since}#${padId(id)}`,
});

/** The partition of hosting that is suspended until a person decides, of all clients. */
export const SUSPENDED = 'SUSPENDED';

/** The index attributes that list an account among those. */
export const staysSuspended = (since: string, id: number): AlwaysDue => ({
  due_pk: SUSPENDED,
  due_sk: `${since}#${padId(id)}`,
});

const OWED_SHARDS = 8;

/**
 * The partitions of unpaid invoices, of all clients, each in the order in which they are due. Release 1.0 had one, in which
 * what was unpaid then stays until it is paid or cancelled.
 */
export const INVOICES_OWED: string[] = [
  'OWED',
  ...Array.from({ length: OWED_SHARDS }, (_, shard) => `OWED#${shard}`),
];

/** The index attributes of the entry of an unpaid invoice. */
export const invoiceOwed = (due: string, id: number): AlwaysDue => ({
  due_pk: `OWED#${id % OWED_SHARDS}`,
  due_sk: `${due}#${padId(id)}`,
});

/** What staff find clients by. */
export const CLIENT_POINTERS = ['id', 'name', 'last_name', 'company', 'email', 'phone'] as const;
export type ClientPointer = (typeof CLIENT_POINTERS)[number];

const POINTER_SHARDS = 8;

/**
 * The partitions of one kind of pointers to clients, each in the order of what they hold. What was written while there
 * was one stays in the first until it changes.
 */
export const pointerKeys = (kind: ClientPointer): string[] => [
  `FIND#${kind}`,
  ...Array.from({ length: POINTER_SHARDS }, (_, shard) => `FIND#${kind}#${shard}`),
];

/** The index attributes of a client's pointer of one kind, by what it holds. */
export const foundBy = (kind: ClientPointer, held: string, client: number): AlwaysDue => ({
  due_pk: `FIND#${kind}#${client % POINTER_SHARDS}`,
  due_sk: `${held}#${padId(client)}`,
});
