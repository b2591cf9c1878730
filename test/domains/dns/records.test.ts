import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyChange,
  changeBetween,
  inverseChange,
  isApplied,
  keyOf,
  zoneVersion,
} from '../../../shared/domains/dns/records.ts';
import { fromPanel, toPanel } from '../../../shared/domains/dns/zone.ts';
import type { ZoneRecord } from '../../../shared/records/domains.ts';

const host = fc.constantFrom('@', 'www', 'mail', '*', '_dmarc');
const ttl = fc.constantFrom(300, 3600);

const record: fc.Arbitrary<ZoneRecord> = fc.oneof(
  fc.record({
    type: fc.constant('A' as const),
    host,
    value: fc.ipV4(),
    ttl,
    priority: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('TXT' as const),
    host,
    value: fc.constantFrom('a', 'A', 'v=spf1 ~all', 'x'.repeat(300)),
    ttl,
    priority: fc.constant(null),
  }),
  fc.record({
    type: fc.constant('MX' as const),
    host,
    value: fc.constantFrom('mx1.example.net', 'mx2.example.net'),
    ttl,
    priority: fc.constantFrom(5, 10),
  }),
  fc.record({
    type: fc.constant('CAA' as const),
    host,
    value: fc.constantFrom('0 issue "letsencrypt.org"', '0 iodef "mailto:a@example.net"'),
    ttl,
    priority: fc.constant(null),
  }),
);

const zone = fc.uniqueArray(record, { selector: keyOf, maxLength: 8 });
const change = fc.record({ add: zone, remove: zone });

test('a change and its inverse leave every zone as it was', () => {
  fc.assert(
    fc.property(zone, change, (records, wanted) => {
      const after = applyChange(records, wanted);
      expect(isApplied(after, wanted)).toBe(true);
      const back = applyChange(after, inverseChange(records, wanted));
      expect(zoneVersion(back)).toBe(zoneVersion(records));
    }),
  );
});

test('the change between two zones makes one of the other', () => {
  fc.assert(
    fc.property(zone, zone, (one, other) => {
      expect(zoneVersion(applyChange(one, changeBetween(one, other)))).toBe(zoneVersion(other));
    }),
  );
});

test('the version is another one exactly where the records are others, in whatever order or spelling', () => {
  fc.assert(
    fc.property(zone, zone, (one, other) => {
      const same = (records: ZoneRecord[]) =>
        records
          .map((entry) => `${keyOf(entry)} ${entry.ttl}`)
          .sort()
          .join();
      expect(zoneVersion(one) === zoneVersion(other)).toBe(same(one) === same(other));
      expect(zoneVersion([...one].reverse())).toBe(zoneVersion(one));
    }),
  );
  const six = { type: 'AAAA', host: '@', ttl: 300, priority: null } as const;
  expect(keyOf({ ...six, value: '2001:db8::1' })).toBe(keyOf({ ...six, value: '2001:0DB8:0:0:0:0:0:1' }));
});

test('a record comes out of a zone file as it went in', () => {
  fc.assert(
    fc.property(record, (entry) => {
      expect(fromPanel(toPanel(entry, 'ama-designs.com'), 'ama-designs.com')).toEqual(entry);
    }),
  );
  expect(
    fromPanel({ name: 'ama-designs.com', type: 'DNSKEY', ttl: 1, data: [] }, 'ama-designs.com'),
  ).toBeNull();
});

test('texts are the same only to the letter, host names whatever their case, issuers whatever their quotes', () => {
  const key = (type: ZoneRecord['type'], value: string) => keyOf({ type, host: '@', value, priority: null });
  expect(key('TXT', 'a"b')).not.toBe(key('TXT', 'ab'));
  expect(key('TXT', 'A')).not.toBe(key('TXT', 'a'));
  expect(key('CNAME', 'A.Example.net.')).toBe(key('CNAME', 'a.example.net'));
  expect(key('CNAME', 'a"b')).not.toBe(key('CNAME', 'ab'));
  expect(key('CAA', '0 issue "ca.net"')).toBe(key('CAA', '0 issue ca.net'));
  expect(key('AAAA', '2001:DB8:0:0::1')).toBe(key('AAAA', '2001:db8::1'));
});
