import { expect, test } from 'vitest';
import { registrarFor } from '../../../../shared/domains/registrars.ts';
import type { DomainRecord } from '../../../../shared/records/domains.ts';
import { reconcile } from '../../../../shared/workers/reconcile.ts';
import { logLines } from '../../../integrations/log-lines.ts';
import { apiForFile } from '../../../support/api-per-file.ts';
import { atOnce, tally } from '../../../support/at-once.ts';
import { KOFI } from '../../../support/contacts.ts';
import { eventually } from '../../../support/eventually.ts';
import { storeDomain } from '../../../support/fixtures.ts';
import { operationProblems } from '../../../support/invariants/operations.ts';
import { readSnapshot } from '../../../support/invariants/snapshot.ts';
import { atRegistrar, domainRecord, ownDomain } from '../../../support/own-domain.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../../support/shop.ts';

const fixture = apiForFile();
const registrar = () => fixture.api.stack.outside.registrar;
const own = (over: Partial<DomainRecord> = {}, wish: object = {}) => ownDomain(registrar().url, over, wish);

const call = (method: string, { client_id, id }: DomainRecord, path = '', body?: unknown) =>
  fixture.api(method, `/clients/${client_id}/domains/${id}${path}`, {
    token: fixture.token,
    ...(body === undefined ? {} : { body }),
  });

const DS = { key_tag: 60485, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) };

test('settings are changed at the registrar and in the record, and can be read as an operation', async () => {
  const domain = await own({}, { autorenew: false });
  const { status, body } = await call('PATCH', domain, '', {
    privacy: true,
    locked: false,
    auto_renew: false,
  });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    type: 'settings',
    status: 'succeeded',
    version: 1,
    wanted: { privacy: true, locked: false, auto_renew: false },
    before: { privacy: false, locked: true, auto_renew: true },
    undo_until: expect.any(String),
  });
  expect(await atRegistrar(domain.name)).toMatchObject({ privacy: true, locked: false, autoRenew: false });
  const { data } = (await call('GET', domain)).body;
  expect(data).toMatchObject({
    privacy: true,
    locked: false,
    auto_renew: false,
    version: 1,
    operation_id: null,
  });
  expect((await call('GET', domain, `/operations/${body.data.id}`)).body).toEqual(body);
  expect((await call('GET', domain, '/operations')).body.data).toEqual([body.data]);
});

test('renewal by itself is our own matter: the registrar is not asked', async () => {
  const domain = await own();
  const before = registrar().requests.length;
  expect((await call('PATCH', domain, '', { auto_renew: false })).body.data.status).toBe('succeeded');
  // Changes of other domains may still be under way.
  const asked = registrar().requests.slice(before);
  expect(asked.filter((line) => line.includes(domain.name))).toEqual([]);
  const { auto_renew, due_sk } = await domainRecord(domain);
  expect([auto_renew, typeof due_sk]).toEqual([false, 'string']);
});

test('a domain of whose end was only told is invoiced once it renews again', async () => {
  const soon = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const domain = await own({
    auto_renew: false,
    expires_at: soon,
    renewal: { invoice_id: null, due_at: soon },
  });
  await call('PATCH', domain, '', { auto_renew: true });
  const { renewal, due_sk = '' } = await domainRecord(domain);
  expect(renewal).toBeNull();
  expect(due_sk < new Date().toISOString()).toBe(true);
});

test('nameservers, keys and addresses are replaced as whole lists', async () => {
  const domain = await own();
  const names = [`ns1.${domain.name}`, `ns2.${domain.name}`];
  const glue_records = names.map((hostname, index) => ({ hostname, addresses: [`192.0.2.${index + 1}`] }));
  const changes: [string, object][] = [
    ['/glue', { glue_records }],
    ['/nameservers', { nameservers: names }],
    ['/dnssec', { ds_records: [DS], force: true }],
  ];
  for (const [path, body] of changes) {
    const answer = await call('PUT', domain, path, body);
    expect([path, answer.status, answer.body.data.status]).toEqual([path, 200, 'succeeded']);
  }
  expect((await atRegistrar(domain.name)).nameservers).toEqual(names);
  expect((await call('GET', domain, '/glue')).body.data).toEqual({ version: 3, glue_records });
  expect((await call('GET', domain, '/dnssec')).body.data).toEqual({ version: 3, ds_records: [DS] });
  expect((await call('GET', domain)).body.data).toMatchObject({ nameservers: names, version: 3 });
  await call('PUT', domain, '/dnssec', { ds_records: [] });
  expect((await call('GET', domain, '/dnssec')).body.data.ds_records).toEqual([]);
});

test('another registrant is warned of the sixty days first, and has to confirm the address', async () => {
  const domain = await own();
  const warned = await call('PUT', domain, '/contacts', { registrant: KOFI });
  expect([warned.status, warned.body.code]).toEqual([409, 'transfer_lock']);
  const changed = await call('PUT', domain, '/contacts', { registrant: KOFI, accept_transfer_lock: true });
  expect(changed.body.data.status).toBe('succeeded');
  const { data } = (await call('GET', domain, '/contacts')).body;
  expect(data).toMatchObject({ registrant: KOFI, billing: KOFI, verification: { status: 'pending' } });
  expect(Date.parse(data.transfer_lock.locked_until)).toBeGreaterThan(Date.now() + 59 * 86_400_000);
  const moved = { ...KOFI, city: 'Tamale' };
  expect((await call('PUT', domain, '/contacts', { registrant: moved })).body.data.status).toBe('succeeded');
});

test('a refusal for good fails the operation in words for the client, and changes nothing', async () => {
  const domain = await own({}, { transfer_lock_days: 30 });
  const { status, body } = await call('PATCH', domain, '', { locked: false, privacy: true });
  expect([status, body.data.status, body.data.error.code]).toEqual([200, 'failed', 'transfer_locked']);
  expect(await atRegistrar(domain.name)).toMatchObject({ locked: true, privacy: false });
  expect((await call('GET', domain)).body.data).toMatchObject({ operation_id: null, privacy: false });
});

test('a change that is refused half-way is rolled back', async () => {
  const domain = await own();
  await call('PUT', domain, '/dnssec', { ds_records: [DS], force: true });
  const others = ['CD', 'EF'].map((hex) => ({ ...DS, digest: hex.repeat(32) }));
  // The first of two keys is taken, the second is not.
  const path = `POST /core/v1/domains/${domain.name}/dnssec`;
  registrar().faults.push({ match: path, times: 1, delay_ms: 0 });
  registrar().faults.push({ match: path, times: 1, status: 400, body: { message: 'Bad key' } });
  const { body } = await call('PUT', domain, '/dnssec', { ds_records: others, force: true });
  expect(body.data).toMatchObject({ status: 'failed', error: { code: 'invalid_request' } });
  expect((await call('GET', domain, '/dnssec')).body.data.ds_records).toEqual([DS]);
});

test('a change that is refused half-way, and so is what would take it back, waits for a person', async () => {
  const domain = await own();
  const path = `/core/v1/domains/${domain.name}/dnssec`;
  registrar().faults.push({ match: `POST ${path}`, times: 1, delay_ms: 0 });
  registrar().faults.push({ match: `POST ${path}`, times: 1, status: 400, body: { message: 'Bad key' } });
  registrar().faults.push({ match: `DELETE ${path}`, times: 9, status: 400, body: { message: 'No' } });
  const ds_records = ['CD', 'EF'].map((hex) => ({ ...DS, digest: hex.repeat(32) }));
  const { status, body } = await call('PUT', domain, '/dnssec', { ds_records, force: true });
  registrar().faults.length = 0;
  expect([status, body.data.status]).toEqual([202, 'action_required']);
});

test.each([
  [503, []],
  [401, ['the registrar refused']],
])('a registrar that answers %i to a question is a 503, of which an error says %j', async (status, told) => {
  const domain = await own();
  const lines = logLines();
  registrar().faults.push({ match: `GET /core/v1/domains/${domain.name}`, times: 30, status });
  const answer = await call('GET', domain, '/contacts');
  registrar().faults.length = 0;
  expect([answer.status, answer.body.code]).toEqual([503, 'temporarily_unavailable']);
  const errors = lines.map((line) => JSON.parse(line)).filter((line) => line.level === 'ERROR');
  expect(errors.map(({ message }) => message)).toEqual(told);
});

test('what the registrar does not answer in time goes on by itself', async () => {
  const domain = await own();
  registrar().faults.push({ match: `PATCH /core/v1/domains/${domain.name}`, times: 1, status: 503 });
  const { status, body } = await call('PATCH', domain, '', { privacy: true });
  expect([status, body.data.status]).toEqual([202, 'pending']);
  expect((await call('GET', domain)).body.data.operation_id).toBe(body.data.id);
  const second = await call('PATCH', domain, '', { privacy: false });
  expect([second.status, second.body.code, second.body.version]).toEqual([409, 'change_in_progress', 1]);
  await reconcile(new Date(Date.now() + 60_000));
  const found = await eventually(
    () => call('GET', domain, `/operations/${body.data.id}`),
    (answer) => answer.body.data.status !== 'pending',
  );
  expect(found.body.data.status).toBe('succeeded');
  expect((await atRegistrar(domain.name)).privacy).toBe(true);
});

test('of sixteen changes of one version one is made, and the others are told the version', async () => {
  const domain = await own();
  const names = (caller: number) => [`ns1.host-${caller}.net`, `ns2.host-${caller}.net`];
  const answers = await atOnce((caller) =>
    call('PUT', domain, '/nameservers', { nameservers: names(caller), if_version: 0 }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 15 });
  const winner = answers.findIndex(({ status }) => status === 200);
  expect((await atRegistrar(domain.name)).nameservers).toEqual(names(winner));
  expect((await domainRecord(domain)).nameservers).toEqual(names(winner));
  for (const { status, body } of answers) if (status === 409) expect(body.version).toBe(1);
  expect((await call('GET', domain, '/operations')).body.data).toHaveLength(1);
  expect(operationProblems(await readSnapshot())).toEqual([]);
});

test('the transfer code is shown, and leaves an event and nothing else', async () => {
  const domain = await own();
  const { status, body, text } = await call('POST', domain, '/auth-code');
  expect([status, body.data.locked]).toEqual([200, true]);
  expect(body.data.auth_code).toBe(await (await registrarFor('namecom')).getAuthCode(domain.name));
  const events = await fixture.usd.get('/events');
  expect(events.body.data[0]).toMatchObject({ type: 'domain_code_shown', subject: { id: domain.id } });
  expect(events.text).not.toContain(body.data.auth_code);
  expect(text).toContain(body.data.auth_code);
  const codeless = await own({ name: `codeless-${domain.id}.com` });
  expect((await call('POST', codeless, '/auth-code')).body.code).toBe('no_auth_code');
});

test('a domain that is not active, or that staff look after, says so', async () => {
  const pending = await storeDomain(USD_CLIENT, { status: 'pending' });
  for (const [method, path, body] of [
    ['PATCH', '', { privacy: true }],
    ['PUT', '/contacts', { registrant: KOFI }],
    ['GET', '/contacts', undefined],
    ['POST', '/auth-code', undefined],
  ] as const) {
    const answer = await call(method, pending, path, body);
    expect([path, answer.status, answer.body.code]).toEqual([path, 409, 'domain_not_active']);
  }
  const manual = await storeDomain(USD_CLIENT, { registrar: 'manual', name: 'kasa.com.gh', tld: 'com.gh' });
  expect((await call('GET', manual, '/dnssec')).body.code).toBe('manual_domain');
});

test.each([
  ['PATCH', '', {}, 'body'],
  ['PATCH', '', { privacy: true, name: 'other.com' }, 'name'],
  ['PUT', '/nameservers', { nameservers: ['ns1.example.net'] }, 'nameservers'],
  ['PUT', '/nameservers', { nameservers: ['ns1.example.net', 'NS1.example.net'] }, 'nameservers'],
  ['PUT', '/nameservers', { nameservers: ['127.0.0.1', 'ns1.example.net'] }, 'nameservers.0'],
  ['PUT', '/contacts', { registrant: { ...KOFI, phone: '020' } }, 'registrant.phone'],
  ['PUT', '/dnssec', { ds_records: [{ ...DS, digest: 'xyz' }] }, 'ds_records.0.digest'],
  [
    'PUT',
    '/glue',
    { glue_records: [{ hostname: 'ns1.example.net', addresses: ['192.0.2.1'] }] },
    'glue_records.0.hostname',
  ],
])('%s %s refuses %o and names the field', async (method, path, body, field) => {
  const answer = await call(method, await own(), path, body);
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
});

test('operations of another domain or client are not there', async () => {
  const [one, other] = [await own(), await own()];
  const { id } = (await call('PATCH', one, '', { privacy: true })).body.data;
  expect((await call('GET', other, `/operations/${id}`)).body.code).toBe('operation_not_found');
  const path = `/clients/${GHS_CLIENT}/domains/${one.id}/operations/${id}`;
  expect((await fixture.api('GET', path, { token: fixture.token })).status).toBe(404);
});
