import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);
const OWN_PASSWORD = 'three-green-lamps';
let people = 0;

type User = { id: number; email: string; password: string };

const createUser = (): Promise<User> => {
  people += 1;
  return operator.json<User>('users', 'create', '--email', `new${people}@example.com`, '--name', 'Esi Owusu');
};

/** The first log-in chooses a password of the user's own in place of the one staff were shown. */
const firstLogIn = ({ email, password }: User) => {
  const body = { email, password, device_name: 'test', new_password: OWN_PASSWORD };
  return fixture.api('POST', '/auth/login', { body });
};

const logIn = ({ email }: User) =>
  fixture.api('POST', '/auth/login', { body: { email, password: OWN_PASSWORD, device_name: 'test' } });

const client = (owner: User, change: Record<string, string> = {}): string[] => {
  const options = {
    owner: owner.email,
    'first-name': 'Esi',
    'last-name': 'Owusu',
    email: owner.email,
    phone: '+233 20 123 4567',
    country: 'GH',
    currency: 'GHS',
    address: '1 High Street',
    city: 'Accra',
    state: 'Greater Accra',
    postcode: 'GA-1',
    ...change,
  };
  return ['clients', 'create', ...Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])];
};

const UNKNOWN = 'There is no such client.\nLook with: npm run operator -- clients find <text>\n';

test('a new user logs in, and orders for a new client', async () => {
  const user = await createUser();
  const { id } = await operator.json<{ id: number }>(...client(user));
  const { body, status } = await firstLogIn(user);
  expect(status).toBe(200);
  expect(body.clients).toMatchObject([{ id, status: 'active', currency: 'GHS', phone: '+233201234567' }]);
  const shop = shopper(fixture.api, body.access_token, id);
  const order = await shop.order([domainItem(freshDomain())], { payment_gateway: 'paystack' });
  expect(order.status).toBe(201);
});

test('an e-mail address is used once, and a client id is given once', async () => {
  const user = await createUser();
  const again = await operator('users', 'create', '--email', user.email.toUpperCase(), '--name', 'Esi');
  expect(again).toMatchObject({ code: 1, err: expect.stringContaining('already a user') });
  const first = await operator(...client(user, { id: '424242' }));
  const second = await operator(...client(user, { id: '424242' }));
  expect(first).toMatchObject({ code: 0, out: 'Client 424242 was created.\n' });
  expect(second).toMatchObject({ code: 1, err: 'There is a client 424242 already.\n' });
});

test('every wrong detail of a client is named and nothing is created', async () => {
  const user = await createUser();
  const wrong = await operator(
    ...client(user, { phone: '123', country: 'gh', currency: 'XXX', email: 'esi' }),
  );
  expect(wrong.code).toBe(1);
  for (const field of ['phone', 'country', 'currency', 'email']) expect(wrong.err).toContain(`  ${field}: `);
  expect((await firstLogIn(user)).body.clients).toEqual([]);
  const unknown = await operator(...client({ ...user, email: 'nobody@example.com' }));
  expect(unknown).toMatchObject({ code: 1, err: 'There is no such user.\n' });
});

test('a disabled user cannot log in, and every session ends at once', async () => {
  const user = await createUser();
  const token = (await firstLogIn(user)).body.access_token;
  const other = (await logIn(user)).body.access_token;
  expect(await operator('users', 'disable', user.email)).toMatchObject({
    code: 0,
    out: 'Disabled; 2 sessions ended.\n',
  });
  expect((await fixture.api('GET', '/me', { token })).status).toBe(401);
  expect((await fixture.api('GET', '/me', { token: other })).status).toBe(401);
  expect((await logIn(user)).status).toBe(403);
  expect((await operator('users', 'disable', String(user.id))).code).toBe(0);

  expect((await operator('users', 'enable', user.email)).code).toBe(0);
  expect((await logIn(user)).status).toBe(200);
  const trail = await operator.json<{ action: string; subject: string }[]>('audit', '0');
  const actions = trail.filter(({ subject }) => subject === `user:${user.id}`).map(({ action }) => action);
  expect(actions).toEqual(['user.enabled', 'user.disabled', 'user.created']);
});

test('a member is added, changed and removed, each once, with the next request', async () => {
  const user = await createUser();
  const token = (await firstLogIn(user)).body.access_token;
  const seen = async () => (await fixture.api('GET', `/clients/${USD_CLIENT}`, { token })).status;
  expect(await seen()).toBe(403);
  const members = (verb: string, ...rest: string[]) =>
    operator('members', verb, String(USD_CLIENT), user.email, ...rest);

  expect((await members('add', '--role', 'billing')).code).toBe(0);
  expect(await members('add', '--role', 'billing')).toMatchObject({
    code: 1,
    err: expect.stringContaining('already'),
  });
  expect(await seen()).toBe(200);
  expect((await members('set-role', 'support')).code).toBe(0);
  expect((await members('set-role', 'king')).code).toBe(2);
  const listed = await operator.json<{ email: string; role: string }[]>('members', 'list', `${USD_CLIENT}`);
  expect(listed.find(({ email }) => email === user.email)?.role).toBe('support');
  expect((await members('remove')).code).toBe(0);
  expect(await members('remove')).toMatchObject({ code: 1, err: 'There is no such user.\n' });
  expect(await seen()).toBe(403);
  expect(await operator('members', 'remove', String(USD_CLIENT), 'demo@example.com')).toMatchObject({
    code: 1,
    err: expect.stringContaining('needs an owner'),
  });
});

test('a client is deactivated and activated for all of its users', async () => {
  const token = await fixture.api.login();
  const status = async () =>
    (await fixture.api('GET', '/me', { token })).body.clients.map((c: { status: string }) => c.status);
  const id = String(USD_CLIENT);
  expect((await operator('clients', 'deactivate', id)).out).toBe(`Client ${id} is inactive.\n`);
  expect((await operator('clients', 'deactivate', id)).out).toBe(`Client ${id} was inactive already.\n`);
  expect((await status()).sort()).toEqual(['active', 'inactive']);
  await operator('clients', 'activate', id);
  expect(await status()).toEqual(['active', 'active']);
  expect(await operator('clients', 'activate', '99')).toMatchObject({
    code: 1,
    err: UNKNOWN,
  });
});

test.each([
  ['invoices', 'list'],
  ['services', 'list'],
  ['tickets', 'list'],
  ['credit', 'list'],
  ['clients', 'export'],
  ['members', 'list'],
])('%s %s of an unknown client is refused', async (group, verb) => {
  const ran = await operator(group, verb, '99');
  expect(ran).toMatchObject({ code: 1, out: '', err: UNKNOWN });
});

test('an export that cannot be written says so', async () => {
  const file = join(operator.directory, 'nowhere', 'export.json');
  const ran = await operator('clients', 'export', String(USD_CLIENT), '--output', file);
  expect(ran).toMatchObject({ code: 1, err: expect.stringContaining(`${file} cannot be written.\n`) });
});

test('one client is exported whole, without secrets', async () => {
  const token = await fixture.api.login();
  const shop = shopper(fixture.api, token);
  const { body } = await shop.order([domainItem(freshDomain())]);
  await shop.startPayment(body.invoice.id);
  const file = join(operator.directory, 'export.json');
  const ran = await operator('clients', 'export', String(USD_CLIENT), '--output', file);
  expect(ran).toMatchObject({
    code: 0,
    out: `Written to ${file}\n`,
    err: expect.stringContaining('records'),
  });
  expect(statSync(file).mode & 0o777).toBe(0o600);

  const text = readFileSync(file, 'utf8');
  const data = JSON.parse(text);
  expect(data.client[0].profile.id).toBe(USD_CLIENT);
  expect(data.orders.at(-1).id).toBe(body.order.id);
  expect(data.invoices.at(-1)).toMatchObject({ id: body.invoice.id, total: 1299 });
  expect(data.payment_attempts.at(-1).gateway).toBe('stripe');
  expect(data.events.length).toBeGreaterThan(0);
  expect(text).not.toMatch(/registrar_key|auth_code|push_token|"pk"|hash/);
});
