import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** The invoice that a link pays, found by the hash of the link's token. */
export interface PayLinkRecord extends Key<PayLinkRecord>, Expiring {
  client_id: number;
  invoice_id: number;
}
