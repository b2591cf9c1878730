import type { CreditType } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { SometimesDue } from './indexes.ts';

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
  description: string;
  created_at: string;
}

/** Makes sure that a source moves credit only once. */
export interface CreditSourceRecord extends Key<CreditSourceRecord> {
  credit_id: number;
}
