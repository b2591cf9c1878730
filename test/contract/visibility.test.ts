import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO } from '../../infra/local/demo-data.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { GUARDED_FIELDS, mayDo, type Permission, ROLES, type Role } from '../../shared/contract/roles.ts';
import { about, newEvent, writeEvent } from '../../shared/events/events.ts';
import { money } from '../../shared/events/index.ts';
import { say } from '../../shared/languages/sentence.ts';
import { addMember } from '../../shared/operator/accounts.ts';
import { writeOne } from '../../shared/platform/table/write.ts';
import { type Api, startApi } from '../support/api.ts';
import { storeInvoice } from '../support/billing-fixtures.ts';
import { type Operation, operations, type Schema } from '../support/openapi.ts';
import { newUser } from '../support/users.ts';
import { exampleBody, newSession, pathWith, type RecordIds, seedClient } from './seed.ts';

const client = DEMO.user.clients.usd;

type Guarded = { field: string; permission: Permission };

/** Fields of a schema that are marked with a permission, as `data.[].total`. */
const guardedIn = (schema: Schema, at = ''): Guarded[] => {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const field = `${at}.${name}`;
    const permission = property['x-permission'] as Permission | undefined;
    return [...(permission ? [{ field, permission }] : []), ...guardedIn(property, field)];
  });
  const items = schema.items ? guardedIn(schema.items, `${at}.[]`) : [];
  return [...fields, ...items, ...(schema.anyOf ?? []).flatMap((part) => guardedIn(part, at))];
};

/** Every field of a reply, by the same names. */
const fieldsOf = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((entry) => fieldsOf(entry, `${at}.[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [
    `${at}.${name}`,
    ...fieldsOf(part, `${at}.${name}`),
  ]);
};

const permissionOf = ({ method, path }: Operation): Permission | undefined =>
  endpoints.find((one) => one.method === method && one.path === path)?.permission;

const guardedOf = ({ responses }: Operation): Guarded[] =>
  Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([, { content }]) => (content ? guardedIn(content['application/json'].schema) : []));

const cases = operations.flatMap((operation) => {
  const permission = permissionOf(operation);
  if (!permission) return [];
  const { method, path } = operation;
  return ROLES.filter((role) => mayDo(role, permission)).map((role) => ({ method, path, role, operation }));
});

let api: Api;
let ids: RecordIds;
const users = new Map<Role, number>();

const sessionOf = (role: Role) => newSession(users.get(role) ?? 0);

beforeAll(async () => {
  api = await startApi();
  ids = await seedClient(api, await api.login(), client);
  await storeInvoice(client, 1250, { due_at: new Date(Date.now() - 86_400_000).toISOString() });
  const told = say`We cannot provide a.com. ${money(1299, 'USD')} was added to your account credit.`;
  await writeOne(
    writeEvent(newEvent(about.order({ client_id: client, id: 1 }), 'order_failed', told, new Date())),
  );
  for (const role of ROLES) {
    const { user } = await newUser(api);
    users.set(role, user);
    await addMember(client, user, role, 'operator:test', new Date());
  }
});
afterAll(() => api.stack.close());

test('the fields that are withheld by name are those that the contract marks in replies of client accounts', () => {
  const marked = operations.filter(permissionOf).flatMap(guardedOf);
  const byName = marked.map(({ field, permission }) => [field.split('.').at(-1), permission] as const);
  expect(Object.fromEntries(byName.toSorted())).toEqual(GUARDED_FIELDS);
  const named = operations
    .filter(permissionOf)
    .flatMap(({ responses }) =>
      Object.values(responses).flatMap(({ content }) =>
        fieldsNamed(content?.['application/json'].schema ?? {}).filter(({ name }) => name in GUARDED_FIELDS),
      ),
    );
  expect(named.filter(({ permission }) => permission === undefined)).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
});

/** Every field of a schema by its name alone. */
const fieldsNamed = (schema: Schema): { name: string; permission: string | undefined }[] => [
  ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    { name, permission: property['x-permission'] },
    ...fieldsNamed(property),
  ]),
  ...[...(schema.items ? [schema.items] : []), ...(schema.anyOf ?? [])].flatMap(fieldsNamed),
];

const shown = new Set<string>();
const withheld = new Set<string>();

describe('no reply has a field of a permission that the role lacks, and every other one', () => {
  test.each(cases)('$method $path as $role', async ({ operation, role }) => {
    const { method, path } = operation;
    const isRead = method === 'GET';
    const { status, body } = await api(method, pathWith(path, isRead ? ids : { ...ids, member: 1 }), {
      token: await sessionOf(role),
      ...(isRead ? {} : { body: exampleBody(operation, `role-${role}`) }),
      headers: { 'idempotency-key': `as-${role}`, 'x-client-id': String(client) },
    });
    if (isRead && !path.includes('/status')) expect([path, status]).not.toEqual([path, 403]);
    const fields = new Set(fieldsOf(body));
    for (const { field, permission } of guardedOf(operation)) {
      if (mayDo(role, permission)) {
        if (fields.has(field)) shown.add(`${method} ${path}${field}`);
        continue;
      }
      expect([...fields]).not.toContain(field);
      withheld.add(`${method} ${path}${field}`);
    }
  });
});

test('the replies that were looked at have the fields that are withheld from others', () => {
  const [reads, seen] = [[...withheld].filter((field) => field.startsWith('GET ')), shown];
  expect(reads.length).toBeGreaterThan(15);
  // Add-ons, offers, a change under way and a restoration are of services that have them.
  const unseen = reads.filter(
    (field) => !seen.has(field) && !/addons|upgrades|change\.|restore\./.test(field),
  );
  expect(unseen).toEqual([]);
});

type Entry = { type?: string; message?: string; subject: { type: string; id: number } };

/** Where a record an entry is about is read. */
const RECORDS: Record<string, string> = {
  order: '/orders/1',
  invoice: '/invoices/1',
  payment: '/payments',
  hosting_account: '/hosting/1',
  domain: '/domains/1',
  ticket: '/tickets/1',
  client: '',
};

const entriesFor = async (role: Role): Promise<Entry[]> => {
  const ask = async (path: string) =>
    (await api('GET', `/clients/${client}${path}`, { token: await sessionOf(role) })).body;
  const [events, dashboard] = [await ask('/events?per_page=100'), await ask('/dashboard')];
  if (!events.data) return [];
  expect(events.meta.count).toBe(events.data.length);
  const { attention, waiting, upcoming, recent_events } = dashboard.data;
  expect(recent_events.length).toBeGreaterThan(0);
  return [...events.data, ...attention, ...waiting, ...upcoming, ...recent_events];
};

test.each(ROLES)('the feed and the dashboard tell %s of what the role may read alone', async (role) => {
  const [own, owners] = [await entriesFor(role), await entriesFor('owner')];
  if (!mayDo(role, 'activity:read')) return expect(own).toEqual([]);
  for (const type of new Set(owners.map(({ subject }) => subject.type))) {
    const path = `/clients/${client}${RECORDS[type]}`;
    const isReadable = (await api('GET', path, { token: await sessionOf(role) })).status !== 403;
    expect([type, own.some(({ subject }) => subject.type === type)]).toEqual([type, isReadable]);
  }
  const told = own.filter(({ message = '' }) => /[A-Z]{3} \d/.test(message));
  expect(told.length > 0).toBe(mayDo(role, 'billing:read'));
  expect(own.some(({ type }) => type === 'order_failed')).toBe(true);
  expect(own.some(({ type }) => type?.startsWith('member_'))).toBe(mayDo(role, 'members:read'));
});
