import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** The answer once given to an idempotency key, kept with the work it stands for. */
export interface StoredAnswer extends Key<StoredAnswer>, Expiring {
  /** Tells another request with the same key apart. */
  fingerprint: string;
  status: number;
  /** While the work behind it goes on: until then a repetition waits; afterwards this answer stands. ISO 8601. */
  unfinished_until?: string;
  /** The body, encrypted with what only the sender of the request has. */
  sealed?: string;
  /** The records the body shows, by name. */
  ids?: Record<string, number>;
  /** The body as releases up to 1.0 kept it, for a week. */
  json?: string;
}
