import type { DnsType } from '../contract/vocabulary.ts';
import type { ZoneRecord } from '../records/operation-record.ts';

/** What a rule looks at. */
export type ZoneView = {
  /** The domain, in ASCII. */
  domain: string;
  records: ZoneRecord[];
  /** Whether the registry has DS records; null when nobody asked. */
  hasDs: boolean | null;
};

export type Found = { host: string; message: string };
export type Rule = (zone: ZoneView) => Found[];

export const ofType = ({ records }: ZoneView, ...types: DnsType[]): ZoneRecord[] =>
  records.filter(({ type }) => types.includes(type));

export const at = ({ records }: ZoneView, host: string): ZoneRecord[] =>
  records.filter((record) => record.host === host);

/** The host of a name in this zone; null for a name elsewhere. */
export const hostIn = ({ domain }: ZoneView, name: string): string | null => {
  const lower = name.toLowerCase().replace(/\.$/, '');
  if (lower === domain) return '@';
  return lower.endsWith(`.${domain}`) ? lower.slice(0, -(domain.length + 1)) : null;
};

/** The records that answer for a host: its own, or those of a wildcard above it (RFC 4592). */
export const answering = (zone: ZoneView, host: string): ZoneRecord[] => {
  const own = at(zone, host);
  if (own.length > 0 || host === '@') return own;
  const parents = host.split('.').map((_, index, labels) => ['*', ...labels.slice(index + 1)].join('.'));
  return parents.map((parent) => at(zone, parent)).find((records) => records.length > 0) ?? [];
};

/** Whether a record leads to an address: an ANAME has those of another name. */
export const isAddress = ({ type }: ZoneRecord): boolean =>
  type === 'A' || type === 'AAAA' || type === 'ANAME';

/** The host of an MX or SRV record leads to. */
export const targetOf = ({ type, value }: ZoneRecord): string =>
  type === 'SRV' ? (value.split(' ')[2] ?? '') : value;
