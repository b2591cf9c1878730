import { isIPv4, isIPv6 } from 'node:net';
import { refuse } from './refusal.ts';
import type { ZoneLine, ZoneRecord } from './zone-file.ts';

/** The types WHM lets this function write; SOA is not among them. */
const WRITABLE = 'A AAAA AFSDB CAA CNAME DNAME DS HINFO LOC MX NAPTR NS PTR RP SRV TLSA TXT'.split(' ');

const isName = (text: string): boolean => /^(@|\*|[\w*-]+(\.[\w-]+)*\.?)$/.test(text);
const isNumber = (text: string): boolean => /^\d{1,5}$/.test(text);

/** Whether the strings of a record fit its type; types not listed hold what they like. */
const FITTING: Record<string, (data: string[]) => boolean> = {
  A: ([address, ...rest]) => isIPv4(address ?? '') && rest.length === 0,
  AAAA: ([address, ...rest]) => isIPv6(address ?? '') && rest.length === 0,
  CNAME: ([target, ...rest]) => isName(target ?? '') && rest.length === 0,
  NS: ([target, ...rest]) => isName(target ?? '') && rest.length === 0,
  MX: ([preference, exchange, ...rest]) =>
    isNumber(preference ?? '') && isName(exchange ?? '') && rest.length === 0,
  SRV: (data) => data.length === 4 && data.slice(0, 3).every(isNumber) && isName(data[3] ?? ''),
  CAA: (data) => data.length === 3 && isNumber(data[0] ?? '') && /^[a-z0-9]+$/i.test(data[1] ?? ''),
  TXT: (data) => data.length > 0 && data.every((text) => Buffer.byteLength(text) <= 255),
};

const parse = (kind: string, json: string): Record<string, unknown> => {
  try {
    const item: unknown = JSON.parse(json);
    if (typeof item === 'object' && item !== null && !Array.isArray(item)) return { ...item };
  } catch {
    // Refused below.
  }
  return refuse(`Each “${kind}” must be a JSON object.`);
};

/** An item of `add` or `edit`, which is a serialised JSON object of exactly the described members. */
export const readItem = (kind: 'add' | 'edit', json: string): { record: ZoneRecord; index: number } => {
  const members = ['dname', 'ttl', 'record_type', 'data', ...(kind === 'edit' ? ['line_index'] : [])];
  const item = parse(kind, json);
  for (const name of members) if (!(name in item)) refuse(`Each “${kind}” must contain “${name}”.`);
  for (const name of Object.keys(item)) {
    if (!members.includes(name)) refuse(`“${kind}” does not accept “${name}”.`);
  }
  const { dname, ttl, record_type: type, data, line_index: index = -1 } = item;
  if (typeof dname !== 'string' || !isName(dname)) return refuse(`“${dname}” is not a valid record name.`);
  if (!Number.isInteger(ttl) || Number(ttl) < 1) return refuse(`“${ttl}” is not a valid TTL.`);
  if (!Array.isArray(data) || !data.every((part) => typeof part === 'string')) {
    return refuse(`“data” in “${kind}” must be an array of strings.`);
  }
  if (typeof type !== 'string' || !WRITABLE.includes(type)) {
    return refuse(
      `This interface cannot create “${type}” records. It can only create ${WRITABLE.join(', ')} records.`,
    );
  }
  const strings: string[] = data;
  if (FITTING[type]?.(strings) === false) {
    return refuse(`“${strings.join(' ')}” is not valid for a record of type “${type}”.`);
  }
  return { record: { dname, ttl: Number(ttl), type, data: strings }, index: Number(index) };
};

const absolute = (name: string, zone: string): string => {
  if (name === '@' || name === '') return `${zone}.`;
  return name.endsWith('.') ? name : `${name}.${zone}.`;
};

/** What a nameserver would not load: a CNAME beside other data, a name outside the zone, the same record twice. */
export const checkZone = (domain: string, content: ZoneLine[]): void => {
  const records = content.flatMap((line) => ('record' in line ? [line.record] : []));
  const seen = new Set<string>();
  for (const { dname, type, data } of records) {
    const name = absolute(dname, domain).toLowerCase();
    if (name !== `${domain}.` && !name.endsWith(`.${domain}.`)) {
      refuse(`The DNS zone “${domain}” would be invalid: “${name}” is out of zone.`);
    }
    const alone = `${name} ${type} ${data.join(' ')}`;
    if (seen.has(alone)) refuse(`The DNS zone “${domain}” would be invalid: “${alone}” is there twice.`);
    seen.add(alone);
    const beside = records.filter((other) => absolute(other.dname, domain).toLowerCase() === name);
    if (type === 'CNAME' && beside.length > 1) {
      refuse(`The DNS zone “${domain}” would be invalid: “${name}” has CNAME and other data.`);
    }
  }
};
