import * as z from 'zod';
import { fitsType, isName, isSingle } from './content.ts';
import { invalid } from './refusal.ts';
import type { RRset, Zone } from './state.ts';

/** The description's RRSet, in a request. */
export const rrsetBody = z.strictObject({
  name: z.string(),
  type: z.string(),
  ttl: z.int().nonnegative().optional(),
  changetype: z.enum(['REPLACE', 'DELETE', 'replace', 'delete']).optional(),
  records: z.array(z.strictObject({ content: z.string(), disabled: z.boolean().optional() })).optional(),
  comments: z.array(z.strictObject({ content: z.string(), account: z.string().optional() })).optional(),
});

type RRsetBody = z.infer<typeof rrsetBody>;

/** As the zone would hold it, or a refusal of the first thing that is wrong. */
export const toRRset = (zone: string, { name: given, type, ttl, records = [] }: RRsetBody): RRset => {
  const name = given.toLowerCase();
  if (!name.endsWith('.')) throw invalid(`DNS Name '${given}' is not canonical`);
  if (!isName(name)) throw invalid(`RRset ${given} IN ${type}: Name contains unsupported characters`);
  if (name !== zone && !name.endsWith(`.${zone}`))
    throw invalid(`RRset ${given} IN ${type}: Name is out of zone`);
  if (fitsType(type, '') === null) throw invalid(`RRset ${given} IN ${type}: unknown type given`);
  if (ttl === undefined) throw invalid(`Key 'ttl' not an Integer or not present`);
  for (const { content } of records) {
    if (!fitsType(type, content)) {
      throw invalid(`Record ${given}/${type} '${content}': Not in expected format`);
    }
  }
  const contents = records.map(({ content }) => content);
  if (new Set(contents).size < contents.length)
    throw invalid(`Duplicate record in RRset ${given} IN ${type}`);
  if (isSingle(type) && records.length > 1)
    throw invalid(`RRset ${given} IN ${type} has more than one record`);
  if (type === 'CNAME' && name === zone)
    throw invalid(`Record ${given} IN CNAME cannot be at the top of a zone`);
  return {
    name,
    type,
    ttl,
    records: records.map(({ content, disabled = false }) => ({ content, disabled })),
  };
};

const isOf =
  ({ name, type }: { name: string; type: string }) =>
  (rrset: RRset): boolean =>
    rrset.name === name.toLowerCase() && rrset.type === type;

const mustStandTogether = (rrsets: RRset[]): void => {
  for (const { name, type } of rrsets) {
    const clashes = type === 'CNAME' && rrsets.some((other) => other.name === name && other.type !== 'CNAME');
    if (clashes) throw invalid(`RRset ${name} IN CNAME: Conflicts with pre-existing RRset`);
  }
};

/** All of the changes in their order, or none. */
export const withChanges = (zone: Zone, changes: RRsetBody[]): RRset[] => {
  const keys = changes.map(({ name, type }) => `${name.toLowerCase()} ${type}`);
  const double = keys.find((key, index) => keys.indexOf(key) !== index);
  if (double) throw invalid(`Duplicate RRset ${double.replace(' ', ' IN ')}`);
  let { rrsets } = zone;
  for (const change of changes) {
    const changetype = change.changetype?.toUpperCase();
    if (changetype === undefined) throw invalid("Key 'changetype' not present or not a String");
    const others = rrsets.filter((rrset) => !isOf(change)(rrset));
    if (changetype === 'DELETE') {
      rrsets = others;
      continue;
    }
    const replaced = toRRset(zone.name, change);
    rrsets = replaced.records.length > 0 ? [...others, replaced] : others;
  }
  mustStandTogether(rrsets);
  return rrsets;
};

/** A day and a count of two digits (RFC 1912, 2.2), always beyond the last one. */
const nextSerial = (serial: number): number => {
  const today = Number(`${new Date().toISOString().slice(0, 10).replaceAll('-', '')}01`);
  return serial < today ? today : serial + 1;
};

const soaOf = ({ rrsets }: Pick<Zone, 'rrsets'>): string =>
  rrsets.find(({ type }) => type === 'SOA')?.records[0]?.content ?? '';

export const serialOf = (zone: Pick<Zone, 'rrsets'>): number => Number(soaOf(zone).split(' ')[2] ?? 0);

/** With the serial that a change makes, unless the zone is to keep it. */
export const withNextSerial = (zone: Zone): Zone => {
  if (zone.soaEditApi === '') return zone;
  const parts = soaOf(zone).split(' ');
  parts[2] = String(nextSerial(serialOf(zone)));
  const rrsets = zone.rrsets.map((rrset) =>
    rrset.type === 'SOA' ? { ...rrset, records: [{ content: parts.join(' '), disabled: false }] } : rrset,
  );
  return { ...zone, rrsets };
};
