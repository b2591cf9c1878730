import type { Key } from '../platform/table/key.ts';
import type { SometimesDue } from './indexes.ts';

/** Whose an invoice is, for staff who know its number only; among those owed by all clients as long as it is unpaid. */
export interface InvoiceEntryRecord extends Key<InvoiceEntryRecord>, SometimesDue {
  client_id: number;
  invoice_id: number;
}
