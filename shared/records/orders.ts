import type { FraudSignal, Gateway, ItemType, OrderStatus } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { NumberedKind } from '../platform/table/numbers.ts';
import type { AddonUnits } from './catalog.ts';
import type { Expiring, FiledByStatus, SometimesDue } from './indexes.ts';
import type { LineSubject } from './invoices.ts';

/** Why a paid order was held, and what staff made of it. */
export type OrderReview = {
  signals: FraudSignal[];
  state: 'waiting' | 'accepted' | 'refunded';
  since: string;
  /** Until when its client was promised an answer. */
  answer_by: string;
};

export interface OrderRecord extends Key<OrderRecord>, FiledByStatus<'ORDER', OrderStatus>, SometimesDue {
  id: number;
  client_id: number;
  status: OrderStatus;
  invoice_id: number;
  currency: string;
  /** Minor units, with tax. */
  total: number;
  payment_gateway: Gateway;
  notes: string | null;
  /** Missing where nothing has held it. */
  review?: OrderReview;
  /** The code it was placed with; missing where there was none. */
  promo_code?: string;
  /** What the code took off, and the account credit that was used as it was placed; missing in those of earlier releases. */
  discount?: number;
  credit_applied?: number;
  items: {
    type: ItemType;
    /** In English, and what it is of in any language; an earlier release kept its English alone. */
    description: string;
    subject?: LineSubject;
    domain: string;
    hosting_account_id: number | null;
    domain_id: number | null;
    /** Without its add-ons, which are lines of their own. */
    total: number;
    /** Missing where it was ordered with none. */
    addons?: (AddonUnits & { description: string; subject?: LineSubject; total: number })[];
  }[];
  created_at: string;
  updated_at: string;
}

/** Finds the attempt behind a gateway's reference; `settled_at` makes sure that its money counts once. */
export interface ReferenceRecord extends Key<ReferenceRecord> {
  gateway: Gateway;
  reference: string;
  client_id: number;
  invoice_id: number;
  attempt_id: number;
  settled_at?: string;
}

/** Makes sure that one bank transfer, in or out, counts once, whatever it is recorded for. */
export interface BankReferenceRecord extends Key<BankReferenceRecord> {
  gateway: 'bank';
  reference: string;
  client_id: number;
  payment_id: number;
  settled_at: string;
}

/** The answer once given to an idempotency key, kept with the work it stands for. */
export interface StoredAnswer extends Key<StoredAnswer>, Expiring {
  /** Tells another request with the same key apart. */
  fingerprint: string;
  status: number;
  /** While the work behind it goes on: until then a repetition waits; afterwards this answer stands. ISO 8601. */
  unfinished_until?: string;
  /** The body, encrypted with what only the sender of the request has. */
  sealed?: string;
  /** The records the body shows, by name. */
  ids?: Record<string, number>;
  /** The body as releases up to 1.0 kept it, for a week. */
  json?: string;
}

/** Whose a number that people read is. Nothing deletes it, so that no number is given twice. */
export interface NumberOwnerRecord extends Key<NumberOwnerRecord> {
  kind: NumberedKind;
  client_id: number;
  id: number;
}
