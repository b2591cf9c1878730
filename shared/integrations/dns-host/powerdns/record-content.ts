import type { DnsRecord, DnsRecordType } from '../../dns-record.ts';

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
export const toContent = ({ type, value, priority }: Omit<DnsRecord, 'ttl'>): string => {
  if (type === 'TXT') return toStrings(value);
  const text = OF_HOST_NAMES.has(type) ? withDot(value.toLowerCase()) : value;
  return WITH_PRIORITY.has(type) ? `${priority ?? 0} ${text}` : text;
};

export const fromContent = (type: DnsRecordType, content: string): Pick<DnsRecord, 'value' | 'priority'> => {
  if (type === 'TXT') return { value: fromStrings(content), priority: null };
  const [, first, rest = ''] = WITH_PRIORITY.has(type) ? (/^(\d+)\s+(.*)$/.exec(content) ?? []) : [];
  const text = first === undefined ? content : rest;
  return {
    value: OF_HOST_NAMES.has(type) ? text.toLowerCase().replace(/(?<=.)\.$/, '') : text,
    priority: first === undefined ? null : Number(first),
  };
};
