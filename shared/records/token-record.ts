import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** A session: what is kept of a bearer token. */
export interface TokenRecord extends Key<TokenRecord>, Expiring {
  id: number;
  hash: string;
  device_name: string;
  created_at: string;
  /** What the user has shown since logging in, and when; at first what logging in took. */
  proved_at?: string;
  proved_by?: 'password' | 'factor' | 'passkey';
  last_used_at: string;
}
