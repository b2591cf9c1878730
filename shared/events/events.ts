import { messageFor, type Role } from '../contract/roles.ts';
import type { EventType } from '../contract/vocabulary.ts';
import type { Sentence } from '../languages/sentence.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { newId } from '../platform/table/key.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { EventRecord, EventSubject } from '../records/events.ts';
import type { ServiceKind } from '../records/hosting.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { isMailed } from './event-mails.ts';
import { keepSentence, toldOf } from './telling.ts';

/** Events that also reach the client's phones. */
const PUSHED_TYPES = [
  'order_failed',
  'order_held',
  'order_declined',
  'invoice_created',
  'invoice_reminder',
  'invoice_changed',
  'due_date_moved',
  'credit_note_issued',
  'tax_corrected',
  'payment_succeeded',
  'payment_failed',
  'payment_action_required',
  'payment_method_expiring',
  'credit_owed',
  'service_active',
  'service_suspended',
  'service_deletion_near',
  'price_changed',
  'plan_change_expired',
  'disk_nearly_full',
  'provisioning_failed',
  'domain_registered',
  'domain_expiring',
  'renewal_failed',
  'domain_transferred_away',
  'transfer_needs_action',
  'transfer_not_cancelled',
  'contact_unverified',
  'domain_changed',
  'domain_change_failed',
  'domain_broken',
  'domain_code_shown',
  'ticket_answered',
  'announcement',
  'incident',
] as const satisfies readonly EventType[];

export type PushedType = (typeof PUSHED_TYPES)[number];

const PUSHED: ReadonlySet<EventType> = new Set<EventType>(PUSHED_TYPES);

const KEPT_DAYS = 400;

/** Whether clients are told of it by push or mail, and not only by their feed. */
const isTold = (type: EventType): boolean => PUSHED.has(type) || isMailed(type);

/**
 * An event for the client's feed; the write belongs in the transaction of what happened. One that is pushed or mailed
 * stays on the reconciler's list until it has been, so that a lost message is sent again. `amount` is the money it is
 * about, for its mail, where the record it is about does not show it.
 */
export const newEvent = (
  subject: Subject,
  type: EventType,
  message: Sentence,
  now: Date,
  amount?: EventRecord['amount'],
  id = newId(now),
): EventRecord => {
  const { client_id } = subject;
  return {
    ...keys.event(client_id, id),
    ...(isTold(type) ? dueAt(new Date(now.getTime() + 60_000), id) : {}),
    id,
    client_id,
    type,
    ...keepSentence('message', message),
    subject: eventSubject(subject),
    ...(amount && amount.amount > 0 ? { amount } : {}),
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  };
};

export const writeEvent = (event: EventRecord): Write => putNew(event);

export type PushedEvent = EventRecord & { type: PushedType };

export const isToldOf = ({ type }: EventRecord): boolean => isTold(type);

export const isPushed = (event: EventRecord): event is PushedEvent => PUSHED.has(event.type);

/** Stands for a client in what concerns none: users, the catalog, the queues. */
export const PROVIDER = 0;

/** A record of a client that an event or an audit entry is about. A service record is one by itself. */
type Subject = {
  kind: ServiceKind | 'order' | 'invoice' | 'payment' | 'ticket' | 'client';
  client_id: number;
  id: number;
};

/** What only the audit trail is about; there is one catalog, which has no id. */
export type AuditSubject =
  | Subject
  | {
      kind: 'user' | 'queue' | 'secret' | 'table' | 'catalog' | 'reply' | 'report' | 'clock';
      client_id: number;
      id: number | string | null;
    };

type Ids = { client_id: number; id: number };
const record =
  <K extends Subject['kind']>(kind: K) =>
  ({ client_id, id }: Ids) => ({ kind, client_id, id });

/** Subjects of events and audit entries. */
export const about = {
  order: record('order'),
  invoice: record('invoice'),
  payment: record('payment'),
  ticket: record('ticket'),
  client: (id: number) => ({ kind: 'client', client_id: id, id }) as const,
  /** A user, in what concerns the client named, or no client. */
  user: (id: number, client_id = PROVIDER) => ({ kind: 'user', client_id, id }) as const,
  queue: (name: string) => ({ kind: 'queue', client_id: PROVIDER, id: name }) as const,
  secret: (name: string) => ({ kind: 'secret', client_id: PROVIDER, id: name }) as const,
  table: (name: string) => ({ kind: 'table', client_id: PROVIDER, id: name }) as const,
  reply: (id: number) => ({ kind: 'reply', client_id: PROVIDER, id }) as const,
  report: (id: number) => ({ kind: 'report', client_id: PROVIDER, id }) as const,
  catalog: { kind: 'catalog', client_id: PROVIDER, id: null } as const,
  clock: { kind: 'clock', client_id: PROVIDER, id: null } as const,
};

const eventSubject = ({ kind, id }: Subject): EventSubject => ({
  type: kind === 'hosting' ? 'hosting_account' : kind,
  id,
});

/** A subject as the audit trail names it: `invoice:42`. */
export const auditSubject = ({ kind, id }: AuditSubject): string => (id === null ? kind : `${kind}:${id}`);

/** What an event says, to be read in the language of the reader, as a role may read it. */
export const messageOf = ({ type, message, sentence }: EventRecord, role: Role): string =>
  messageFor(role, { type, message: toldOf(message, sentence) });

/** To those whose role permits to know of it at all. */
export const presentEvent = (event: EventRecord, role: Role) => ({
  id: event.id,
  type: event.type,
  message: messageOf(event, role),
  // In this order, which a map of the table does not keep.
  subject: { type: event.subject.type, id: event.subject.id },
  created_at: event.created_at,
});
