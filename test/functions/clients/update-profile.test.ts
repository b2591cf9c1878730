import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { addMember } from '../../../shared/operator/accounts.ts';
import type { Collection } from '../../../shared/platform/table/key.ts';
import { queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import { type Api, startApi } from '../../support/api.ts';

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stack.close());
beforeEach(async () => {
  token = await api.login();
});

const client = DEMO.user.clients.usd;
const patch = (body: unknown) => api('PATCH', `/clients/${client}/profile`, { token, body });
const shown = async () => (await api('GET', `/clients/${client}`, { token })).body.data;

test('changes the fields given and no others, wherever the profile is shown', async () => {
  const before = await shown();
  const { status, body } = await patch({ first_name: '  Efua ', phone: '+233 (24) 123-4567' });
  expect(status).toBe(200);
  expect(body.data).toEqual({ ...before, first_name: 'Efua', phone: '+233241234567' });
  expect(await shown()).toEqual(body.data);
  const { body: me } = await api('GET', '/me', { token });
  expect(me.clients).toContainEqual(body.data);
});

test('keeps the postal address with the profile, and the contact address that waits to be confirmed', async () => {
  const address = { address: '1 Main Street', city: 'Denver', state: 'CO', postcode: '80202' };
  const { status, body } = await patch({ ...address, email: ' Billing@Example.COM ' });
  expect(status).toBe(200);
  expect(body.data).toMatchObject({
    ...{ ...address, email: DEMO.user.email },
    pending_email: 'billing@example.com',
  });
  expect(await shown()).toEqual(body.data);
  await api('DELETE', `/clients/${client}/profile/pending-email`, { token });
});

test.each([
  ['024 123 4567', 'GH', '+233241234567'],
  ['(303) 555-1212', 'US', '+13035551212'],
  ['+44 20 7946 0958', 'GH', '+442079460958'],
])('completes the phone number %s of somebody in %s to %s', async (phone, country, expected) => {
  expect((await patch({ phone, country })).body.data).toMatchObject({ phone: expected, country });
});

test.each(['12345', '+999123456'])('refuses the phone number %s, which nobody can have', async (phone) => {
  const { status, body } = await patch({ phone, country: 'US' });
  expect([status, Object.keys(body.errors)]).toEqual([422, ['phone']]);
});

test('an empty string or null removes what may be absent', async () => {
  expect((await patch({ company_name: '', phone: null })).body.data).toMatchObject({
    company_name: null,
    phone: null,
  });
});

test('tells the event feed and the audit trail, which keeps no personal data', async () => {
  await patch({ last_name: 'Owusu-Ansah', country: 'GB' });
  const read = async <R>(collection: Collection<R>) => (await queryPage(collection, { limit: 1 })).items[0];
  expect(await read(collections.ofClient(client, 'EVENT'))).toMatchObject({
    type: 'profile_updated',
    subject: { type: 'client', id: client },
  });
  const entry = await read(collections.audit(client));
  expect(entry).toMatchObject({ actor: `user:${DEMO.user.id}`, details: { fields: 'last_name country' } });
  expect(JSON.stringify(entry)).not.toContain('Owusu');
});

test.each([
  ['currency', 'EUR'],
  ['status', 'inactive'],
  ['id', 1],
  ['credit_balance', 1_000_000],
])('refuses to set %s, along with everything sent with it', async (field, value) => {
  const before = await shown();
  const { status, body } = await patch({ first_name: 'Mallory', [field]: value });
  expect(status).toBe(422);
  expect(body.errors).toEqual({ [field]: ['This cannot be changed here.'] });
  expect(await shown()).toEqual(before);
});

test.each([
  ['first_name', ''],
  ['first_name', 7],
  ['last_name', 'x'.repeat(61)],
  ['company_name', 'a\u0000b'],
  ['phone', 'call me'],
  ['email', 'nobody'],
  ['postcode', 'x'.repeat(21)],
  ['country', 'ZZ'],
  ['phone', '+12'],
  ['country', 'Ghana'],
  ['country', 'gh'],
])('refuses %s %j by name', async (field, value) => {
  const { status, body } = await patch({ [field]: value });
  expect(status).toBe(422);
  expect(Object.keys(body.errors)).toEqual([field]);
});

test.each([[{}], [[]], ['text'], [null]])('refuses the body %j', async (body) => {
  expect((await patch(body)).status).toBe(422);
});

test('sixteen changes of different fields at once are all kept, for every member', async () => {
  const friend = await createUser(
    { email: 'friend@example.com', name: 'F', password: 'long-enough-1' },
    new Date(),
  );
  await addMember(client, friend, 'read_only', 'operator:test', new Date());
  const fields = ['company_name', 'first_name', 'last_name', 'phone'];
  const value = (field: string) => (field === 'phone' ? '+15550001111' : `new ${field}`);
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, i) => fields[i % fields.length] ?? '').map((field) =>
      patch({ [field]: value(field) }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(16).fill(200));
  const expected = Object.fromEntries(fields.map((field) => [field, value(field)]));
  expect(await shown()).toMatchObject(expected);
  const { items } = await queryPage(collections.memberships(friend), { limit: 2 });
  const { role: _role, permissions: _permissions, ...profile } = await shown();
  expect({ pending_email: null, separate_renewals: false, ...items[0]?.profile }).toEqual(profile);
});

test('evaluates the caller before the body', async () => {
  const path = `/clients/${client}/profile`;
  expect((await api('PATCH', path, { body: {} })).status).toBe(401);
  const other = await api.login('other');
  expect((await api('PATCH', path, { token: other, body: {} })).status).toBe(403);
  const headers = { 'x-client-id': String(DEMO.user.clients.ghs) };
  const mismatch = await api('PATCH', path, { token, body: { first_name: 'A' }, headers });
  expect(mismatch.body.errors).toHaveProperty('X-Client-Id');
});

test('a change of the country, which decides on tax, is kept with who declared it, when and from where', async () => {
  const countryOf = async () => (await shown()).country;
  const from = await countryOf();
  const to = from === 'FR' ? 'DE' : 'FR';
  expect((await patch({ country: to })).status).toBe(200);
  const [entry] = (await queryPage(collections.audit(client), { limit: 1 })).items;
  expect(entry).toMatchObject({
    action: 'profile.updated',
    actor: `user:${DEMO.user.id}`,
    details: { country_from: from, country_to: to, address: '127.0.0.1' },
  });
  await patch({ country: from });
});
