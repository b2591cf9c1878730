import type { DnsRecord, DnsRecordKey, DnsRecordType, DsRecord } from './dns-record.ts';
import type { CallOptions } from './registrar.ts';

/** What a host of zones can do that others cannot. */
export type ZoneCapabilities = {
  /** What can be added; other types in a zone stay as they are. */
  types: readonly DnsRecordType[];
  /** A change of several records is made as a whole or not at all. */
  changesAtOnce: boolean;
  /** Records of one host and type may differ in lifetime; else they have one together (RFC 2181 section 5.2). */
  ttlPerRecord: boolean;
  /** Zones are made and removed here; else every domain of the account has one. */
  makesZones: boolean;
  /** Zones can be signed there, and their DS records are told. */
  signs: boolean;
};

/** Nameservers whose zones are changed through an API. Domains are in ASCII. Every method throws IntegrationError. */
export type DnsHost = {
  /**
   * Makes the zone of a domain, delegated to `nameservers`, unless there is one. One that was made for another `owner` is
   * made anew: what a former holder of the name wrote is not served for the next. `owner` is a name of ours of at most 40
   * letters, digits and hyphens. A zone without an owner was made by others and is left as it is. Repeating it is safe.
   * Rejected with code `not_supported` without `makesZones`.
   */
  makeZone(
    zone: { domain: string; nameservers: string[]; owner: string },
    options?: CallOptions,
  ): Promise<void>;
  /** Succeeds when there is none. Rejected with code `not_supported` without `makesZones`. */
  removeZone(domain: string, options?: CallOptions): Promise<void>;
  /** The records that are served, of known types; null when there is no such zone. */
  findRecords(domain: string, options?: CallOptions): Promise<DnsRecord[] | null>;
  /**
   * Adds and removes records. What is there or gone already is left, so that it may be repeated; one that is there with
   * another lifetime gets the new one. Rejected with code `zone_not_found`, `unsupported_record_type` before anything is
   * changed, or another for records that the zone cannot hold.
   */
  changeRecords(
    domain: string,
    changes: { add: DnsRecord[]; remove: DnsRecordKey[] },
    options?: CallOptions,
  ): Promise<void>;
  /**
   * Of the keys with which the host signs the zone; empty where it does not. Rejected with code `zone_not_found`, or
   * `not_supported` without `signs`.
   */
  listDsRecords(domain: string, options?: CallOptions): Promise<DsRecord[]>;
};
