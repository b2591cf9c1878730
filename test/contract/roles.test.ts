import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { mayDo, PERMISSIONS, ROLES, type Role } from '../../shared/contract/roles.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import { type Api, startApi } from '../support/api.ts';
import { newUser } from '../support/users.ts';
import { newSession, pathWith } from './seed.ts';

const client = DEMO.user.clients.usd;

let api: Api;
const users = new Map<Role, number>();

/** A user of each role in one client account; the owner is the demo user. */
beforeAll(async () => {
  api = await startApi();
  const token = await api.login();
  for (const role of ROLES) {
    const { user } = await newUser(api);
    users.set(role, user);
    await addMember(client, user, role, 'operator:test', new Date());
  }
  expect((await api('GET', `/clients/${client}/members`, { token })).body.data).toHaveLength(
    ROLES.length + 1,
  );
});
afterAll(() => api.stack.close());

const ofClients = endpoints.flatMap(({ method, path, permission }) =>
  permission ? [{ method, path, permission }] : [],
);
const cases = ofClients.flatMap((operation) => ROLES.map((role) => ({ ...operation, role })));

/** Records that are unknown and bodies that are empty: what a role may ask for ends in 404 or 422, but for what takes neither. */
const ask = async (method: string, path: string, role: Role) =>
  api(method, pathWith(path, { client }), {
    token: await newSession(users.get(role) ?? 0),
    ...(method === 'GET' ? {} : { body: {} }),
    headers: { 'idempotency-key': 'roles', 'x-client-id': String(client) },
  });

const refused = new Set<string>();

describe('every endpoint of a client lets in the roles with its permission, and refuses the others', () => {
  test.each(cases)('$method $path as $role', async ({ method, path, permission, role }) => {
    const { status, body } = await ask(method, path, role);
    if (mayDo(role, permission)) return expect([200, 201, 404, 422]).toContain(status);
    refused.add(role);
    expect([status, body.code]).toEqual([403, 'role_forbidden']);
  });
});

test('each role but the owner is refused something, and each permission is asked for somewhere', () => {
  expect([...refused].sort()).toEqual(ROLES.filter((role) => role !== 'owner').sort());
  expect(new Set(ofClients.map(({ permission }) => permission))).toEqual(new Set(PERMISSIONS));
});

test('the guide for app developers has the same table of roles', () => {
  const guide = readFileSync(new URL('../../shared/contract/README.md', import.meta.url), 'utf8');
  const rows = [...guide.matchAll(/^\| `(\w+:\w+)` *\|(.*)\|$/gm)].map(([, permission = '', cells = '']) => [
    permission,
    cells.split('|').map((cell) => cell.trim() === 'yes'),
  ]);
  const table = PERMISSIONS.map((permission) => [permission, ROLES.map((role) => mayDo(role, permission))]);
  expect(rows).toEqual(table);
});
