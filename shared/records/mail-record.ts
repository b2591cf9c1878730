import type { Locale, MailStatus, NoticeKind } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring, SometimesDue } from './indexes.ts';

/** What became known of a mail after it was accepted. */
export type DeliveryNote = { id: string; type: string; at: string; detail: string | null };

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
