import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** A session: what is kept of a bearer token. */
export interface TokenRecord extends Key<TokenRecord>, Expiring {
  id: number;
  hash: string;
  device_name: string;
  created_at: string;
  last_used_at: string;
}
