import type { Key } from '../platform/table/key.ts';

/** Where a domain stands among those of its client: by name, and while it can expire by the time of that. */
export interface DomainEntryRecord extends Key<DomainEntryRecord> {
  domain_id: number;
  status_sk?: `EXPIRY#${string}`;
}
