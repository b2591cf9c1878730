import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** Requests counted in one window of time. */
export interface LimitRecord extends Key<LimitRecord>, Expiring {
  requests: number;
}
