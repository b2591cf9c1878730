import type { ZonePlace } from '../contract/vocabulary.ts';
import type { DomainLookupAnswer } from '../integrations/domain-lookup/domain-lookup.ts';
import type { RegistrarAvailability } from '../integrations/registrar.ts';
import type { TldRequirements } from '../integrations/registrar-requirements.ts';
import type { Key } from '../platform/table/key.ts';
import type { ZoneRecord } from './domains.ts';
import type { Expiring } from './indexes.ts';

/** Where a domain stands among those of its client: by name, and while it can expire by the time of that. */
export interface DomainEntryRecord extends Key<DomainEntryRecord> {
  domain_id: number;
  status_sk?: `EXPIRY#${string}`;
}

/** What shows that a domain name is a client's: a text that only whoever runs its DNS can set. */
export interface DomainProofRecord extends Key<DomainProofRecord>, Expiring {
  id: number;
  client_id: number;
  domain: string;
  token: string;
  verified_at: string | null;
  created_at: string;
}

/**
 * Keeps a name for one pending or active record: a `domain` hold for a registration here, a `hosting` hold for an
 * account that serves it. It goes when the record is cancelled or terminated.
 */
export interface HoldRecord extends Key<HoldRecord> {
  client_id: number;
  record_id: number;
}

/** How many names the unpaid orders of a client hold at present. */
export interface HeldNamesRecord extends Key<HeldNamesRecord> {
  names: number;
}

/** A domain name for which a service here has ended; who had it does not matter. */
export interface FreedNameRecord extends Key<FreedNameRecord> {
  freed_at: string;
}

/** What registry and registrar say about a name, with the time, kept for a moment for everybody. */
export interface CheckRecord
  extends Key<CheckRecord>,
    Pick<DomainLookupAnswer, 'status' | 'reason'>,
    Expiring {
  /** `registrar` where the registry was not asked. */
  source: DomainLookupAnswer['source'] | 'registrar';
  /** Missing where the registrar was not asked; null where it did not answer. */
  offer?: RegistrarAvailability | null;
  checked_at: string;
}

/** What a TLD asks of registrants, as the registrar said; null when it does not sell the TLD. */
export interface RequirementsRecord extends Key<RequirementsRecord>, Expiring {
  requirements: TldRequirements | null;
}

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
