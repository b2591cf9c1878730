import { createHash } from 'node:crypto';
import type { DnsRecordKey } from '../../integrations/dns-record.ts';
import type { ZoneRecord } from '../../records/domains.ts';

/** IPv6 addresses have many spellings; the URL parser knows the shortest (RFC 5952). */
const canonicalAddress = (value: string): string => URL.parse(`http://[${value}]/`)?.hostname ?? value;

const canonicalValue = ({ type, value }: DnsRecordKey): string => {
  if (type === 'TXT') return value;
  if (type === 'AAAA') return canonicalAddress(value);
  if (type === 'CAA') return value.replaceAll('"', '');
  return value.toLowerCase().replace(/\.$/, '');
};

/** Two records with the same key are the same, whatever their lifetime. */
export const keyOf = (record: DnsRecordKey): string =>
  JSON.stringify([
    record.type,
    record.host.toLowerCase() || '@',
    canonicalValue(record),
    record.priority ?? 0,
  ]);

const inOrder = (record: ZoneRecord): string => `${keyOf(record)} ${record.ttl}`;

/** A number that is another one for other records, whatever their order; 48 bits, so that JSON holds it exactly. */
export const zoneVersion = (records: ZoneRecord[]): number => {
  const text = records.map(inOrder).sort().join('\n');
  return Number.parseInt(createHash('sha256').update(text).digest('hex').slice(0, 12), 16);
};

export type ZoneChange = { add: ZoneRecord[]; remove: ZoneRecord[] };

const ownerOf = ({ type, host }: DnsRecordKey): string => `${type} ${host.toLowerCase()}`;

/** A change as nameservers make it that have one lifetime for all records of a host and type: that of those it adds. */
export const withOneTtl = (records: ZoneRecord[], { add, remove }: ZoneChange): ZoneChange => {
  const lifetimes = new Map(add.map((record) => [ownerOf(record), record.ttl]));
  const touched = new Set([...add, ...remove].map(keyOf));
  const beside = records.flatMap((record) => {
    const ttl = lifetimes.get(ownerOf(record));
    return ttl === undefined || ttl === record.ttl || touched.has(keyOf(record)) ? [] : [{ ...record, ttl }];
  });
  return { add: [...add, ...beside], remove };
};

/** The records of a change whose lifetime differs from that of the first of their host and type, by their index. */
export const otherLifetimes = (add: ZoneRecord[]): number[] => {
  const first = new Map(add.toReversed().map((record) => [ownerOf(record), record.ttl]));
  return add.flatMap((record, index) => (first.get(ownerOf(record)) === record.ttl ? [] : [index]));
};

/** The records after a change. One that is there with another lifetime is replaced. */
export const applyChange = (records: ZoneRecord[], { add, remove }: ZoneChange): ZoneRecord[] => {
  const gone = new Set([...remove, ...add].map(keyOf));
  return [...records.filter((record) => !gone.has(keyOf(record))), ...add];
};

/** Whether every record of `add` is there, and none of `remove`. */
export const isApplied = (records: ZoneRecord[], { add, remove }: ZoneChange): boolean => {
  const lifetimes = new Map(records.map((record) => [keyOf(record), record.ttl]));
  const wanted = new Set(add.map(keyOf));
  return (
    add.every((record) => lifetimes.get(keyOf(record)) === record.ttl) &&
    remove.every((record) => wanted.has(keyOf(record)) || !lifetimes.has(keyOf(record)))
  );
};

/** The change that brings `records` back once another change was made of them. */
export const inverseChange = (records: ZoneRecord[], { add, remove }: ZoneChange): ZoneChange => {
  const known = new Set(records.map(keyOf));
  const touched = new Set([...add, ...remove].map(keyOf));
  return {
    add: records.filter((record) => touched.has(keyOf(record))),
    remove: add.filter((record) => !known.has(keyOf(record))),
  };
};

/** The change that makes `wanted` of `present`. */
export const changeBetween = (present: ZoneRecord[], wanted: ZoneRecord[]): ZoneChange => {
  const [there, kept] = [new Set(present.map(inOrder)), new Set(wanted.map(keyOf))];
  return {
    add: wanted.filter((record) => !there.has(inOrder(record))),
    remove: present.filter((record) => !kept.has(keyOf(record))),
  };
};
