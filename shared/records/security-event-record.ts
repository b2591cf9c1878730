import type { SecurityEventType } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** What happened to the access of a user, in the user's own partition. */
export interface SecurityEventRecord extends Key<SecurityEventRecord>, Expiring {
  id: number;
  type: SecurityEventType;
  /** Where it was asked for, as far as known. */
  address: string | null;
  device: string | null;
  created_at: string;
}
