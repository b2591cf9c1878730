import type { ZonePlace } from '../contract/vocabulary.ts';
import type { Key } from '../platform/table/key.ts';
import type { Expiring } from './indexes.ts';
import type { ZoneRecord } from './operation-record.ts';

/** What the zone of a domain held before a change. */
export interface ZoneSnapshotRecord extends Key<ZoneSnapshotRecord>, Expiring {
  /** Of the operation that was about to change the zone. */
  id: number;
  client_id: number;
  domain_id: number;
  zone: ZonePlace;
  version: number;
  records: ZoneRecord[];
  created_at: string;
}
