import type { PanelDnsRecord } from '../../hosting-panel.ts';

/** Which parts of a record are names. */
const NAME_AT: Record<string, number> = { CNAME: 0, NS: 0, PTR: 0, DNAME: 0, MX: 1, SRV: 3 };

/** The longest string of a TXT record (RFC 1035 section 3.3). */
const TXT_BYTES = 255;

const absolute = (name: string, domain: string): string => {
  const lower = name.toLowerCase();
  if (lower === '' || lower === '@') return domain;
  return lower.endsWith('.') ? lower.slice(0, -1) : `${lower}.${domain}`;
};

/** Text in strings of at most 255 bytes, cut between characters. */
const cut = (text: string): string[] => {
  const strings = [''];
  for (const character of text) {
    const last = strings.at(-1) ?? '';
    if (Buffer.byteLength(last + character) > TXT_BYTES) strings.push(character);
    else strings[strings.length - 1] = last + character;
  }
  return strings;
};

export type ZoneFileRecord = { dname: string; ttl: number; record_type: string; data: string[] };

/** A record as a zone file holds it, in which names without a dot at the end are relative to the zone. */
export const fromZoneFile = (
  { dname, ttl, record_type: type, data }: ZoneFileRecord,
  domain: string,
): PanelDnsRecord => {
  const name = absolute(dname, domain);
  if (type === 'TXT') return { name, type, ttl, data: [data.join('')] };
  const parts = data.map((part, index) => (index === NAME_AT[type] ? absolute(part, domain) : part));
  return { name, type, ttl, data: parts };
};

export const toZoneFile = ({ name, type, ttl, data }: PanelDnsRecord): ZoneFileRecord => {
  const parts = data.map((part, index) => (index === NAME_AT[type] ? `${part}.` : part));
  return { dname: `${name}.`, ttl, record_type: type, data: type === 'TXT' ? data.flatMap(cut) : parts };
};
