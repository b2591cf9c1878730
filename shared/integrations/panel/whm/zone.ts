import * as z from 'zod';
import { schema } from '../../../contract/common.ts';
import type { PanelDnsRecord, PanelZone, PanelZoneChange } from '../../hosting-panel.ts';
import { IntegrationError } from '../../integration-error.ts';
import { hasCode } from './whm-account.ts';
import type { WhmCall } from './whm-call.ts';

/** Zones may hold any octets (parse_dns_zone says so); those that are no UTF-8 become U+FFFD. */
const base64 = schema(() => z.string().transform((text) => Buffer.from(text, 'base64').toString('utf8')));

const line = schema(() =>
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('comment') }),
    z.object({ type: z.literal('control'), text_b64: base64() }),
    z.object({
      type: z.literal('record'),
      line_index: z.number().int().nonnegative(),
      dname_b64: base64(),
      record_type: z.string(),
      ttl: z.coerce.number().int(),
      data_b64: z.array(base64()),
    }),
  ]),
);

const parsedZone = schema(() => z.object({ payload: z.array(line()) }));

/** A serial comes as a number or as digits. */
const serial = schema(() => z.coerce.number().int().nonnegative());

const edited = schema(() => z.object({ new_serial: serial() }));

const SERIAL_OF_SOA = 2;

/** `$TTL` gives records their TTL, which they show. Others, such as `$ORIGIN`, change what the names mean. */
const isHarmless = (directive: string): boolean => /^\s*\$TTL\b/i.test(directive);

const checkDirectives = (domain: string, directives: string[]): void => {
  if (directives.every(isHarmless)) return;
  const details = { code: 'zone_unsupported' };
  throw new IntegrationError('whm', 'rejected', `the zone ${domain} has directives of its own`, details);
};

export const readZone = async (call: WhmCall, domain: string): Promise<PanelZone | null> => {
  const parsed = await call('parse_dns_zone', { zone: domain }, parsedZone()).catch((error: unknown) => {
    if (hasCode(error, 'zone_not_found') || hasCode(error, 'not_found')) return null;
    throw error;
  });
  if (!parsed) return null;
  const directives = parsed.payload.flatMap((entry) => (entry.type === 'control' ? [entry.text_b64] : []));
  checkDirectives(domain, directives);
  const rows = parsed.payload.flatMap((entry) => (entry.type === 'record' ? [entry] : []));
  const soa = serial().safeParse(rows.find((row) => row.record_type === 'SOA')?.data_b64[SERIAL_OF_SOA]);
  if (!soa.success) {
    throw new IntegrationError('whm', 'invalid_response', `the zone ${domain} has no serial`);
  }
  const records = rows
    .filter((row) => row.record_type !== 'SOA')
    .map(({ dname_b64: dname, ttl, record_type, data_b64: data, line_index }) => ({
      ...fromZoneFile({ dname, ttl, record_type, data }, domain),
      line: line_index,
    }));
  return { domain, serial: soa.data, records };
};

/** One call for all of it: WHM takes the whole change or nothing, and only with the zone's present serial. */
export const editZone = async (call: WhmCall, change: PanelZoneChange): Promise<{ serial: number }> => {
  const parameters = {
    zone: change.domain,
    serial: String(change.serial),
    add: change.add.map((record) => JSON.stringify(toZoneFile(record))),
    remove: change.remove.map(String),
  };
  const { new_serial } = await call('mass_edit_dns_zone', parameters, edited(), { job: true });
  return { serial: new_serial };
};

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

type ZoneFileRecord = { dname: string; ttl: number; record_type: string; data: string[] };

/** A record as a zone file holds it, in which names without a dot at the end are relative to the zone. */
const fromZoneFile = (
  { dname, ttl, record_type: type, data }: ZoneFileRecord,
  domain: string,
): PanelDnsRecord => {
  const name = absolute(dname, domain);
  if (type === 'TXT') return { name, type, ttl, data: [data.join('')] };
  const parts = data.map((part, index) => (index === NAME_AT[type] ? absolute(part, domain) : part));
  return { name, type, ttl, data: parts };
};

const toZoneFile = ({ name, type, ttl, data }: PanelDnsRecord): ZoneFileRecord => {
  const parts = data.map((part, index) => (index === NAME_AT[type] ? `${part}.` : part));
  return { dname: `${name}.`, ttl, record_type: type, data: type === 'TXT' ? data.flatMap(cut) : parts };
};
