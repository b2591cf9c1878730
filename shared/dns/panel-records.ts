import { DNS_TYPES, type DnsType } from '../contract/vocabulary.ts';
import type { PanelDnsRecord } from '../integrations/hosting-panel.ts';
import type { ZoneRecord } from '../records/operation-record.ts';

const TYPES: ReadonlySet<string> = new Set(DNS_TYPES);

const hostOf = (name: string, domain: string): string =>
  name === domain ? '@' : name.slice(0, -(domain.length + 1));

const readValue = (type: DnsType, data: string[]): { value: string; priority: number | null } => {
  const [first = '', ...rest] = data;
  if (type === 'MX' || type === 'SRV') return { value: rest.join(' '), priority: Number(first) };
  if (type === 'CAA') return { value: `${first} ${rest[0] ?? ''} "${rest[1] ?? ''}"`, priority: null };
  return { value: first, priority: null };
};

/** A record of a panel's zone; null for types that clients do not write, which stay as they are. */
export const fromPanel = ({ name, type, ttl, data }: PanelDnsRecord, domain: string): ZoneRecord | null => {
  if (!TYPES.has(type)) return null;
  const known = type as DnsType;
  return { type: known, host: hostOf(name, domain), ttl, ...readValue(known, data) };
};

const CAA = /^(\d+) (\w+) "?([^"]*)"?$/;

const dataOf = ({ type, value, priority }: ZoneRecord): string[] => {
  if (type === 'MX') return [String(priority ?? 0), value];
  if (type === 'SRV') return [String(priority ?? 0), ...value.split(' ')];
  if (type === 'CAA') return CAA.exec(value)?.slice(1) ?? [value];
  return [value];
};

export const toPanel = (record: ZoneRecord, domain: string): PanelDnsRecord => ({
  name: record.host === '@' ? domain : `${record.host}.${domain}`,
  type: record.type,
  ttl: record.ttl,
  data: dataOf(record),
});
