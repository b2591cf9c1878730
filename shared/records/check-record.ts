import type { DomainLookupAnswer } from '../integrations/domain-lookup/domain-lookup.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';

/** A registry's answer about a name with its time, kept for a moment for everybody. */
export interface CheckRecord extends Key<CheckRecord>, DomainLookupAnswer, Expiring {
  checked_at: string;
}
