import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** The answer once given to an idempotency key, kept with the work it stands for. */
export interface StoredAnswer extends Key<StoredAnswer>, Expiring {
  fingerprint: string;
  status: number;
  json: string;
}
