import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { makeExports } from '../../../shared/privacy/exports/make-exports.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { listObjects } from '../../support/bucket.ts';
import { androidDevice } from '../../support/device.ts';
import { storeDomain, storeHosting, storeSnapshot } from '../../support/fixtures.ts';
import { encodeForm, FILES } from '../../support/forms.ts';
import { mailAbout } from '../../support/inbox.ts';
import { ownDomain } from '../../support/own-domain.ts';
import { factorHolder } from '../../support/second-factor.ts';
import { scanTable } from '../../support/table.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();
// No worker runs but when a test says so.
beforeAll(() => fixture.api.stack.triggers.hold(true));

type Owner = Pick<Newcomer, 'client' | 'token'>;

const ask = ({ client, token }: Owner, key?: string) =>
  fixture.api('POST', `/clients/${client}/exports`, {
    token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const read = ({ client, token }: Owner, id: number) =>
  fixture.api('GET', `/clients/${client}/exports/${id}`, { token });
const list = ({ client, token }: Owner) => fixture.api('GET', `/clients/${client}/exports`, { token });

/** In its role, as the schedule does each minute. */
const work = () => fixture.api.stack.triggers.run('workers/make-exports');

const download = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url);
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename="?export-\d+-\d+\.json"?$/),
  ]);
  return Buffer.from(await answer.arrayBuffer());
};

type Entry = { id: number; type?: string; [field: string]: unknown };
type Lists = Record<string, Entry[]>;

/** The lists of all files of an export that is ready, put together. */
const contentOf = async (
  owner: Owner,
  id: number,
): Promise<{ lists: Lists; text: string; parts: number }> => {
  const { body } = await read(owner, id);
  expect(body.data.status).toBe('ready');
  const lists: Lists = {};
  let text = '';
  for (const file of body.data.files) {
    const bytes = await download(file.url);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
    expect(bytes).toHaveLength(file.bytes);
    const { export: _, ...found } = JSON.parse(bytes.toString()) as Lists;
    for (const [kind, entries] of Object.entries(found)) lists[kind] = [...(lists[kind] ?? []), ...entries];
    text += bytes.toString();
  }
  return { lists, text, parts: body.data.files.length };
};

const madeFor = async (owner: Owner) => {
  const { status, body } = await ask(owner);
  expect(status).toBe(201);
  await work();
  return { id: body.data.id as number, ...(await contentOf(owner, body.data.id)) };
};

/** Something of each kind that a client can leave here, and what is nobody's business beside it. */
const fill = async (user: Newcomer) => {
  const { client, token } = user;
  const post = (path: string, body: unknown) =>
    fixture.api('POST', `/clients/${client}${path}`, { token, body, headers: { 'idempotency-key': 'k' } });
  await post('/devices', androidDevice({ push_token: 'secret-push-token' }));
  const form = await encodeForm(
    { department_id: '1', subject: 'Where is it?', message: 'I live at Palm Street' },
    [{ name: 'house.png', bytes: FILES.png }],
  );
  const ticket = await fixture.api('POST', `/clients/${client}/tickets`, { token, ...form });
  const order = await post('/orders', {
    items: [{ type: 'domain', domain: `site-${client}.com`, domain_option: 'register', years: 1 }],
    payment_gateway: 'stripe',
    notes: 'Call first',
  });
  expect([ticket.status, order.status]).toEqual([201, 201]);
  await storeDomain(client, { auth_code: 'secret-transfer-code' });
  const domain = await ownDomain(fixture.api.stack.outside.registrar.url, { client_id: client });
  const hosting = await storeHosting(client);
  await storeSnapshot(client, domain.id);
  await storeInvoice(client, 500, { status: 'paid', balance: 0 });
  return { ticket: ticket.body.data, order: order.body, domain, hosting };
};

test('holds what was made, as the API shows it, and no secret', async () => {
  const user = await factorHolder(fixture.api);
  const { ticket, order, domain, hosting } = await fill(user);
  await fixture.api('POST', '/auth/confirm', { token: user.token, body: { otp: user.codes[0] } });
  const { lists, text, parts } = await madeFor(user);
  expect(parts).toBe(1);

  const { client, token } = user;
  const shown = async (path: string) => (await fixture.api('GET', path, { token })).body.data;
  expect(lists.client_account).toEqual([await shown(`/clients/${client}`)]);
  for (const [kind, path] of [
    ['orders', 'orders'],
    ['invoices', 'invoices'],
    ['domains', 'domains'],
    ['hosting', 'hosting'],
    ['tickets', 'tickets'],
    ['events', 'events'],
    ['mails', 'mails'],
    ['members', 'members'],
    ['devices', 'devices'],
  ] as const) {
    const listed = (await shown(`/clients/${client}/${path}?per_page=100`)) as Entry[];
    expect(listed.length, kind).toBeGreaterThan(0);
    const ids = (entries: Entry[] = []) => entries.map(({ id }) => id).sort((a, b) => a - b);
    expect(ids(lists[kind]), kind).toEqual(ids(listed));
  }
  expect(lists.orders).toEqual([await shown(`/clients/${client}/orders/${order.order.id}`)]);
  expect(lists.hosting).toEqual([await shown(`/clients/${client}/hosting/${hosting.id}`)]);
  expect(lists.ticket_messages).toMatchObject([
    { ticket_id: ticket.id, message: 'I live at Palm Street', attachments: [{ name: 'house.png' }] },
  ]);
  expect(lists.dns_snapshots).toMatchObject([{ domain_id: domain.id, records: [{ value: '192.0.2.1' }] }]);
  const contacts = await shown(`/clients/${client}/domains/${domain.id}/contacts`);
  expect(contacts.registrant).toMatchObject({ email: expect.any(String) });
  const { registrant, admin, tech, billing } = contacts;
  expect(lists.domain_contacts).toEqual([
    expect.objectContaining({ unavailable: 'domain_not_active' }),
    expect.objectContaining({ unavailable: 'domain_not_at_registrar' }),
    { domain_id: domain.id, domain: domain.name, registrant, admin, tech, billing },
  ]);
  const { records } = await shown(`/clients/${client}/domains/${domain.id}/dns/records`);
  expect(lists.dns_records?.at(-1)).toMatchObject({ domain_id: domain.id, zone: 'registrar', records });
  expect(lists.user).toMatchObject([{ id: user.user, email: user.email }]);
  expect(lists.authenticators).toMatchObject([{ name: 'Phone' }]);
  expect(lists.security_events?.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['login', 'factor_added', 'export_requested']),
  );

  const credentials = (await scanTable()).find(
    ({ pk, sk }) => sk === 'LOGIN' && pk === `LOGIN#${user.email}`,
  );
  const stored = (await scanTable()).filter(({ pk }) => pk === `USER#${user.user}`);
  const hidden = [
    credentials?.password_hash,
    ...stored.flatMap(({ hash, secret, hashes }) => [hash, secret, ...((hashes as string[]) ?? [])]),
    token,
    token.split('_').at(-1),
    user.secret,
    ...user.codes,
    user.password,
    'secret-transfer-code',
    'secret-push-token',
  ].filter((one) => one !== undefined) as string[];
  expect(hidden.length).toBeGreaterThan(10);
  for (const secret of hidden) {
    expect(secret.length).toBeGreaterThan(5);
    expect(text).not.toContain(secret);
  }
  expect(text).not.toMatch(/"(?:pk|sk|due_pk|status_sk|schema)":|https?:\/\/[^"]*X-Amz/);
});

test('is in the language that its owner has chosen, as the API is', async () => {
  const user = await newUser(fixture.api);
  const { client, token } = user;
  await fixture.api('PATCH', '/me/preferences', { token, body: { locale: 'fr' } });
  await fill(user);
  const { lists } = await madeFor(user);
  for (const kind of ['events', 'orders', 'invoices']) {
    const { body } = await fixture.api('GET', `/clients/${client}/${kind}?per_page=100`, { token });
    const told = ({ message, lines }: Entry) => JSON.stringify(message ?? lines);
    expect(lists[kind]?.map(told).sort(), kind).toEqual(body.data.map(told).sort());
  }
  expect(lists.events?.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^La facture /));
});

test('tells the owner by mail where it is, without a link that opens it', async () => {
  const user = await newUser(fixture.api);
  await madeFor(user);
  const mail = await mailAbout(fixture.api.stack, user.email, /^The copy of your data/);
  expect(mail.text).toContain(`/clients/${user.client}/export`);
  expect(mail.text).not.toMatch(/X-Amz|token=/);
  const { body } = await fixture.api('GET', '/me/security-events', { token: user.token });
  expect(body.data.map(({ type }: Entry) => type)).toContain('export_requested');
});

test('is for owners, and each sees their own', async () => {
  const [owner, other, admin, stranger] = await Promise.all([
    newUser(fixture.api),
    newUser(fixture.api),
    newUser(fixture.api),
    newUser(fixture.api),
  ]);
  await owner.shareWith(other);
  await owner.shareWith(admin, 'admin');
  const { id, lists } = await madeFor(owner);
  const inClient = ({ token }: Newcomer) => ({ client: owner.client, token });

  for (const answer of await Promise.all([
    ask(inClient(admin)),
    list(inClient(admin)),
    read(inClient(admin), id),
  ])) {
    expect([answer.status, answer.body.code]).toEqual([403, 'role_forbidden']);
  }
  expect((await read(inClient(stranger), id)).body.code).toBe('client_forbidden');
  expect((await read(stranger, id)).body.code).toBe('export_not_found');
  expect((await read(inClient(other), id)).body.code).toBe('export_not_found');
  expect((await list(inClient(other))).body.data).toEqual([]);
  expect((await list(owner)).body.data.map((one: Entry) => one.id)).toEqual([id]);

  // Of the others there is what the list of members tells, and no more.
  expect(lists.members?.map((one) => one.id).sort()).toEqual([owner.user, other.user, admin.user].sort());
  const second = await madeFor(inClient(other));
  expect(second.lists.user).toMatchObject([{ id: other.user }]);
  const ids = ({ security_events = [] }: Lists) => security_events.map((one) => one.id);
  expect(ids(second.lists).filter((one) => ids(lists).includes(one))).toEqual([]);
});

test('of sixteen requests at once one makes an export, and the others say that there is one', async () => {
  const user = await newUser(fixture.api);
  const answers = await atOnce(() => ask(user));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 409: 15 });
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('export_exists');
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect((await list(user)).body.data).toHaveLength(1);
});

test('the same idempotency key gets the same answer', async () => {
  const user = await newUser(fixture.api);
  const [first, again] = [await ask(user, 'mine'), await ask(user, 'mine')];
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.text).toBe(first.text);
  expect((await list(user)).body.data).toHaveLength(1);
});

test('goes in several files where there is much, each entry once and in order', async () => {
  const user = await newUser(fixture.api);
  for (let index = 0; index < 105; index += 1) await storeInvoice(user.client, 100 + index);
  const { body } = await ask(user);
  expect(body.data.status).toBe('preparing');
  expect((await read(user, body.data.id)).body.data.files).toEqual([]);
  await makeExports(new Date(), undefined, 2_000);
  const { lists, parts } = await contentOf(user, body.data.id);
  expect(parts).toBeGreaterThan(3);
  const ids = lists.invoices?.map(({ id }) => id) ?? [];
  expect(ids).toHaveLength(105);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
});

test('workers that take it from each other while it is made end with each entry once and one mail', async () => {
  // What other tests have asked for.
  await work();
  const user = await newUser(fixture.api);
  for (let index = 0; index < 30; index += 1) await storeInvoice(user.client, 100 + index);
  const { body } = await ask(user);
  // Each, if nobody was quicker, begins while the one before is at its first step, by a clock at which the lease of that one is over.
  const others: Promise<unknown>[] = [];
  const begin = (clock: number): Promise<number> => {
    let looks = 0;
    const lookAtTime = () => {
      looks += 1;
      if (looks === 2 && others.length < 4) others.push(begin(clock + 2 ** others.length * 6 * 60_000));
      return true;
    };
    return makeExports(new Date(clock), lookAtTime, 2_000);
  };
  await begin(Date.now());
  for (const other of others) await other;
  expect(others.length).toBeGreaterThan(0);
  await makeExports(new Date(Date.now() + 12 * 3_600_000), undefined, 2_000);
  const { lists } = await contentOf(user, body.data.id);
  const ids = lists.invoices?.map(({ id }) => id) ?? [];
  expect(ids).toHaveLength(30);
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
  const mails = (await scanTable()).filter(
    ({ pk, template }) => pk === `USER#${user.user}` && template === 'export_ready',
  );
  expect(mails).toHaveLength(1);
});

test('its files are there for a day, and then another one can be asked for', async () => {
  const user = await newUser(fixture.api);
  const { id } = await madeFor(user);
  const mine = async () => (await listObjects()).filter((key) => key.startsWith(`exports/${user.client}/`));
  expect(await mine()).toHaveLength(1);

  await makeExports(new Date(Date.now() + DAY_MS - 60_000));
  expect((await read(user, id)).body.data.status).toBe('ready');
  await makeExports(new Date(Date.now() + DAY_MS + 1000));
  expect((await read(user, id)).body.data).toMatchObject({ status: 'expired', files: [] });
  expect(await mine()).toEqual([]);
});

test('fails where its user is no owner any more, and leaves no file', async () => {
  const [user, other] = await Promise.all([newUser(fixture.api), newUser(fixture.api)]);
  await user.shareWith(other);
  const { body } = await ask(user);
  const path = `/clients/${user.client}/members/${user.user}`;
  const role = (name: string) => fixture.api('PATCH', path, { token: other.token, body: { role: name } });
  expect((await role('admin')).status).toBe(200);
  await work();
  expect((await role('owner')).status).toBe(200);
  expect((await read(user, body.data.id)).body.data).toMatchObject({ status: 'failed', files: [] });
  expect((await listObjects()).filter((key) => key.startsWith(`exports/${user.client}/`))).toEqual([]);
  // One that has failed counts for none.
  expect((await ask(user)).status).toBe(201);
});

test('goes with the account, and with the user who leaves it to others', async () => {
  const [user, leaver, heir] = await Promise.all([
    newUser(fixture.api),
    newUser(fixture.api),
    newUser(fixture.api),
  ]);
  await leaver.shareWith(heir);
  await madeFor(user);
  await madeFor(leaver);
  for (const { client, token, user: id } of [user, leaver]) {
    const { status, body } = await fixture.api('POST', '/me/deletion-request', { token });
    expect([status, body.status]).toEqual([200, 'completed']);
    expect((await listObjects()).filter((key) => key.startsWith(`exports/${client}/`))).toEqual([]);
    const left = (await scanTable()).filter(
      ({ pk, sk }) => pk === `CLIENT#${client}` && sk.startsWith('EXPORT'),
    );
    expect(left).toEqual([]);
    expect(await getItem(keys.exportTurn(client, id))).toBeUndefined();
  }
});

test('asks for a token', async () => {
  const { client } = await newUser(fixture.api);
  expect((await fixture.api('POST', `/clients/${client}/exports`)).status).toBe(401);
});
