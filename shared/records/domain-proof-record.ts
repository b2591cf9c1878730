import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** What shows that a domain name is a client's: a text that only whoever runs its DNS can set. */
export interface DomainProofRecord extends Key<DomainProofRecord>, Expiring {
  id: number;
  client_id: number;
  domain: string;
  token: string;
  verified_at: string | null;
  created_at: string;
}
