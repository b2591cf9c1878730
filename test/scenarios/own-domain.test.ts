import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../../infra/client/client.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { ownDomain } from '../support/own-domain.ts';
import { freshDomain } from '../support/shop.ts';

let stack: Stack;
let app: ApiClient;

beforeAll(async () => {
  stack = await startStack({ port: 0, dataDir: null });
  const body = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'Typed client' };
  const { access_token } = await apiClient({ baseUrl: stack.api }).post('/auth/login', { body });
  app = apiClient({ baseUrl: stack.api, token: () => access_token });
});
afterAll(() => stack.close());

const client = DEMO.user.clients.usd;
const DOMAIN = '/clients/{client}/domains/{domain}' as const;

/** An app that found its domain by name. */
const openDomain = async () => {
  const name = freshDomain();
  await ownDomain(stack.outside.registrar.url, { name });
  const { data } = await app.get('/clients/{client}/domains', { path: { client }, query: { name } });
  const [domain] = data;
  if (!domain) throw new Error('The domain is not in the list.');
  return { name, domain, path: { client, domain: domain.id } };
};

test('an app changes settings and nameservers, is told when another was first, and takes it back', async () => {
  const { domain, path } = await openDomain();
  const body = { privacy: true, auto_renew: false, if_version: domain.version };
  const settings = (await app.patch(DOMAIN, { path, body })).data;
  expect(settings).toMatchObject({ type: 'settings', status: 'succeeded', version: domain.version + 1 });

  const stale = app.patch(DOMAIN, { path, body });
  await expect(stale).rejects.toMatchObject({ status: 409, code: 'version_conflict' });

  const nameservers = ['ns1.example.net', 'ns2.example.net'];
  const moved = (await app.put(`${DOMAIN}/nameservers`, { path, body: { nameservers } })).data;
  expect(moved.status).toBe('succeeded');

  const undo = `${DOMAIN}/operations/{operation}/undo` as const;
  for (const { id } of [moved, settings]) {
    const undone = (await app.post(undo, { path: { ...path, operation: id } })).data;
    expect(undone).toMatchObject({ status: 'succeeded', undo_of: id });
  }
  const after = (await app.get(DOMAIN, { path })).data;
  expect(after).toMatchObject({ nameservers: domain.nameservers, privacy: false, auto_renew: true });
  const listed = await app.get(`${DOMAIN}/operations`, { path });
  expect(listed.data).toHaveLength(4);
});

test('an app looks at a zone, tries a change without making it, makes it, and restores the zone', async () => {
  const { path } = await openDomain();
  const zone = (await app.get(`${DOMAIN}/dns/records`, { path })).data;
  const add = [
    { type: 'A', host: '@', value: '203.0.113.7' } as const,
    { type: 'MX', host: '@', value: 'mx.example.net', priority: 10 } as const,
  ];
  const change = async (dry_run: boolean) => {
    const body = { add, if_version: zone.version, dry_run };
    return (await app.post(`${DOMAIN}/dns/changes`, { path, body })).data;
  };
  expect(await change(true)).toMatchObject({ operation: null, version: zone.version });
  const { operation, next_version } = await change(false);
  expect(operation?.status).toBe('succeeded');
  const changed = (await app.get(`${DOMAIN}/dns/records`, { path })).data;
  expect([changed.version, changed.records.length]).toEqual([next_version, 2]);

  const snapshots = (await app.get(`${DOMAIN}/dns/snapshots`, { path })).data;
  const snapshot = snapshots[0]?.id ?? 0;
  const restore = `${DOMAIN}/dns/snapshots/{snapshot}/restore` as const;
  const restored = await app.post(restore, { path: { ...path, snapshot }, body: {} });
  expect(restored.data.next_version).toBe(zone.version);
});

test('an app shows the transfer code, whom the registry knows, and keys and addresses', async () => {
  const { path, name } = await openDomain();
  const { data: code } = await app.post(`${DOMAIN}/auth-code`, { path });
  expect(code.locked).toBe(true);
  const { data: contacts } = await app.get(`${DOMAIN}/contacts`, { path });
  expect(contacts.transfer_lock.days_after_change).toBe(60);
  const ds_records = [{ key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) }];
  await app.put(`${DOMAIN}/dnssec`, { path, body: { ds_records, force: true } });
  const glue_records = [{ hostname: `ns1.${name}`, addresses: ['192.0.2.53'] }];
  await app.put(`${DOMAIN}/glue`, { path, body: { glue_records } });
  expect((await app.get(`${DOMAIN}/dnssec`, { path })).data.ds_records).toEqual(ds_records);
  expect((await app.get(`${DOMAIN}/glue`, { path })).data.glue_records).toEqual(glue_records);
  const events = await app.get('/me/security-events');
  expect(events.data[0]?.type).toBe('domain_code_shown');
});
