import type { Key } from '../platform/table/key.ts';

/** Where a record comes from that was not made here: the row of the other system, and what of it has no attribute here. */
export type Origin = {
  system: 'whmcs';
  table: string;
  id: number;
  /** By the name the other system has for it; shown to staff, and nothing depends on it. */
  attributes?: Record<string, string>;
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
}
