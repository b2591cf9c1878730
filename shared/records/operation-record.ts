import type { DnsType, OperationStatus, OperationType, ZonePlace } from '../contract/vocabulary.ts';
import type { DnsRecord, GlueRecord } from '../integrations/dns-record.ts';
import type { ContactRole, DomainContact } from '../integrations/registrar.ts';
import type { Key } from '../platform/table/key.ts';
import type { Actor } from './audit-record.ts';
import type { SometimesDue } from './indexes.ts';
import type { Leased } from './lease.ts';

/** A DNS record of a type that clients may write. */
export type ZoneRecord = Omit<DnsRecord, 'type'> & { type: DnsType };

/** What a change of each type wants to be so, in the form of the interface. `settings` names only what it changes; the others are whole lists. */
export type WantedOf = {
  settings: {
    auto_renew?: boolean | undefined;
    locked?: boolean | undefined;
    privacy?: boolean | undefined;
  };
  nameservers: { nameservers: string[] };
  contacts: { contacts: Record<ContactRole, DomainContact> };
  dnssec: { ds_records: { key_tag: number; algorithm: number; digest_type: number; digest: string }[] };
  glue: { glue_records: GlueRecord[] };
  /** Removed are records of this host, type and value, whatever their lifetime. */
  dns: { zone: ZonePlace; add: ZoneRecord[]; remove: ZoneRecord[] };
};

export type Wanted = WantedOf[OperationType];

/** Why a change failed: a code for the app and a sentence for the client. */
export type OperationError = { code: string; message: string };

/** What of a domain people use: whether resolvers find its website and its mail servers. */
export type Reach = { site: boolean; mail: boolean };

/**
 * A change of a domain that is carried out elsewhere. `wanted` never changes; a worker makes it so, however often it
 * has to begin again.
 */
export interface OperationRecord extends Key<OperationRecord>, SometimesDue, Leased {
  kind: 'operation';
  id: number;
  client_id: number;
  domain_id: number;
  /** Of the domain, in ASCII. */
  name: string;
  type: OperationType;
  status: OperationStatus;
  /** The domain's version with this change. */
  version: number;
  /** In the form of its type. */
  wanted: Wanted;
  /** What gives back what was there before the first attempt; null until that was read, or where nothing can. */
  before: Wanted | null;
  /** Whether what was there has been read. */
  begun: boolean;
  /** Of an undo: what has to be there still, or it does nothing. */
  expects: Wanted | null;
  /** Set once the change was refused half-way: from then on the worker brings `before` back. */
  rolling_back: boolean;
  error: OperationError | null;
  /** What could be reached before the change; missing where that was not looked at. */
  reached?: Reach;
  /** When it is looked at again, and what was found then. */
  check_at?: string;
  check?: { checked_at: string; broken: (keyof Reach)[] };
  undo_of: number | null;
  undone_by: number | null;
  requested_by: Actor;
  created_at: string;
  updated_at: string;
  finished_at: string | null;
}
