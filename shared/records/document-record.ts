import type { Key } from '../platform/table/key.ts';
import type { Buyer, ReverseCharge, Seller } from './parties.ts';
import type { TaxAmount } from './taxes-record.ts';

/** Documents that have a series of numbers each. */
export type DocumentKind = 'invoice' | 'credit_note';

/** The last number of a seller's documents of one kind in one year. */
export interface SeriesRecord extends Key<SeriesRecord> {
  last: number;
  /** When it was given: later numbers are never given earlier. */
  last_issued_at: string;
}

/** What one number was given to, and once for all. */
export interface NumberRecord extends Key<NumberRecord> {
  number: string;
  sequence: number;
  client_id: number;
  invoice_id: number;
  /** Of a credit note. */
  credit_note_id: number | null;
  issued_at: string;
}

/** A document as it was rendered, in the bucket. */
export type RenderedDocument = {
  key: string;
  sha256: string;
  bytes: number;
  /** Its language; missing in those of earlier releases, which are in English. */
  locale?: 'en' | 'fr';
  rendered_at: string;
};

/** An amount with the tax in it, in minor units; `total` is `net` and the taxes. */
export type TaxedAmount = { net: number; taxes: TaxAmount[]; total: number };

/**
 * Takes a part of an invoice back. Amounts are below zero where a refund failed after its note was issued: the notes of
 * an invoice always add up to what was given back of it.
 */
export interface CreditNoteRecord extends Key<CreditNoteRecord>, TaxedAmount {
  id: number;
  client_id: number;
  invoice_id: number;
  number: string;
  invoice_number: string;
  currency: string;
  seller: Seller;
  buyer: Buyer;
  /** Of its invoice, or what shows that its tax was not owed. */
  reverse_charge?: ReverseCharge;
  /** Takes back tax that was not owed, and nothing else. */
  corrects_tax?: true;
  issued_at: string;
  document?: RenderedDocument;
  /** The same for computers, where the provider has it so. */
  structured?: RenderedDocument;
}
