import type { Gateway } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';

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
