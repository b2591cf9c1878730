import { expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const read = (client: number | string, headers = {}) =>
  fixture.api('GET', `/clients/${client}`, { token: fixture.token, headers });

test('shows one client account', async () => {
  const { status, body } = await read(USD_CLIENT);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id: USD_CLIENT, currency: 'USD', company_name: 'Ama Designs LLC' });
});

const FIELDS = [
  ...['id', 'company_name', 'tax_id', 'first_name', 'last_name', 'email', 'pending_email', 'phone'],
  ...['address', 'city', 'state', 'postcode'],
  ...['country', 'currency', 'separate_renewals', 'status', 'created_at', 'role', 'permissions'],
];

test('shows the fields of a client in one order everywhere', async () => {
  const paths = ['/clients', '/me'];
  const [list, me] = await Promise.all(
    paths.map((path) => fixture.api('GET', path, { token: fixture.token })),
  );
  const shown = [(await read(USD_CLIENT)).body.data, ...(list?.body.data ?? []), ...(me?.body.clients ?? [])];
  expect(shown.map((client) => Object.keys(client))).toEqual(Array(5).fill(FIELDS));
});

test('lists the client accounts of the user', async () => {
  const { body } = await fixture.api('GET', '/clients', { token: fixture.token });
  expect(body.data.map(({ id }: { id: number }) => id).sort()).toEqual([USD_CLIENT, GHS_CLIENT]);
});

test('says the same of foreign, unknown and impossible clients', async () => {
  const bodies = new Set<string>();
  for (const client of [DEMO.other.clients.usd, 999_999, 0, -1, 1.5, '9007199254740992', 'abc']) {
    const { status, body } = await read(client);
    expect(status).toBe(403);
    bodies.add(JSON.stringify({ ...body, request_id: '' }));
  }
  expect(bodies.size).toBe(1);
});

test('refuses a header that names another client than the path', async () => {
  expect((await read(USD_CLIENT, { 'x-client-id': String(USD_CLIENT) })).status).toBe(200);
  expect((await read(USD_CLIENT, { 'x-client-id': String(GHS_CLIENT) })).status).toBe(422);
  expect((await read(USD_CLIENT, { 'x-client-id': 'abc' })).status).toBe(422);
});
