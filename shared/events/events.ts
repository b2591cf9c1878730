import type { EventSubjectType, EventType } from '../contract/vocabulary.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { newId } from '../platform/table/ids.ts';
import type { Key } from '../platform/table/key.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';

/** Events that also reach the client's phones. */
const PUSHED_TYPES = [
  'invoice_created',
  'invoice_reminder',
  'payment_succeeded',
  'payment_failed',
  'service_active',
  'service_suspended',
  'provisioning_failed',
  'domain_registered',
  'domain_expiring',
  'ticket_answered',
] as const satisfies readonly EventType[];

export type PushedType = (typeof PUSHED_TYPES)[number];

const PUSHED: ReadonlySet<EventType> = new Set<EventType>(PUSHED_TYPES);

export type EventSubject = { type: EventSubjectType; id: number };

export type EventRecord = Key & {
  id: number;
  client_id: number;
  type: EventType;
  message: string;
  subject: EventSubject;
  created_at: string;
};

export type NewEvent = { clientId: number; type: EventType; message: string; subject: EventSubject };

const KEPT_DAYS = 400;

/**
 * An event for the client's feed; the write belongs in the transaction of what happened. One that is pushed stays
 * on the reconciler's list until it has been, so that a lost message is sent again.
 */
export const newEvent = ({ clientId, type, message, subject }: NewEvent, now: Date): EventRecord => {
  const id = newId(now);
  return {
    ...keys.event(clientId, id),
    ...(PUSHED.has(type) ? dueAt(new Date(now.getTime() + 60_000), id) : {}),
    id,
    client_id: clientId,
    type,
    message,
    subject,
    created_at: now.toISOString(),
    expires_at_epoch: toEpoch(addDays(now, KEPT_DAYS)),
  } as EventRecord;
};

export const writeEvent = (event: EventRecord): Write => putNew(event);

export type PushedEvent = EventRecord & {
  type: PushedType;
  /** Devices that have the message, while others have to be tried again. */
  pushed_to?: number[];
  /** Gone once the message has been sent; see `dueAt`. */
  due_pk?: string;
};

export const isPushed = (event: EventRecord): event is PushedEvent => PUSHED.has(event.type);
