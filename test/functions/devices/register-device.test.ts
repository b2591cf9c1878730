import { expect, test } from 'vitest';
import { userAgent } from '../../../infra/local/simulators/webpush/user-agent.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { androidDevice, appleDevice, browserDevice } from '../../support/device.ts';
import { GHS_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const register = (body: unknown, client = fixture.usd.client, token = fixture.token) =>
  fixture.api('POST', `/clients/${client}/devices`, { token, body });

const stored = (id: number) => getItem(keys.device(fixture.usd.client, id));

const listed = async (): Promise<{ id: number; device_id: string }[]> =>
  (await fixture.usd.get('/devices')).body.data;

test('a device is registered, and its push token never shown', async () => {
  const device = androidDevice();
  const { status, body, text } = await register(device);
  expect(status).toBe(201);
  const { push_token, ...shown } = device;
  expect(body.data).toEqual({
    ...shown,
    id: expect.any(Number),
    client_id: fixture.usd.client,
    environment: 'production',
    created_at: expect.any(String),
    updated_at: expect.any(String),
  });
  expect(text).not.toContain(push_token);
  expect(await stored(body.data.id)).toMatchObject({ push_token, user_id: 1001 });
});

test('a registered device is updated: 200, one record, its first time kept', async () => {
  const device = androidDevice();
  const first = (await register(device)).body.data;
  const change = { ...device, push_token: 'renewed', notifications_enabled: false, device_name: null };
  const { status, body } = await register(change);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    id: first.id,
    created_at: first.created_at,
    notifications_enabled: false,
    device_name: null,
  });
  expect(await stored(first.id)).toMatchObject({ push_token: 'renewed', created_at: first.created_at });
  expect((await listed()).filter(({ device_id }) => device_id === device.device_id)).toHaveLength(1);
});

test('of sixteen registrations at once of one device one is new, and there is one record', async () => {
  const device = androidDevice();
  const answers = await Promise.all(Array.from({ length: 16 }, () => register(device)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 15 }, () => 200), 201]);
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
  expect((await listed()).filter(({ device_id }) => device_id === device.device_id)).toHaveLength(1);
});

test('the same device is another record in another client account', async () => {
  const device = androidDevice();
  const here = await register(device);
  const there = await register(device, GHS_CLIENT);
  expect(there.status).toBe(201);
  expect(there.body.data.id).not.toBe(here.body.data.id);
});

test('an app installed anew on a phone replaces the former installation, known by its push token', async () => {
  const former = androidDevice();
  await register(former);
  await register(androidDevice({ push_token: former.push_token }));
  expect((await listed()).map(({ device_id }) => device_id)).not.toContain(former.device_id);
});

test('of more than fifty devices the one unused for longest gives way', async () => {
  const oldest = androidDevice();
  const used = androidDevice();
  await register(oldest);
  await register(used);
  for (let more = 0; more < 48; more += 1) await register(androidDevice());
  await register(used);
  const newest = androidDevice();
  await register(newest);
  const ids = (await listed()).map(({ device_id }) => device_id);
  expect(ids).toHaveLength(50);
  expect(ids.slice(0, 2)).toEqual([newest.device_id, used.device_id]);
  expect(ids).not.toContain(oldest.device_id);
});

test.each([
  ['an iPhone through Apple', appleDevice()],
  ['an iPhone through Firebase', appleDevice({ push_provider: 'fcm' })],
  ['a locale as iOS spells it', appleDevice({ locale: 'en_GH' })],
  ['an older name of a time zone', androidDevice({ timezone: 'Asia/Calcutta' })],
  ['UTC', androidDevice({ timezone: 'UTC' })],
  ['a token as Firebase makes them', androidDevice({ push_token: `a:${'B_-'.repeat(60)}` })],
])('takes %s', async (_, device) => {
  expect((await register(device)).status).toBe(201);
});

test('a development build of an iPhone app says so, and is told so, until it says otherwise', async () => {
  const device = appleDevice();
  const { id, environment } = (await register({ ...device, environment: 'sandbox' })).body.data;
  expect(environment).toBe('sandbox');
  expect(await stored(id)).toMatchObject({ environment: 'sandbox' });
  expect((await register(device)).body.data).toMatchObject({ id, environment: 'production' });
});

test('takes a device that tells only what is needed', async () => {
  const { device_id, platform, push_provider, push_token, notifications_enabled } = androidDevice();
  const { status, body } = await register({
    device_id,
    platform,
    push_provider,
    push_token,
    notifications_enabled,
  });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ device_name: null, locale: null, timezone: null, app_version: null });
});

test.each([
  ['device_id', undefined],
  ['device_id', ''],
  ['device_id', 'x'.repeat(129)],
  ['device_id', 7],
  ['device_name', 'x'.repeat(101)],
  ['device_name', 'a\u0000b'],
  ['platform', undefined],
  ['platform', 'windows'],
  ['push_provider', undefined],
  ['push_provider', 'apns'],
  ['push_provider', 'webpush'],
  ['push_token', undefined],
  ['push_token', ''],
  ['push_token', 'with space'],
  ['push_token', 'line\nbreak'],
  ['push_token', 'x'.repeat(4097)],
  ['environment', 'development'],
  ['app_version', 'x'.repeat(33)],
  ['build_number', 12],
  ['locale', 'english please'],
  ['timezone', 'Africa/Atlantis'],
  ['timezone', '+01:00'],
  ['timezone', ''],
  ['notifications_enabled', undefined],
  ['notifications_enabled', 'yes'],
])('an Android device with the %s %j is refused by that name', async (field, value) => {
  const { status, body } = await register(androidDevice({ [field]: value }));
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

const { keys: secrets } = userAgent();

test('a browser is registered by its subscription, of which nothing is shown', async () => {
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys: secrets };
  const { status, body, text } = await register(browserDevice(subscription));
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ platform: 'web', push_provider: 'webpush' });
  expect(text).not.toMatch(new RegExp(`googleapis|${secrets.auth}|${secrets.p256dh}`));
});

test.each([
  'https://127.0.0.1:8443/push',
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://push.example.com/abc',
  `https://fcm.googleapis.com/${'x'.repeat(2048)}`,
])('a browser whose messages would go to %s is refused', async (endpoint) => {
  const { status, body } = await register(browserDevice({ endpoint, keys: secrets }));
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['push_token']);
});

test.each([
  ['push_provider', { push_provider: 'fcm' }],
  ['push_token', { push_token: 'a-token' }],
])('a browser with another %s is refused', async (field, fields) => {
  const { status, body } = await register(browserDevice({}, fields));
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toContain(field);
});

test('where nothing is sent to browsers none is registered', async () => {
  const { web_push } = config();
  config().web_push = null;
  const endpoint = 'https://web.push.apple.com/abc';
  const { status, body } = await register(browserDevice({ endpoint, keys: secrets }));
  config().web_push = web_push;
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['push_provider']);
});

test('a token that cannot be one of Apple is refused', async () => {
  const { status, body } = await register(appleDevice({ push_token: 'a:b' }));
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual(['push_token']);
});

test('is for users of the client account', async () => {
  const path = `/clients/${fixture.usd.client}/devices`;
  const foreign = await register(androidDevice(), fixture.usd.client, await fixture.api.login('other'));
  const nobody = await fixture.api('POST', path, { body: androidDevice() });
  const headers = { 'x-client-id': String(GHS_CLIENT) };
  const mismatch = await fixture.api('POST', path, { token: fixture.token, body: androidDevice(), headers });
  expect([foreign.status, nobody.status, mismatch.status]).toEqual([403, 401, 422]);
});

test('too many registrations by one user answer 429', async () => {
  const token = await fixture.api.login();
  const path = `/clients/${fixture.usd.client}/devices`;
  const answers = await Promise.all(
    Array.from({ length: 241 }, () => fixture.api('POST', path, { token, body: {} })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});
