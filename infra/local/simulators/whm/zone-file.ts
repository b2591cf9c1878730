/** A record as it stands in the zone file: names without a dot at the end are relative to the zone. */
export type ZoneRecord = { dname: string; ttl: number; type: string; data: string[] };

/** A comment or a directive such as `$TTL`, or a record and how many lines of the file it takes. */
export type ZoneLine = { text: string } | { record: ZoneRecord; lines: number };

export type Zone = { content: ZoneLine[] };

const SERIAL = 2;

const record = (dname: string, type: string, data: string[], lines = 1): ZoneLine => ({
  record: { dname, ttl: 14_400, type, data },
  lines,
});

/** The first serial of a day, and from then on one more each time. */
const nextSerial = (previous: number): number => {
  const today = Number(new Date().toISOString().slice(0, 10).replaceAll('-', '')) * 100;
  return Math.max(previous + 1, today);
};

/** What a new account's zone holds: names of both kinds, absolute and relative. */
export const newZone = (domain: string, ip: string): Zone => ({
  content: [
    { text: '; cPanel first:136.0.4 (update_time):1789000000' },
    { text: '$TTL 14400' },
    record(
      `${domain}.`,
      'SOA',
      ['ns1.example.com.', 'host.example.com.', String(nextSerial(0)), '3600', '1800', '1209600', '86400'],
      6,
    ),
    record(`${domain}.`, 'NS', ['ns1.example.com.']),
    record(`${domain}.`, 'NS', ['ns2.example.com.']),
    record(`${domain}.`, 'A', [ip]),
    record(`${domain}.`, 'MX', ['0', `${domain}.`]),
    record('mail', 'CNAME', [`${domain}.`]),
    record('www', 'CNAME', [`${domain}.`]),
    record(`${domain}.`, 'TXT', [`v=spf1 +a +mx +ip4:${ip} ~all`]),
  ],
});

export type PlacedLine = { index: number; line: ZoneLine };

/** Every line with the number at which it starts, counted from 0. */
export const placed = ({ content }: Zone): PlacedLine[] => {
  let next = 0;
  return content.map((line) => {
    const index = next;
    next += 'record' in line ? line.lines : 1;
    return { index, line };
  });
};

const soaOf = ({ content }: Zone): ZoneRecord => {
  const soa = content.find((line) => 'record' in line && line.record.type === 'SOA');
  if (!soa || !('record' in soa)) throw new Error('a zone without SOA');
  return soa.record;
};

export const serialOf = (zone: Zone): number => Number(soaOf(zone).data[SERIAL]);

/** The zone with other content and the next serial. */
export const withContent = (zone: Zone, content: ZoneLine[]): Zone => {
  const changed = structuredClone({ content });
  soaOf(changed).data[SERIAL] = String(nextSerial(serialOf(zone)));
  return changed;
};
