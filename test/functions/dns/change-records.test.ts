import { describe, expect, test } from 'vitest';
import { planZoneChange, prepareChange } from '../../../shared/domains/dns/change-records.ts';
import type { DnsRecord } from '../../../shared/integrations/dns-record.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { keys } from '../../../shared/records/keys.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { operationProblems } from '../../support/invariants/operations.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { domainAtPanel, domainAtRegistrar } from '../../support/own-zone.ts';
import { record, zonesForFile } from './zones.ts';

const { fixture, registrar, call, zoneOf, change } = zonesForFile();

const inOrder = (records: DnsRecord[]) =>
  records.map((one) => JSON.stringify(Object.entries(one).sort())).sort();

describe.each([
  ['the registrar', domainAtRegistrar, 'registrar'],
  ['the panel', domainAtPanel, 'panel'],
] as const)('a zone at %s', (_where, arrange, place) => {
  const own = () => arrange(registrar().url);
  const shop = record({ host: 'shop' });
  const six = record({ type: 'AAAA', host: 'shop', value: '2001:db8::1' });
  const verification = record({ type: 'TXT', host: 'shop', value: 'k'.repeat(400) });
  const service = record({ type: 'SRV', host: '_sip._tls', value: '5 443 sip.example.net', priority: 10 });
  const mail = record({ type: 'MX', host: 'shop', value: 'mx.example.net', priority: 20 });
  const all = [shop, six, verification, service, mail];

  test('is read, changed and undone, and is then what it was', async () => {
    const domain = await own();
    const before = await zoneOf(domain);
    expect(before).toMatchObject({ zone: place, operation_id: null });
    const { status, body } = await change(domain, { add: all, if_version: before.version });
    expect([status, body.data.operation.status, body.data.version]).toEqual([
      200,
      'succeeded',
      before.version,
    ]);
    const after = await zoneOf(domain);
    expect(inOrder(after.records)).toEqual(inOrder([...before.records, ...all]));
    expect([body.data.next_version, body.data.operation.version]).toEqual([after.version, after.version]);
    const moved = { ...shop, value: '192.0.2.9', ttl: 600 };
    await change(domain, { add: [moved], remove: [shop, mail] });
    const undo = await call('POST', domain, `/operations/${body.data.operation.id}/undo`);
    expect(undo.body.data.error.code).toBe('changed_since');
    const [last] = (await call('GET', domain, '/operations')).body.data.filter(
      (one: { status: string }) => one.status === 'succeeded',
    );
    const undone = (await call('POST', domain, `/operations/${last.id}/undo`)).body.data;
    expect([undone.status, undone.version]).toEqual(['succeeded', after.version]);
    expect((await zoneOf(domain)).version).toBe(after.version);
    await call('POST', domain, `/operations/${body.data.operation.id}/undo`);
    expect((await zoneOf(domain)).version).toBe(before.version);
    expect(operationProblems(await readSnapshot())).toEqual([]);
  });

  test('is only looked at by a dry run, which tells the same', async () => {
    const domain = await own();
    const before = await zoneOf(domain);
    const tried = (await change(domain, { add: [shop], dry_run: true })).body.data;
    expect(tried).toMatchObject({ operation: null, version: before.version, add: [shop] });
    expect((await zoneOf(domain)).version).toBe(before.version);
    expect((await change(domain, { add: [shop] })).body.data.next_version).toBe(tried.next_version);
  });

  test('is changed by one of sixteen who read the same version; the others are told the new one', async () => {
    const domain = await own();
    const { version } = await zoneOf(domain);
    const answers = await atOnce((caller) =>
      change(domain, { add: [{ ...shop, value: `192.0.2.${caller}` }], if_version: version }),
    );
    expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 15 });
    for (const { status, body } of answers)
      if (status === 409) expect(body.version).toEqual(expect.any(Number));
    expect((await zoneOf(domain)).records.filter(({ host }: DnsRecord) => host === 'shop')).toHaveLength(1);
  });

  test('goes back to a snapshot as one change', async () => {
    const domain = await own();
    const before = await zoneOf(domain);
    await change(domain, { add: all });
    await change(domain, { remove: [shop, six] });
    const list = (await call('GET', domain, '/dns/snapshots')).body.data;
    expect(list.map(({ record_count }: { record_count: number }) => record_count)).toEqual([
      before.records.length + all.length,
      before.records.length,
    ]);
    const oldest = list[1];
    const whole = (await call('GET', domain, `/dns/snapshots/${oldest.id}`)).body.data;
    expect([whole.version, inOrder(whole.records)]).toEqual([before.version, inOrder(before.records)]);
    const tried = await call('POST', domain, `/dns/snapshots/${oldest.id}/restore`, { dry_run: true });
    expect(tried.body.data).toMatchObject({ operation: null, next_version: before.version });
    const restored = await call('POST', domain, `/dns/snapshots/${oldest.id}/restore`, {});
    expect(restored.body.data.operation.status).toBe('succeeded');
    expect((await zoneOf(domain)).version).toBe(before.version);
  });

  test('takes every template as it is offered', async () => {
    const domain = await own();
    for (const { id, add, remove } of (await call('GET', domain, '/dns/templates')).body.data) {
      const present = (await call('GET', domain, '/dns/templates')).body.data.find(
        (template: { id: string }) => template.id === id,
      );
      expect([id, add.length > 0 || remove.length >= 0]).toEqual([id, true]);
      const answer = await change(domain, { add: present.add, remove: present.remove });
      if (present.add.length + present.remove.length === 0) expect(answer.status).toBe(422);
      else expect([id, answer.body.data?.operation.status]).toEqual([id, 'succeeded']);
      const again = (await call('GET', domain, '/dns/templates')).body.data;
      expect(again.find((template: { id: string }) => template.id === id)).toMatchObject({
        add: [],
        remove: [],
      });
    }
  });
});

test('a change that the registrar refuses half-way is taken back whole', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  await change(domain, { add: [record({})] });
  const before = await zoneOf(domain);
  const path = `POST /core/v1/domains/${domain.name}/records`;
  registrar().faults.push({ match: path, times: 1, delay_ms: 0 });
  registrar().faults.push({ match: path, times: 1, status: 400, body: { message: 'Bad record' } });
  const add = [record({ host: 'a' }), record({ host: 'b' })];
  const { body } = await change(domain, { add, remove: [record({})] });
  expect(body.data.operation).toMatchObject({ status: 'failed', error: { code: 'invalid_request' } });
  expect(await zoneOf(domain)).toMatchObject({ version: before.version, records: before.records });
});

test.each([
  [2, 'succeeded'],
  [3, 'pending'],
])(
  'after what somebody changes in the panel at the same time, %i times, a change is %s',
  async (times, status) => {
    const domain = await domainAtPanel(registrar().url);
    const whm = fixture.api.stack.outside.whm;
    const stale = 'The given serial number (1) does not match the DNS zone’s serial number (2).';
    const body = JSON.stringify({ command: 'mass_edit_dns_zone', reason: stale, times });
    await fetch(`${whm.url}/_simulator/refusals`, { method: 'POST', body });
    const { data } = (await change(domain, { add: [record({ host: 'shop' })] })).body;
    expect(data.operation.status).toBe(status);
  },
);

test('of a change that another came between, the caller is told the version of the zone', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const prepared = await prepareChange(domain, () => ({ add: [record({})], remove: [] }), undefined);
  const refusal = (over: Partial<DomainRecord>) =>
    planZoneChange({ ...domain, ...over }, prepared, 5, new Date()).catch(({ code, version }) => [
      code,
      version,
    ]);
  const { version } = await zoneOf(domain);
  expect(await refusal({ dns_version: 1 })).toEqual(['version_conflict', version]);
  expect(await refusal({ dns_operation_id: 9 })).toEqual(['change_in_progress', version]);
});

test('what a zone held before a change is kept for ninety days', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const { body } = await change(domain, { add: [record({})] });
  const kept = await getItem(keys.zoneSnapshot(domain.client_id, domain.id, body.data.operation.id));
  const days = ((kept?.expires_at_epoch ?? 0) - Date.parse(kept?.created_at ?? '') / 1000) / 86_400;
  expect(Math.round(days)).toBe(90);
});

describe('an international name', () => {
  test('is taken as people write it, and kept in ASCII', async () => {
    const domain = await domainAtPanel(registrar().url);
    const add = [
      { type: 'A', host: 'Bücher', value: '192.0.2.7' },
      { type: 'CNAME', host: '*.كتب', value: 'Bücher.Example.net.' },
      { type: 'TXT', host: '_dmarc.bücher', value: 'v=DMARC1; p=none' },
      { type: 'MX', host: 'bücher', value: 'mail.bücher.example', priority: 10 },
      { type: 'SRV', host: '_sip._tls.bücher', value: '5 443 sip.bücher.example', priority: 10 },
    ];
    const { status, body } = await change(domain, { add });
    expect([status, body.data.operation.status]).toEqual([200, 'succeeded']);
    const shown = body.data.add.map(({ host, value }: DnsRecord) => [host, value]);
    expect(shown).toEqual([
      ['xn--bcher-kva', '192.0.2.7'],
      ['*.xn--ngbd8e', 'xn--bcher-kva.example.net'],
      ['_dmarc.xn--bcher-kva', 'v=DMARC1; p=none'],
      ['xn--bcher-kva', 'mail.xn--bcher-kva.example'],
      ['_sip._tls.xn--bcher-kva', '5 443 sip.xn--bcher-kva.example'],
    ]);
    const remove = [{ type: 'A', host: 'bücher', value: '192.0.2.7' }];
    expect((await change(domain, { remove })).body.data.operation.status).toBe('succeeded');
    const nameservers = ['ns1.bücher.example', 'ns2.bücher.example'];
    const moved = await call('PUT', domain, '/nameservers', { nameservers, force: true });
    expect(moved.body.data.wanted.nameservers).toEqual([
      'ns1.xn--bcher-kva.example',
      'ns2.xn--bcher-kva.example',
    ]);
  });

  test.each(['bü cher', 'bü/cher', 'bü@cher', 'bü:cher', 'bü／cher', 'bü\u200bcher'.repeat(12), '-bü-.x y'])(
    '%s is none',
    async (host) => {
      const domain = await domainAtRegistrar(registrar().url);
      const { status, body } = await change(domain, { add: [{ type: 'A', host, value: '192.0.2.7' }] });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['add.0.host']]);
    },
  );
});
