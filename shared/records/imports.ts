import type { Key } from '../platform/table/key.ts';

/** Where a record comes from that was not made here: the row of the other system, and what of it has no attribute here. */
export type Origin = {
  system: 'whmcs';
  table: string;
  id: number;
  /** By the name the other system has for it; shown to staff, and nothing depends on it. */
  attributes?: Record<string, string>;
  /** Of an account: the rows whose amounts are those of its add-ons, by the add-on that each has become. */
  addons?: { id: number; addon_id: number }[];
  /** Of a service or an unpaid invoice: the other system bills it still, and nothing becomes due or is paid here. */
  held?: true;
};

type Brought = { origin?: Origin };

/** Whether the system that a record was brought in from bills it still. */
export const isHeld = ({ origin }: Brought): boolean => origin?.held === true;

/** The same record as this system bills it. */
export const unheld = <R extends Brought>(record: R): R => {
  if (!record.origin) return record;
  const { held: _, ...origin } = record.origin;
  return { ...record, origin };
};

/** Somebody who is written to for a client and cannot log in. */
export interface ContactRecord extends Key<ContactRecord> {
  id: number;
  client_id: number;
  name: string;
  company_name: string | null;
  email: string;
  phone: string | null;
  address: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string | null;
  /** Of which mails a copy is wanted, in the words of the other system. */
  copies: string[];
  origin: Origin;
}

/** What a row of another system became, so that importing it again writes nothing. */
export interface ImportRecord extends Key<ImportRecord> {
  /** SHA-256 of the items as they were written. */
  digest: string;
  /** Where they are, but for log-ins, which lie below an address. */
  places: { pk: string; sk: string }[];
  /** The server on which it counts as an account. */
  server: string | null;
  /** Of a client's cards: how many were left, by the reason. */
  left?: Record<string, number>;
}

/**
 * A client that this system bills. `begun` and `returning`: a part of its services is still billed by the other system, or
 * again. `back`: the other system bills all that it knows of.
 */
export interface CutoverRecord extends Key<CutoverRecord> {
  client_id: number;
  state: 'begun' | 'live' | 'returning' | 'back';
  /** The day by which it was in its cohort (`2026-12-01`); null where nothing of it is ever due. */
  next_due: string | null;
  live_at: string;
  back_at?: string;
  /** The beginning of a SHA-256 of each thing as it was then: `profile`, `hosting 12`. */
  digests: Record<string, string>;
}
