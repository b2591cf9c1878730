import { expect } from 'vitest';
import type { DnsHost, ZoneCapabilities } from '../../shared/integrations/dns-host.ts';
import type { DnsRecord, DnsRecordType } from '../../shared/integrations/dns-record.ts';
import { failureOf } from '../integrations/failure-of.ts';
import { commonLaws, fault, type Law, requestsDuring, type World } from './law.ts';

/** What a query for one name and type was answered with, and whether the answer is signed. */
type Served = { values: string[]; signed: boolean };

export type DnsHostWorld = World & {
  host: DnsHost;
  withWrongKeys: DnsHost;
  /** Has a zone, and nothing that a client wrote in it. */
  domain: string;
  /** Has none. */
  unknown: string;
  /** Part of "METHOD /path" of the requests that change records. */
  changeRequest: string;
  /** Asks the nameserver itself, over DNS; missing where there is only a simulator of the API. */
  query?: (name: string, type: 'A' | 'MX' | 'TXT' | 'CNAME') => Promise<Served>;
};

export type ZoneHost = { id: string; can: ZoneCapabilities };

const NAMESERVERS = ['ns1.example-dns.com', 'ns2.example-dns.com'];

const record = (type: DnsRecordType, value: string, more: Partial<DnsRecord> = {}): DnsRecord => ({
  ...{ type, host: 'shop', value, ttl: 3600, priority: null },
  ...more,
});

/** One of each type, as the interface writes it. */
const ONE_OF_EACH: Record<DnsRecordType, DnsRecord> = {
  A: record('A', '192.0.2.7'),
  AAAA: record('AAAA', '2001:db8::7'),
  ANAME: record('ANAME', 'alias.example.net', { host: 'alias' }),
  CAA: record('CAA', '0 issue "letsencrypt.org"', { host: '@' }),
  CNAME: record('CNAME', 'elsewhere.example.net', { host: '*.wild' }),
  MX: record('MX', 'mail.example.net', { priority: 10 }),
  NS: record('NS', 'ns.example.net', { host: 'sub' }),
  SRV: record('SRV', '5 443 sip.example.net', { host: '_sip._tcp', priority: 20 }),
  TXT: record('TXT', 'v=spf1 -all'),
};

const calls = ({ host, domain }: DnsHostWorld, _vendor: unknown, deadlineMs?: number) => {
  const options = deadlineMs === undefined ? {} : { deadlineMs };
  return {
    findRecords: () => host.findRecords(domain, options),
    changeRecords: () => host.changeRecords(domain, { add: [ONE_OF_EACH.A], remove: [] }, options),
  };
};

const change = ({ host, domain }: DnsHostWorld, add: DnsRecord[], remove: DnsRecord[] = []) =>
  host.changeRecords(domain, { add, remove });

/** The records that are no delegation of the zone itself. */
const written = async ({ host, domain }: DnsHostWorld): Promise<DnsRecord[]> => {
  const found = await host.findRecords(domain);
  if (found === null) throw new Error('There is no zone.');
  return found.filter(({ type, host: name }) => type !== 'NS' || name !== '@');
};

const inOrder = (records: DnsRecord[]) =>
  records
    .map(({ type, host, value, ttl, priority }) => JSON.stringify([type, host, value, ttl, priority]))
    .sort();

const holds = async (world: DnsHostWorld, records: DnsRecord[]): Promise<void> =>
  expect(inOrder(await written(world))).toEqual(inOrder(records));

const made = (world: DnsHostWorld, owner = 'domain-1') =>
  world.host.makeZone({ domain: world.unknown, nameservers: NAMESERVERS, owner });

export const DNS_HOST_LAWS: Law<ZoneHost, DnsHostWorld>[] = [
  {
    title:
      'records of each type read back as they were added, and are gone when they were removed, twice as once',
    hold: async (world, { can }) => {
      const all = can.types.map((type) => ONE_OF_EACH[type]);
      for (let times = 0; times < 2; times += 1) {
        await change(world, all);
        await holds(world, all);
      }
      for (let times = 0; times < 2; times += 1) {
        await change(world, [], all);
        await holds(world, []);
      }
    },
  },
  {
    title: 'a change whose answer was lost is made once',
    hold: async (world) => {
      const add = [ONE_OF_EACH.A, ONE_OF_EACH.TXT];
      fault(world, world.changeRequest, { drop_after: true });
      await change(world, add).catch((error: unknown) => expect(error).toMatchObject({ retryable: true }));
      await change(world, add);
      await holds(world, add);
    },
  },
  {
    title: 'texts keep every character and any length',
    hold: async (world) => {
      const texts = [
        'with "quotes", \\ and ; inside',
        'Grüße, “Ghana” – ✓',
        `v=DKIM1; k=rsa; p=${'MIIB'.repeat(150)}`,
        '\\065 is no A',
      ];
      const add = texts.map((value, index) => record('TXT', value, { host: `t${index}` }));
      await change(world, add);
      await holds(world, add);
      for (const [index, value] of texts.entries())
        expect((await world.query?.(`t${index}.${world.domain}`, 'TXT'))?.values ?? [value]).toEqual([value]);
    },
  },
  {
    title: 'a record takes the place of another of its host, and leaves those beside it',
    hold: async (world) => {
      const [old, beside, next] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((value) => record('A', value));
      await change(world, [old, beside] as DnsRecord[]);
      await change(world, [next] as DnsRecord[], [old] as DnsRecord[]);
      await holds(world, [beside, next] as DnsRecord[]);
      const alias = record('CNAME', 'elsewhere.example.net');
      await change(world, [alias], [beside, next] as DnsRecord[]);
      await holds(world, [alias]);
      await change(world, [next] as DnsRecord[], [alias]);
      await holds(world, [next] as DnsRecord[]);
    },
  },
  {
    title: 'another lifetime is a change',
    hold: async (world) => {
      await change(world, [ONE_OF_EACH.A]);
      await change(world, [{ ...ONE_OF_EACH.A, ttl: 600 }]);
      await holds(world, [{ ...ONE_OF_EACH.A, ttl: 600 }]);
    },
  },
  {
    title: 'ttlPerRecord: no – records of one host and type have the lifetime that was set last',
    when: ({ can }) => !can.ttlPerRecord,
    hold: async (world) => {
      const other = record('A', '192.0.2.8', { ttl: 600 });
      await change(world, [ONE_OF_EACH.A]);
      await change(world, [other]);
      await holds(world, [{ ...ONE_OF_EACH.A, ttl: 600 }, other]);
    },
  },
  {
    title: 'a record that the zone cannot hold is refused as such',
    hold: async (world) => {
      await change(world, [ONE_OF_EACH.A]);
      for (const wrong of [
        record('A', 'nonsense', { host: 'other' }),
        record('CNAME', 'elsewhere.example.net'),
      ]) {
        const failure = await failureOf(change(world, [wrong]));
        expect(failure).toMatchObject({ kind: 'rejected', code: expect.any(String) });
      }
      await holds(world, [ONE_OF_EACH.A]);
    },
  },
  {
    title: 'changesAtOnce: of a change that is refused nothing is made',
    when: ({ can }) => can.changesAtOnce,
    hold: async (world) => {
      await change(world, [ONE_OF_EACH.A]);
      const wrong = record('A', 'nonsense', { host: 'other' });
      await failureOf(change(world, [ONE_OF_EACH.TXT, wrong], [ONE_OF_EACH.A]));
      await holds(world, [ONE_OF_EACH.A]);
    },
  },
  {
    title: 'a type that the host has not is refused before anything is changed',
    when: ({ can }) => can.types.length < Object.keys(ONE_OF_EACH).length,
    hold: async (world, { can }) => {
      const missing = Object.values(ONE_OF_EACH).filter(({ type }) => !can.types.includes(type));
      const asked = await requestsDuring(world, async () => {
        for (const one of missing)
          expect(await failureOf(change(world, [ONE_OF_EACH.A, one]))).toMatchObject({
            kind: 'rejected',
            code: 'unsupported_record_type',
          });
      });
      expect(asked).toEqual([]);
    },
  },
  {
    title: 'a domain without a zone has none, and nothing can be written to it',
    hold: async (world) => {
      expect(await world.host.findRecords(world.unknown)).toBeNull();
      const failure = await failureOf(
        world.host.changeRecords(world.unknown, { add: [ONE_OF_EACH.A], remove: [] }),
      );
      expect(failure).toMatchObject({ kind: 'rejected', code: 'zone_not_found' });
    },
  },
  {
    title: 'makesZones: making a zone twice makes it once, also at once; removed, it is gone',
    when: ({ can }) => can.makesZones,
    hold: async (world) => {
      fault(world, 'POST ', { drop_after: true });
      await made(world).catch((error: unknown) => expect(error).toMatchObject({ retryable: true }));
      await Promise.all([made(world), made(world)]);
      await world.host.changeRecords(world.unknown, { add: [ONE_OF_EACH.A], remove: [] });
      await made(world);
      const found = await world.host.findRecords(world.unknown);
      expect(found).toContainEqual(ONE_OF_EACH.A);
      const delegation = found?.filter(({ type }) => type === 'NS').map(({ value }) => value);
      expect(delegation?.sort()).toEqual(NAMESERVERS);
      for (let times = 0; times < 2; times += 1) await world.host.removeZone(world.unknown);
      expect(await world.host.findRecords(world.unknown)).toBeNull();
    },
  },
  {
    title: 'makesZones: what a former holder of a name wrote is not served for the next',
    when: ({ can }) => can.makesZones,
    hold: async (world) => {
      await made(world, 'domain-1');
      await world.host.changeRecords(world.unknown, { add: [ONE_OF_EACH.A], remove: [] });
      await made(world, 'domain-2');
      expect(await world.host.findRecords(world.unknown)).not.toContainEqual(ONE_OF_EACH.A);
    },
  },
  {
    title: 'makesZones: no – it is not supported, at once',
    when: ({ can }) => !can.makesZones,
    hold: async (world) => {
      const asked = await requestsDuring(world, async () => {
        for (const work of [made(world), world.host.removeZone(world.domain)])
          expect(await failureOf(work)).toMatchObject({ kind: 'rejected', code: 'not_supported' });
      });
      expect(asked).toEqual([]);
    },
  },
  {
    title: 'signs: the zone is signed by the keys whose DS records are told, and what is served is signed',
    when: ({ can }) => can.signs,
    hold: async (world) => {
      const records = await world.host.listDsRecords(world.domain);
      expect(records.length).toBeGreaterThan(0);
      for (const { keyTag, algorithm, digestType, digest } of records) {
        expect([keyTag, algorithm, digestType].every(Number.isSafeInteger)).toBe(true);
        expect(digest).toMatch(/^[0-9A-F]{40,96}$/);
      }
      await change(world, [ONE_OF_EACH.A]);
      const served = await world.query?.(`shop.${world.domain}`, 'A');
      expect(served?.signed ?? true).toBe(true);
      expect(await failureOf(world.host.listDsRecords(world.unknown))).toMatchObject({
        code: 'zone_not_found',
      });
    },
  },
  {
    title: 'signs: no – it is not supported',
    when: ({ can }) => !can.signs,
    hold: async (world) => {
      const failure = await failureOf(world.host.listDsRecords(world.domain));
      expect(failure).toMatchObject({ kind: 'rejected', code: 'not_supported' });
    },
  },
  {
    title: 'what was set is served, and what was removed is not',
    hold: async (world) => {
      const add = [ONE_OF_EACH.A, ONE_OF_EACH.MX, ONE_OF_EACH.TXT];
      await change(world, add);
      const name = `shop.${world.domain}`;
      if (!world.query) return holds(world, add);
      expect((await world.query(name, 'A')).values).toEqual(['192.0.2.7']);
      expect((await world.query(name, 'MX')).values).toEqual(['10 mail.example.net']);
      await change(world, [], [ONE_OF_EACH.A]);
      expect((await world.query(name, 'A')).values).toEqual([]);
    },
  },
  ...commonLaws<ZoneHost, DnsHostWorld>(calls, (world) => ({ ...world, host: world.withWrongKeys })),
];
