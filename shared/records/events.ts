import type { StaffRole } from '../contract/staff-roles.ts';
import type { EventSubjectType, EventType, Locale, MailStatus, NoticeKind } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring, SometimesDue } from './indexes.ts';

export type EventSubject = { type: EventSubjectType; id: number };

/** A sentence with its values, to be told in the language of whoever reads it. Amounts are in minor units. */
export type StoredSentence = { text: string; values: StoredValue[] };
export type StoredValue =
  | string
  | number
  | StoredSentence
  | { amount: number; currency: string }
  | { day: string };

/** News for a client. One that is pushed or mailed is due until its message has been sent and its mail is in the outbox. */
export interface EventRecord extends Key<EventRecord>, Expiring, SometimesDue {
  id: number;
  client_id: number;
  type: EventType;
  /** In English. */
  message: string;
  /** What the message is in any language; an earlier release kept its English alone. */
  sentence?: StoredSentence;
  subject: EventSubject;
  /** Minor units, for its mail. */
  amount?: { amount: number; currency: string };
  /** The credit note it tells of; its subject is the invoice. */
  credit_note_id?: number;
  /** The card it is about, for its mail: it may be removed by then. */
  card?: { brand: string; last4: string; expires: string | null; autopay_off?: true };
  /** The name that a cancelled order lost to somebody who has shown that it is theirs, for its mail. */
  lost_name?: string;
  /** Of `amount`, what goes back the way it was paid (minor units), for its mail. */
  refunded?: number;
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

/** Who acted: a user of the app, who holds a pay link, an operator, a gateway's confirmation, or the system itself. */
export type Actor = `user:${number}` | 'payer' | `operator:${string}` | `gateway:${string}` | 'system';

export type AuditDetails = Record<string, string | number | boolean | null>;

/** Which entry it is, and the SHA-256 of all that is stored of it. */
export type AuditDigest = { pk: string; sk: string; sha256: string };

export interface AuditRecord extends Key<AuditRecord> {
  id: number;
  client_id: number;
  actor: Actor;
  /** What was done, such as `invoice.paid`. */
  action: string;
  subject: string;
  details: AuditDetails;
  /** Of `audit.backfilled`: older entries as they were found then, which the chain lacked. */
  entries?: AuditDigest[];
  /** Of what came through the staff API: in which role, why, and for which request it was done. */
  role?: StaffRole;
  reason?: string;
  work?: string;
  /** Of what took two of them: who confirmed which plan before, and when. */
  approved?: { plan: string; by: string; at: string };
  /** Of what staff have read or changed of a client: its place in the client's access log. */
  status_sk?: `STAFF#${string}`;
  request_id: string | null;
  created_at: string;
}

/** What staff note for each other about a client or a record of it; the client never reads it. */
export interface StaffNoteRecord extends Key<StaffNoteRecord> {
  id: number;
  client_id: number;
  about: string | null;
  text: string;
  author: string;
  created_at: string;
}

/** A plan that one member of staff has confirmed and another one has to. */
export interface ApprovalRecord extends Key<ApprovalRecord>, Expiring {
  plan_id: string;
  client_id: number;
  operation: string;
  /** What its path and its body said, but for reason and `confirm`: a second person sends the same. */
  path: Record<string, number>;
  body: Record<string, unknown>;
  says: string[];
  /** Who it is at the issuer, and as the audit trail names them. */
  subject: string;
  requested_by: string;
  reason: string;
  created_at: string;
}

export type AttachmentRecord = {
  id: number;
  /** As the sender named the file; its place in the bucket has a generated name. */
  name: string;
  content_type: string;
  bytes: number;
};

export interface MessageRecord extends Key<MessageRecord> {
  id: number;
  client_id: number;
  ticket_id: number;
  author: 'client' | 'staff';
  author_name: string;
  message: string;
  attachments: AttachmentRecord[];
  created_at: string;
}

/** What became known of a mail after it was accepted. */
type DeliveryNote = { id: string; type: string; at: string; detail: string | null };

/** A mail of the outbox. It is due while it is queued. A link in it is made when it is sent, and is not kept here. */
export interface MailRecord extends Key<MailRecord>, Expiring, SometimesDue {
  id: number;
  /** Names the mail in queues and to SES, such as `client-2001-7355608200001`. */
  reference: string;
  to: string;
  /** A mail template, or what one is composed from at the time of sending. */
  template: string;
  /** Null for that of the recipient, or else of the provider. */
  locale: Locale | null;
  variables: Record<string, unknown>;
  /** Of what its reader may turn off: the kind, and who; null for an address that is of no user. */
  unsubscribe?: { kind: NoticeKind; user_id: number | null };
  status: MailStatus;
  /** Why it was suppressed or failed. */
  reason: string | null;
  subject: string | null;
  /** How often it has been handed over, or may have been. */
  sends: number;
  /** Until then a worker is at it. */
  sending_until?: string;
  deliveries: DeliveryNote[];
  created_at: string;
  sent_at: string | null;
}

/** What the owner of an address that is of no user has turned off. */
export interface AddressChoicesRecord extends Key<AddressChoicesRecord> {
  muted: NoticeKind[];
}

/** Whose mails of which kind a link in a mail ends, found by the hash of its secret. It works as often as it is used. */
export interface UnsubscribeRecord extends Key<UnsubscribeRecord>, Expiring {
  kind: NoticeKind;
  /** Null for an address that is of no user. */
  user_id: number | null;
  /** Hash of the address the mail went to. */
  address: string;
}

/** An address to which no mail is sent any more. */
export interface BlockedAddressRecord extends Key<BlockedAddressRecord> {
  reason: 'bounced' | 'complained';
  since: string;
}

/**
 * What staff tell all clients, or those with hosting on one server. It is due until each of them has its event, whose id
 * is that of the announcement: no client is told twice.
 */
export interface AnnouncementRecord extends Key<AnnouncementRecord>, SometimesDue {
  id: number;
  type: 'announcement' | 'incident';
  title: string;
  message: string;
  /** Null for all clients. */
  server: string | null;
  status: 'sending' | 'sent';
  /** The last client, or hosting account, that was reached; null before the first. */
  place: string | null;
  /** How many clients were told. */
  reached: number;
  created_by: string;
  created_at: string;
  sent_at: string | null;
}

/** A hosting account among those of a server. */
export interface ServerAccountRecord extends Key<ServerAccountRecord> {
  client_id: number;
  hosting_id: number;
}
