import bcrypt from 'bcryptjs';
import { expect, test } from 'vitest';
import { DEMO, DEMO_PASSWORD } from '../../../infra/local/demo-data.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';

const fixture = apiForFile();
const { email } = DEMO.user;

const logIn = (body: object) => fixture.api('POST', '/auth/login', { body });
const credentials = { email, password: DEMO_PASSWORD, device_name: 'Phone' };

test('exchanges credentials for a bearer token that works', async () => {
  const { status, body } = await logIn({ ...credentials, email: ' Demo@Example.com'.trim() });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    token_type: 'Bearer',
    user: { email },
    access_token: expect.stringMatching(/^hca_/),
  });
  expect(body.clients).toHaveLength(2);
  expect((await fixture.api('GET', '/me', { token: body.access_token })).status).toBe(200);
});

test('says the same of a wrong password and an unknown address', async () => {
  const wrong = await logIn({ ...credentials, password: 'wrong' });
  const unknown = await logIn({ ...credentials, email: 'nobody@example.com' });
  expect([wrong.status, unknown.status]).toEqual([422, 422]);
  expect({ ...wrong.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
});

test('stores only a hash of the token', async () => {
  const { body } = await logIn(credentials);
  const [, user = '', token = ''] = body.access_token.split('_');
  const record = await getItem(keys.token(parseInt(user, 36), parseInt(token, 36)));
  expect(record).toBeDefined();
  expect(JSON.stringify(record)).not.toContain(body.access_token.split('_')[3].slice(0, 32));
});

test('accepts an imported bcrypt hash once and replaces it', async () => {
  const imported = { email: 'imported@example.com', password: 'from-the-old-panel', device_name: 'Phone' };
  await createUser({ ...imported, name: 'Imported' }, new Date());
  const password_hash = (await bcrypt.hash(imported.password, 10)).replace('$2b$', '$2y$');
  await writeOne(update(keys.login(imported.email), { set: { password_hash } }));
  expect((await logIn(imported)).status).toBe(200);
  const record = await getItem(keys.login(imported.email));
  expect(record?.password_hash).toMatch(/^\$argon2id\$/);
  expect((await logIn(imported)).status).toBe(200);
});

test('a refusal takes the same time for an unknown address, a wrong password and an imported hash', async () => {
  const imported = 'slow@example.com';
  await createUser({ email: imported, name: 'Imported', password: DEMO_PASSWORD }, new Date());
  // Compared much quicker than one of ours.
  const password_hash = await bcrypt.hash(DEMO_PASSWORD, 4);
  await writeOne(update(keys.login(imported), { set: { password_hash } }));
  const took = async (address: string) => {
    const start = performance.now();
    expect((await logIn({ ...credentials, email: address, password: 'wrong' })).status).toBe(422);
    return performance.now() - start;
  };
  const times: number[] = [];
  for (const address of ['nobody-2@example.com', email, imported]) times.push(await took(address));
  expect(Math.max(...times) / Math.min(...times)).toBeLessThan(1.5);
});

test('refuses a disabled user with 403, but only with the right password', async () => {
  const disabled = { email: 'disabled@example.com', password: 'long-enough-password', device_name: 'Phone' };
  const id = await createUser({ ...disabled, name: 'Disabled' }, new Date());
  await writeOne(update(keys.user(id), { set: { disabled: true } }));
  expect((await logIn(disabled)).status).toBe(403);
  expect((await logIn({ ...disabled, password: 'wrong' })).status).toBe(422);
});

test('slows down guessing at one account, tells when to come back, and lets others in', async () => {
  const victim = { email: 'victim@example.com', password: 'long-enough-password', device_name: 'Phone' };
  await createUser({ ...victim, name: 'Victim' }, new Date());
  const guesses = await Promise.all(
    Array.from({ length: 16 }, () => logIn({ ...victim, password: 'guess' })),
  );
  const refused = guesses.filter(({ status }) => status === 429);
  expect(guesses.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(refused).toHaveLength(6);
  for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await logIn(credentials)).status).toBe(200);
});

test.each([
  ['no body fields', {}, ['email', 'password', 'device_name']],
  ['what is no e-mail address', { ...credentials, email: 'demo' }, ['email']],
  ['a number as password', { ...credentials, password: 1 }, ['password']],
  ['an empty device name', { ...credentials, device_name: ' ' }, ['device_name']],
])('refuses %s, naming each field', async (_case, body, fields) => {
  const response = await logIn(body);
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors)).toEqual(fields);
});
