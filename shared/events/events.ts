import type { EventType } from '../contract/vocabulary.ts';
import { isMailed } from '../mail-templates/event-mails.ts';
import { addDays, toEpoch } from '../platform/dates.ts';
import { newId } from '../platform/table/ids.ts';
import { putNew, type Write } from '../platform/table/write.ts';
import type { EventRecord } from '../records/event-record.ts';
import { dueAt } from '../records/indexes.ts';
import { keys } from '../records/keys.ts';
import { eventSubject, type Subject } from './about.ts';

/** Events that also reach the client's phones. */
const PUSHED_TYPES = [
  'order_failed',
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
  message: string,
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
    message,
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
