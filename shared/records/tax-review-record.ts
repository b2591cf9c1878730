import type { Key } from '../platform/table/key.ts';
import type { AlwaysDue } from './indexes.ts';

/** That the tax of a client's invoices has to be worked out again, until that is done. */
export interface TaxReviewRecord extends Key<TaxReviewRecord>, AlwaysDue {
  client_id: number;
  /** Of the latest request: who has worked on an earlier one leaves it. */
  id: number;
  /** How often the registry was asked in vain. */
  tries: number;
  requested_at: string;
}

/** That the table of taxes has changed, or that a rule of it begins: the clients with unpaid invoices are reviewed. */
export interface TaxTableReviewRecord extends Key<TaxTableReviewRecord>, AlwaysDue {
  id: number;
}
