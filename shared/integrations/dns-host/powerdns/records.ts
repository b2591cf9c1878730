import type { DnsRecord, DnsRecordKey, DnsRecordType } from '../../dns-record.ts';
import { IntegrationError } from '../../integration-error.ts';
import { powerdns } from './index.ts';
import { type PowerdnsCall, SYSTEM } from './powerdns-call.ts';
import { absolute, findZone, patchZone, type StoredZone, zoneNotFound } from './zones.ts';

/** Types whose content ends with a host name. */
const OF_HOST_NAMES: ReadonlySet<DnsRecordType> = new Set(['CNAME', 'MX', 'NS', 'SRV']);
const WITH_PRIORITY: ReadonlySet<DnsRecordType> = new Set(['MX', 'SRV']);

/** Of one string of a TXT record (RFC 1035 section 3.3.14). */
const MAX_STRING = 255;

const escaped = (byte: number): string => {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  if (byte >= 0x20 && byte <= 0x7e) return String.fromCharCode(byte);
  return `\\${String(byte).padStart(3, '0')}`;
};

const quoted = (bytes: Buffer): string => `"${[...bytes].map(escaped).join('')}"`;

/** A text as the strings of a zone file (RFC 1035 section 5.1), in UTF-8. */
export const toStrings = (text: string): string => {
  const bytes = Buffer.from(text, 'utf8');
  const count = Math.max(1, Math.ceil(bytes.length / MAX_STRING));
  return Array.from({ length: count }, (_, index) =>
    quoted(bytes.subarray(index * MAX_STRING, (index + 1) * MAX_STRING)),
  ).join(' ');
};

const STRING = /"((?:[^"\\]|\\[\s\S])*)"|([^\s"]+)/g;
const ESCAPE = /\\(?:(\d{3})|([\s\S]))/g;

const bytesOf = (string: string): Buffer => {
  // Escapes mean bytes; what is not escaped is UTF-8 already.
  const latin = Buffer.from(string, 'utf8').toString('latin1');
  const plain = latin.replaceAll(ESCAPE, (_, code: string | undefined, character: string) =>
    code === undefined ? character : String.fromCharCode(Number(code) & 0xff),
  );
  return Buffer.from(plain, 'latin1');
};

export const fromStrings = (content: string): string =>
  Buffer.concat(
    [...content.matchAll(STRING)].map(([, inQuotes, bare]) => bytesOf(inQuotes ?? bare ?? '')),
  ).toString('utf8');

const withDot = (name: string): string => (name.endsWith('.') ? name : `${name}.`);

/** What a record holds, as the API writes it: host names in full with a dot at the end. */
const toContent = ({ type, value, priority }: Omit<DnsRecord, 'ttl'>): string => {
  if (type === 'TXT') return toStrings(value);
  const text = OF_HOST_NAMES.has(type) ? withDot(value.toLowerCase()) : value;
  return WITH_PRIORITY.has(type) ? `${priority ?? 0} ${text}` : text;
};

const fromContent = (type: DnsRecordType, content: string): Pick<DnsRecord, 'value' | 'priority'> => {
  if (type === 'TXT') return { value: fromStrings(content), priority: null };
  const [, first, rest = ''] = WITH_PRIORITY.has(type) ? (/^(\d+)\s+(.*)$/.exec(content) ?? []) : [];
  const text = first === undefined ? content : rest;
  return {
    value: OF_HOST_NAMES.has(type) ? text.toLowerCase().replace(/(?<=.)\.$/, '') : text,
    priority: first === undefined ? null : Number(first),
  };
};

type RrSet = StoredZone['rrsets'][number];
type Changes = { add: DnsRecord[]; remove: DnsRecordKey[] };

const isKnown = (type: string): type is DnsRecordType =>
  (powerdns.can.types as readonly string[]).includes(type);

const nameOf = (host: string, domain: string): string =>
  host === '@' || host === '' ? absolute(domain) : `${host.toLowerCase()}.${absolute(domain)}`;

const hostOf = (name: string, domain: string): string => {
  const lower = name.toLowerCase();
  return lower === absolute(domain) ? '@' : lower.slice(0, -(absolute(domain).length + 1));
};

/** A record that is disabled is not served. */
const recordsOf = ({ name, type, ttl, records }: RrSet, domain: string): DnsRecord[] =>
  isKnown(type)
    ? records
        .filter(({ disabled }) => !disabled)
        .map(({ content }) => ({ type, host: hostOf(name, domain), ttl, ...fromContent(type, content) }))
    : [];

export const findRecords = async (call: PowerdnsCall, domain: string): Promise<DnsRecord[] | null> => {
  const zone = await findZone(call, domain, { withRecords: true });
  return zone ? zone.rrsets.flatMap((set) => recordsOf(set, domain)) : null;
};

/** IPv6 addresses have many spellings; the URL parser knows the shortest (RFC 5952). */
const canonicalAddress = (value: string): string => URL.parse(`http://[${value}]/`)?.hostname ?? value;

/** Contents that are the same record. */
const sameAs = (type: string, content: string): string => {
  if (type === 'TXT') return fromContent(type, content).value;
  if (type === 'AAAA') return canonicalAddress(content);
  return type === 'CAA' ? content.replaceAll('"', '') : content.toLowerCase();
};

const ownerOf = (name: string, type: string): string => `${name.toLowerCase()} ${type}`;

/** What an RRset becomes; null where it stays as it is. Disabled records and those that are not named stay. */
const changed = (present: RrSet | undefined, type: string, add: DnsRecord[], remove: DnsRecordKey[]) => {
  const same = (content: string) => sameAs(type, content);
  const added = new Map(add.map((record) => [same(toContent(record)), toContent(record)]));
  const removed = new Set(remove.map((record) => same(toContent(record))));
  const there = present?.records ?? [];
  const kept = there.filter(
    ({ content, disabled }) => disabled || !removed.has(same(content)) || added.has(same(content)),
  );
  const known = new Set(kept.filter(({ disabled }) => !disabled).map(({ content }) => same(content)));
  const missing = [...added]
    .filter(([key]) => !known.has(key))
    .map(([, content]) => ({ content, disabled: false }));
  // What is disabled and wanted is switched on.
  const wanted = new Set(missing.map(({ content }) => same(content)));
  const records = [
    ...kept.filter(({ content, disabled }) => !disabled || !wanted.has(same(content))),
    ...missing,
  ];
  const ttl = add.at(-1)?.ttl ?? present?.ttl ?? 0;
  const isSame = missing.length === 0 && kept.length === there.length && ttl === (present?.ttl ?? ttl);
  return isSame ? null : { ttl, records };
};

const toPatch = (domain: string, { rrsets }: StoredZone, { add, remove }: Changes): object[] => {
  const sets = new Map(rrsets.map((set) => [ownerOf(set.name, set.type), set]));
  const owner = (record: DnsRecordKey) => ownerOf(nameOf(record.host, domain), record.type);
  const [adds, removes] = [Map.groupBy(add, owner), Map.groupBy(remove, owner)];
  // The server checks them in this order, and a CNAME stands alone: what goes comes first.
  return [...new Set([...removes.keys(), ...adds.keys()])].flatMap((key) => {
    const [name = '', type = ''] = key.split(' ');
    const next = changed(sets.get(key), type, adds.get(key) ?? [], removes.get(key) ?? []);
    if (!next) return [];
    return next.records.length === 0
      ? [{ name, type, changetype: 'DELETE' }]
      : [{ name, type, changetype: 'REPLACE', ...next }];
  });
};

export const changeRecords = async (call: PowerdnsCall, domain: string, changes: Changes): Promise<void> => {
  const unsupported = changes.add.find(({ type }) => !isKnown(type));
  if (unsupported) {
    throw new IntegrationError(SYSTEM, 'rejected', `there are no ${unsupported.type} records`, {
      code: 'unsupported_record_type',
    });
  }
  const zone = await findZone(call, domain, { withRecords: true });
  if (!zone) throw zoneNotFound();
  const rrsets = toPatch(domain, zone, changes);
  if (rrsets.length > 0) await patchZone(call, zone.id, rrsets);
};
