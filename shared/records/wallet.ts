import type { CreditType, Gateway } from '../contract/vocabulary.ts';
import type { Versioned } from '../platform/table/changes.ts';
import type { Key } from '../platform/table/key.ts';
import type { StoredSentence } from './events.ts';
import type { Origin } from './imports.ts';
import type { Expiring, SometimesDue } from './indexes.ts';

/** A card that a gateway keeps for a client. */
export type SavedMethod = {
  id: number;
  gateway: Gateway;
  /** The gateway's name for it, and for whom it keeps it. */
  method: string;
  owner: string;
  brand: string;
  last4: string;
  /** 1 to 12. */
  exp_month: number | null;
  exp_year: number | null;
  /** The same for the same card saved twice. */
  fingerprint: string | null;
  /** It was declined for good: it is charged no more unless it is saved again. */
  is_declined: boolean;
  /** The client was told that it expires. */
  expiry_told: boolean;
  /** The client was asked again once it had; missing until then. */
  expired_told?: true;
  created_at: string;
};

export type AutopaySettings = {
  enabled: boolean;
  /** Account credit is used before a method is charged. */
  credit_first: boolean;
  /** The first try, so many days before an invoice is due. */
  days_before: number;
  /** Services that are not paid for automatically: `hosting:42`. */
  off: string[];
};

/** How a client pays: one record, so that there is always one default and every change sees all of it. */
export interface WalletRecord extends Key<WalletRecord>, Versioned, SometimesDue {
  client_id: number;
  methods: SavedMethod[];
  default_id: number | null;
  backup_id: number | null;
  /** Removed by the client, and still to be removed at the gateway. */
  removed: { gateway: Gateway; method: string }[];
  autopay: AutopaySettings;
  /** Of cards that another system charges: while it is held, none is charged here by itself, and none is told to expire. */
  origin?: Origin;
  created_at: string;
  updated_at: string;
}

/** A method that a client is saving without a payment, by the gateway's name for it. */
export interface SavingRecord extends Key<SavingRecord>, SometimesDue, Expiring {
  gateway: Gateway;
  reference: string;
  client_id: number;
  is_done: boolean;
  /** How often the gateway was asked. */
  checks: number;
  created_at: string;
}

/**
 * One movement of account credit, positive or negative, from a source that moves credit only once. What adds credit is due
 * until somebody has looked whether it fills a debt.
 */
export interface CreditRecord extends Key<CreditRecord>, SometimesDue {
  id: number;
  client_id: number;
  type: CreditType;
  amount: number;
  currency: string;
  source: string;
  invoice_id: number | null;
  /** In English; what it is in any language, where this release wrote it. */
  description: string;
  sentence?: StoredSentence;
  created_at: string;
}

/** Makes sure that a source moves credit only once. */
export interface CreditSourceRecord extends Key<CreditSourceRecord> {
  credit_id: number;
}
