import { isIP } from 'node:net';
import { type Code, Refusal } from './refusal.ts';
import type { ZoneRecordBody } from './requests.ts';
import type { ZoneRecord } from './state.ts';

const HOST = /^(?=.{1,253}$)(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i;
const LABELS = /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$|^\*$/i;

/** One or several texts in quotes, in which a quote and a backslash have one before them. */
const QUOTED = /^(?:"(?:[^"\\]|\\.)*"\s*)+$/s;

/** What each type's value looks like, and the code of one that does not. */
const VALUES: Record<string, { code: Code; fits: (value: string) => boolean }> = {
  A: { code: 820, fits: (value) => isIP(value) === 4 },
  AAAA: { code: 826, fits: (value) => isIP(value) === 6 },
  CAA: { code: 803, fits: (value) => /^\d{1,3} [a-z]+ "[^"]*"$/.test(value) },
  CNAME: { code: 821, fits: (value) => HOST.test(value) },
  MX: { code: 822, fits: (value) => HOST.test(value) },
  NS: { code: 823, fits: (value) => HOST.test(value) },
  SRV: {
    code: 832,
    fits: (value) => /^\d{1,5} \d{1,5} \S+$/.test(value) && HOST.test(value.split(' ')[2] ?? ''),
  },
  TXT: { code: 827, fits: (value) => value !== '' && (!value.startsWith('"') || QUOTED.test(value)) },
};

const RANKED = ['MX', 'SRV'];
const LEAST_TTL = 600;
const DEFAULT_TTL = 900;

/** The name as answers have it, with the zone's; requests name what is below the zone. */
export const fullNameOf = (zone: string, name: string): string =>
  name === '' || name === '@' ? zone : `${name}.${zone}`.toLowerCase();

/** A record as the zone would hold it. */
export const toRecord = (zone: string, body: ZoneRecordBody): ZoneRecord => {
  const type = body.type.toUpperCase();
  const rule = Object.hasOwn(VALUES, type) ? VALUES[type] : undefined;
  if (!rule) throw new Refusal(803, type);
  if (body.name !== '' && body.name !== '@' && !LABELS.test(body.name)) throw new Refusal(829, body.name);
  const ttl = body.ttl ?? DEFAULT_TTL;
  if (ttl < LEAST_TTL) throw new Refusal(815);
  if (RANKED.includes(type) && (body.prio === undefined || body.prio < 0 || body.prio > 65_535))
    throw new Refusal(816);
  const plain = body.value.trim();
  if (!rule.fits(plain)) throw new Refusal(rule.code, plain);
  const value = type === 'TXT' && !plain.startsWith('"') ? `"${plain.replaceAll(/["\\]/g, '\\$&')}"` : plain;
  const name = fullNameOf(zone, body.name);
  if (type === 'CNAME' && name === zone) throw new Refusal(821, 'not at the top of a zone');
  if (type === 'NS' && name === zone) throw new Refusal(823, 'not at the top of a zone');
  const now = Date.now();
  return {
    type,
    name,
    value,
    ttl,
    prio: RANKED.includes(type) ? (body.prio ?? 0) : 0,
    createdAt: now,
    changedAt: now,
  };
};

const isSame = (one: ZoneRecord, other: ZoneRecord): boolean =>
  one.type === other.type && one.name === other.name && one.value === other.value && one.prio === other.prio;

/** With another record beside those that are there, or a refusal: a double one, or one beside an alias. */
export const withRecord = (records: ZoneRecord[], added: ZoneRecord): ZoneRecord[] => {
  if (records.some((one) => isSame(one, added))) throw new Refusal(817);
  const beside = records.filter(({ name }) => name === added.name);
  const clashes = added.type === 'CNAME' ? beside.length > 0 : beside.some(({ type }) => type === 'CNAME');
  if (clashes) throw new Refusal(821, 'an alias has no other record beside it');
  return [...records, added];
};

/** Without the one that is named by type, name and value; its time to live may be left out. */
export const withoutRecord = (zone: string, records: ZoneRecord[], body: ZoneRecordBody): ZoneRecord[] => {
  const name = fullNameOf(zone, body.name);
  const type = body.type.toUpperCase();
  if (type === 'SOA' || (type === 'NS' && name === zone)) throw new Refusal(810);
  const value =
    type === 'TXT' && !body.value.startsWith('"')
      ? `"${body.value.replaceAll(/["\\]/g, '\\$&')}"`
      : body.value;
  const index = records.findIndex(
    (one) =>
      one.type === type &&
      one.name === name &&
      one.value === value &&
      (body.prio === undefined || !RANKED.includes(type) || one.prio === body.prio) &&
      (body.ttl === undefined || one.ttl === body.ttl),
  );
  if (index === -1) throw new Refusal(810, `${type} ${name}`);
  return records.toSpliced(index, 1);
};
