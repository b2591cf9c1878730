import type { Client } from 'openapi-fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedClient } from '../../infra/client/client.ts';
import type { paths } from '../../infra/client/schema.ts';
import { DEMO, DEMO_PASSWORD } from '../../infra/local/demo-data.ts';
import { type Stack, startStack } from '../../infra/local/stack.ts';
import { ownDomain } from '../support/own-domain.ts';
import { freshDomain } from '../support/shop.ts';

let stack: Stack;
let app: Client<paths>;

/** What a call that must succeed answered. */
const dataOf = <T>({ data, error }: { data?: T; error?: unknown }): T => {
  if (data === undefined) throw new Error(`The call failed: ${JSON.stringify(error)}`);
  return data;
};

beforeAll(async () => {
  stack = await startStack({ port: 0, dataDir: null });
  const body = { email: DEMO.user.email, password: DEMO_PASSWORD, device_name: 'Typed client' };
  app = typedClient(
    stack.api,
    dataOf(await typedClient(stack.api).POST('/auth/login', { body })).access_token,
  );
});
afterAll(() => stack.close());

const client = DEMO.user.clients.usd;
const DOMAIN = '/clients/{client}/domains/{domain}' as const;

/** An app that found its domain by name. */
const openDomain = async () => {
  const name = freshDomain();
  await ownDomain(stack.outside.registrar.url, { name });
  const params = { path: { client }, query: { name } };
  const { data } = dataOf(await app.GET('/clients/{client}/domains', { params }));
  const [domain] = data;
  if (!domain) throw new Error('The domain is not in the list.');
  return { name, domain, path: { client, domain: domain.id } };
};

test('an app changes settings and nameservers, is told when another was first, and takes it back', async () => {
  const { domain, path } = await openDomain();
  const body = { privacy: true, auto_renew: false, if_version: domain.version };
  const settings = dataOf(await app.PATCH(DOMAIN, { params: { path }, body })).data;
  expect(settings).toMatchObject({ type: 'settings', status: 'succeeded', version: domain.version + 1 });

  const stale = await app.PATCH(DOMAIN, { params: { path }, body });
  expect([stale.response.status, stale.error?.code]).toEqual([409, 'version_conflict']);

  const nameservers = ['ns1.example.net', 'ns2.example.net'];
  const params = { path };
  const moved = dataOf(await app.PUT(`${DOMAIN}/nameservers`, { params, body: { nameservers } })).data;
  expect(moved.status).toBe('succeeded');

  const undo = `${DOMAIN}/operations/{operation}/undo` as const;
  for (const { id } of [moved, settings]) {
    const undone = dataOf(await app.POST(undo, { params: { path: { ...path, operation: id } } })).data;
    expect(undone).toMatchObject({ status: 'succeeded', undo_of: id });
  }
  const after = dataOf(await app.GET(DOMAIN, { params: { path } })).data;
  expect(after).toMatchObject({ nameservers: domain.nameservers, privacy: false, auto_renew: true });
  const listed = dataOf(await app.GET(`${DOMAIN}/operations`, { params: { path } }));
  expect(listed.data).toHaveLength(4);
});

test('an app looks at a zone, tries a change without making it, makes it, and restores the zone', async () => {
  const { path } = await openDomain();
  const zone = dataOf(await app.GET(`${DOMAIN}/dns/records`, { params: { path } })).data;
  const add = [
    { type: 'A', host: '@', value: '203.0.113.7' } as const,
    { type: 'MX', host: '@', value: 'mx.example.net', priority: 10 } as const,
  ];
  const change = async (dry_run: boolean) => {
    const body = { add, if_version: zone.version, dry_run };
    return dataOf(await app.POST(`${DOMAIN}/dns/changes`, { params: { path }, body })).data;
  };
  expect(await change(true)).toMatchObject({ operation: null, version: zone.version });
  const { operation, next_version } = await change(false);
  expect(operation?.status).toBe('succeeded');
  const changed = dataOf(await app.GET(`${DOMAIN}/dns/records`, { params: { path } })).data;
  expect([changed.version, changed.records.length]).toEqual([next_version, 2]);

  const snapshots = dataOf(await app.GET(`${DOMAIN}/dns/snapshots`, { params: { path } })).data;
  const snapshot = snapshots[0]?.id ?? 0;
  const restore = `${DOMAIN}/dns/snapshots/{snapshot}/restore` as const;
  const restored = await app.POST(restore, { params: { path: { ...path, snapshot } }, body: {} });
  expect(dataOf(restored).data.next_version).toBe(zone.version);
});

test('an app shows the transfer code, whom the registry knows, and keys and addresses', async () => {
  const { path, name } = await openDomain();
  const { data: code } = dataOf(await app.POST(`${DOMAIN}/auth-code`, { params: { path } }));
  expect(code.locked).toBe(true);
  const { data: contacts } = dataOf(await app.GET(`${DOMAIN}/contacts`, { params: { path } }));
  expect(contacts.transfer_lock.days_after_change).toBe(60);
  const ds_records = [{ key_tag: 1, algorithm: 13, digest_type: 2, digest: 'AB'.repeat(32) }];
  dataOf(await app.PUT(`${DOMAIN}/dnssec`, { params: { path }, body: { ds_records } }));
  const glue_records = [{ hostname: `ns1.${name}`, addresses: ['192.0.2.53'] }];
  dataOf(await app.PUT(`${DOMAIN}/glue`, { params: { path }, body: { glue_records } }));
  expect(dataOf(await app.GET(`${DOMAIN}/dnssec`, { params: { path } })).data.ds_records).toEqual(ds_records);
  expect(dataOf(await app.GET(`${DOMAIN}/glue`, { params: { path } })).data.glue_records).toEqual(
    glue_records,
  );
  const events = dataOf(await app.GET('/me/security-events'));
  expect(events.data[0]?.type).toBe('domain_code_shown');
});
