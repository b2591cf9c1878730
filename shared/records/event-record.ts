import type { EventSubjectType, EventType } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring, SometimesDue } from './indexes.ts';

export type EventSubject = { type: EventSubjectType; id: number };

/** News for a client. One that is pushed or mailed is due until its message has been sent and its mail is in the outbox. */
export interface EventRecord extends Key<EventRecord>, Expiring, SometimesDue {
  id: number;
  client_id: number;
  type: EventType;
  message: string;
  subject: EventSubject;
  /** Minor units, for its mail. */
  amount?: { amount: number; currency: string };
  /** The credit note it tells of; its subject is the invoice. */
  credit_note_id?: number;
  /** The card it is about, for its mail: it may be removed by then. */
  card?: { brand: string; last4: string; expires: string | null; autopay_off?: true };
  /** The name that a cancelled order lost to somebody who has shown that it is theirs, for its mail. */
  lost_name?: string;
  /** The names whose renewal left an invoice, for its mail. */
  withdrawn?: string[];
  /** The change of its domain that it tells of. */
  operation_id?: number;
  created_at: string;
  /** Devices that have the message, while others have to be tried again. */
  pushed_to?: number[];
  /** Before this time the push service wants no further try. */
  push_again_at?: string;
}
