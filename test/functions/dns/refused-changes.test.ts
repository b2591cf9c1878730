import { expect, test } from 'vitest';
import { logLines } from '../../integrations/log-lines.ts';
import { ownDomain } from '../../support/own-domain.ts';
import { domainAtPanel, domainAtRegistrar } from '../../support/own-zone.ts';
import { record, zonesForFile } from './zones.ts';

const { fixture, registrar, call, zoneOf, change } = zonesForFile();

test.each([
  [
    'a CNAME beside others',
    { add: [record({ host: 'a' }), record({ type: 'CNAME', host: 'a', value: 'b.example.net' })] },
    'add.0',
  ],
  ['an address that is none', { add: [record({ value: '300.1.1.1' })] }, 'add.0.value'],
  [
    'a priority that is missing',
    { add: [record({ type: 'MX', value: 'mx.example.net' })] },
    'add.0.priority',
  ],
  ['a priority where there is none', { add: [record({ priority: 5 })] }, 'add.0.priority'],
  [
    'CAA at the registrar',
    { add: [record({ type: 'CAA', value: '0 issue "letsencrypt.org"' })] },
    'add.0.type',
  ],
  ['a record that is not there', { remove: [record({})] }, 'remove.0'],
  ['nothing at all', {}, 'add'],
  ['a lifetime below five minutes', { add: [record({ ttl: 60 })] }, 'add.0.ttl'],
  ['SOA', { add: [{ ...record({}), type: 'SOA' }] }, 'add.0.type'],
])('%s is refused by field', async (_what, body, field) => {
  const domain = await domainAtRegistrar(registrar().url);
  const answer = await change(domain, body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('a change has at most 120,000 bytes, and the zone with it at most 300,000', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const bytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value));
  /** Records of so many bytes in all. */
  const texts = (name: string, size: number) => {
    const text = (length: number) =>
      record({ type: 'TXT', host: `${name}${add.length}`, value: 'k'.repeat(length) });
    const add: ReturnType<typeof record>[] = [];
    while (size - bytes(add) > 1700) add.push(text(1000));
    return [...add, text(1500 + size - bytes([...add, text(1500)]))];
  };
  const tried = async (name: string, size: number) =>
    (await change(domain, { add: texts(name, size), dry_run: true })).status;
  const emptyList = bytes([]);
  expect(await tried('a', 120_000 - emptyList)).toBe(200);
  expect(await tried('a', 120_001 - emptyList)).toBe(422);
  for (const name of ['a', 'b']) await change(domain, { add: texts(name, 110_000) });
  const { records } = await zoneOf(domain);
  expect(await tried('c', 300_000 - bytes(records))).toBe(200);
  const { status, body } = await change(domain, { add: texts('c', 300_001 - bytes(records)) });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['add']]);
});

test('warnings come with a change and do not stop it', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const mx = record({ type: 'MX', value: `mail.${domain.name}`, priority: 10 });
  const { status, body } = await change(domain, { add: [mx] });
  expect(status).toBe(200);
  expect(body.data.findings).toMatchObject([{ rule: 'mx_without_address', level: 'warning', host: '@' }]);
  expect((await zoneOf(domain)).findings).toEqual(body.data.findings);
});

test('a zone elsewhere, or none, says so', async () => {
  const elsewhere = await ownDomain(registrar().url, { nameservers: ['ns1.example.net', 'ns2.example.net'] });
  expect((await call('GET', elsewhere, '/dns/records')).body.code).toBe('zone_elsewhere');
  const bare = await ownDomain(registrar().url, {
    nameservers: ['ns1.example-hosting.com', 'ns2.example-hosting.com'],
  });
  expect((await change(bare, { add: [record({})] })).body.code).toBe('zone_not_found');
  const pending = await ownDomain(registrar().url, { status: 'grace' });
  expect((await call('GET', pending, '/dns/templates')).body.code).toBe('domain_not_active');
});

test.each([
  [503, []],
  [401, ['the zone cannot be read']],
])(
  'a registrar that answers %i to a look at a zone is a 503, of which an error says %j',
  async (status, told) => {
    const domain = await domainAtRegistrar(registrar().url);
    const lines = logLines();
    registrar().faults.push({ match: `GET /core/v1/domains/${domain.name}/records`, times: 30, status });
    const answer = await call('GET', domain, '/dns/records');
    registrar().faults.length = 0;
    expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
    const errors = lines.map((line) => JSON.parse(line)).filter((line) => line.level === 'ERROR');
    expect(errors.map(({ message }) => message)).toEqual(told);
  },
);

test('a zone is changed though nobody says whether the domain has DS records', async () => {
  const domain = await domainAtPanel(registrar().url);
  registrar().faults.push({ match: `GET /core/v1/domains/${domain.name}/dnssec`, times: 30, status: 503 });
  const answer = await change(domain, { add: [record({ host: 'shop' })], dry_run: true });
  registrar().faults.length = 0;
  expect(answer.status).toBe(200);
});

test('nameservers are not changed while no resolver says whether they have addresses', async () => {
  const domain = await domainAtRegistrar(registrar().url);
  const { faults } = fixture.api.stack.registriesAndPush.dns;
  faults.push({ match: '/dns-query', times: 30, status: 503 });
  const answer = await call('PUT', domain, '/nameservers', {
    nameservers: ['ns1.example.net', 'ns2.example.net'],
  });
  faults.length = 0;
  expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
});
