export type DnsRecordType = 'A' | 'AAAA' | 'ANAME' | 'CAA' | 'CNAME' | 'MX' | 'NS' | 'SRV' | 'TXT';

export type DnsRecord = {
  type: DnsRecordType;
  /** Relative to the domain; `@` for the domain itself. */
  host: string;
  /** Host names without the last dot; of SRV "weight port target". */
  value: string;
  ttl: number;
  /** Of MX and SRV, else null. */
  priority: number | null;
};

/** A record to take away, whatever its lifetime. */
export type DnsRecordKey = Omit<DnsRecord, 'ttl'>;

export type DsRecord = { keyTag: number; algorithm: number; digestType: number; digest: string };

/** Addresses at the registry of a nameserver below its own domain; `hostname` in full. */
export type GlueRecord = { hostname: string; addresses: string[] };
