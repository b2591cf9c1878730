import { beforeEach, expect, test } from 'vitest';
import { getItem } from '../../../shared/platform/table/query.ts';
import { update, updateAnyVersion, writeOne } from '../../../shared/platform/table/write.ts';
import { withStatus } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { listObjects } from '../../support/bucket.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { encodeForm, FILES } from '../../support/forms.ts';
import { scanTable } from '../../support/table.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();
let user: Newcomer;
beforeEach(async () => {
  user = await newUser(fixture.api);
});

const requestDeletion = (token = user.token) => fixture.api('POST', '/me/deletion-request', { token });
const logIn = ({ email, password }: Newcomer) =>
  fixture.api('POST', '/auth/login', { body: { email, password, device_name: 'phone' } });

const device = {
  device_id: 'installation-1',
  device_name: "Efua's phone",
  platform: 'android',
  push_provider: 'fcm',
  push_token: 'secret-push-token',
  notifications_enabled: true,
};

/** Leaves something personal wherever a user can. */
const leaveTraces = async ({ client, token }: Newcomer) => {
  const post = (path: string, body: unknown) =>
    fixture.api('POST', `/clients/${client}${path}`, { token, body, headers: { 'idempotency-key': 'k' } });
  await post('/devices', device);
  const form = await encodeForm(
    { department_id: '1', subject: 'Efua here', message: 'I live at Palm Street' },
    [{ name: 'Efua.png', bytes: FILES.png }],
  );
  await fixture.api('POST', `/clients/${client}/tickets`, { token, ...form });
  const order = await post('/orders', {
    items: [{ type: 'domain', domain: `site-${client}.com`, domain_option: 'register', years: 1 }],
    payment_gateway: 'stripe',
    notes: 'Call Efua first',
  });
  const { order: placed, invoice } = order.body;
  const proForma = await fixture.api('GET', `/clients/${client}/invoices/${invoice.id}/pdf`, { token });
  expect(proForma.status).toBeLessThan(400);
  const settled = { set: withStatus('ORDER', 'cancelled', placed.id), due: 'unchanged' } as const;
  await writeOne(update(keys.order(client, placed.id), settled));
  const voided = { set: withStatus('INVOICE', 'cancelled', invoice.id), due: 'unchanged' } as const;
  await writeOne(updateAnyVersion(keys.invoice(client, invoice.id), voided));
};

test('erases everything personal and keeps the books', async () => {
  await leaveTraces(user);
  const paid = await storeInvoice(user.client, 500, { status: 'paid', balance: 0 });
  const { status, body } = await requestDeletion();
  expect([status, body]).toEqual([200, { status: 'completed', message: expect.any(String), blockers: [] }]);

  const left = (await scanTable()).filter(({ pk }) => !pk.startsWith('LIMIT#'));
  const personal = /Efua|Quartey|Palm Street|\+233209998877|secret-push-token/;
  // The invoice that was paid is a document, and says who bought.
  const named = left.filter((item) => personal.test(JSON.stringify(item)));
  expect(named.map(({ sk, id }) => [sk.split('#')[0], id])).toEqual([['INVOICE', paid.id]]);
  expect(JSON.stringify(left)).not.toContain(user.email);
  expect(await listObjects()).toEqual([]);
  expect(await getItem(keys.invoice(user.client, paid.id))).toEqual(expect.objectContaining({ total: 500 }));
  expect(left.filter(({ sk, pk }) => pk === `CLIENT#${user.client}` && sk.startsWith('ORDER#'))).toHaveLength(
    1,
  );
});

test('refuses the user from then on, whatever token or password is used', async () => {
  const second = String((await logIn(user)).body.access_token);
  expect((await requestDeletion()).status).toBe(200);
  for (const token of [user.token, second]) {
    expect((await fixture.api('GET', '/me', { token })).status).toBe(401);
  }
  const { status, body } = await logIn(user);
  expect([status, body.code]).toEqual([422, 'invalid_credentials']);
});

test('deletes nothing while something is open, and says what', async () => {
  await storeHosting(user.client);
  const { status, body } = await requestDeletion();
  expect(status).toBe(409);
  expect(body).toEqual({
    status: 'blocked',
    message: expect.any(String),
    blockers: [{ type: 'active_services', count: 1, message: expect.any(String) }],
  });
  expect((await fixture.api('GET', '/me', { token: user.token })).status).toBe(200);
  expect((await logIn(user)).status).toBe(200);
});

test('leaves a client account that others use as it is', async () => {
  const friend = await newUser(fixture.api);
  await user.shareWith(friend);
  await storeHosting(user.client);
  expect((await requestDeletion()).status).toBe(200);
  const path = `/clients/${user.client}`;
  expect((await fixture.api('GET', path, { token: friend.token })).body.data).toMatchObject({
    first_name: 'Efua',
  });
  expect((await fixture.api('GET', '/me', { token: friend.token })).body.clients).toHaveLength(2);
});

test('sixteen requests at once delete the user once', async () => {
  await leaveTraces(user);
  const answers = await atOnce(() => requestDeletion());
  const counts = tally(answers.map(({ status }) => status));
  expect((counts[200] ?? 0) + (counts[401] ?? 0)).toBe(16);
  expect(counts[200]).toBeGreaterThan(0);
  const erased = (await scanTable()).filter(
    ({ action, client_id }) => action === 'client.erased' && client_id === user.client,
  );
  expect(erased).toHaveLength(1);
  expect((await logIn(user)).status).toBe(422);
});

test('two users who leave their common account at the same time leave it erased', async () => {
  const friend = await newUser(fixture.api);
  await user.shareWith(friend);
  const answers = await Promise.all([requestDeletion(), requestDeletion(friend.token)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await getItem(keys.client(user.client))).toMatchObject({ profile: { first_name: 'Deleted' } });
});

test('asks for a token', async () => {
  expect((await fixture.api('POST', '/me/deletion-request')).status).toBe(401);
});
