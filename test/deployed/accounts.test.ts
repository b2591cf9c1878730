import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../support/api.ts';
import { mailAbout, tokenIn } from '../support/inbox.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});

const somebody = () => `${randomUUID()}@example.com`;
const [PASSWORD, OTHER_PASSWORD] = ['three-green-lamps', 'seven-quiet-bridges'];
const email = somebody();

/** Returns the body of an answer that must be a success. */
const post = async (path: string, body: unknown, token?: string) => {
  const answer = await api('POST', path, { body, ...(token ? { token } : {}) });
  expect([path, answer.status, answer.text]).toEqual([path, expect.toSatisfy((n) => n < 300), answer.text]);
  return answer.body;
};

const login = async (address: string, password: string): Promise<string> =>
  (await post('/auth/login', { email: address, password, device_name: 'phone' })).access_token;

const linkFor = async (address: string, subject: RegExp): Promise<string> =>
  tokenIn(await mailAbout(api.stack, address, subject));

test('a stranger opens an account by the link in a mail', async () => {
  await post('/auth/register', { email });
  const token = await linkFor(email, /^Confirm your e-mail address/);
  const { sign_up } = (await api('GET', '/mobile/config', {})).body;
  await post('/auth/register/verify', {
    token,
    password: PASSWORD,
    first_name: 'Efua',
    last_name: 'Owusu',
    phone: '020 123 4567',
    country: 'GH',
    currency: 'GHS',
    terms_version: sign_up.terms_version,
  });
  await login(email, PASSWORD);
});

test('a password is chosen anew by the link in a mail, and changed', async () => {
  await post('/auth/password/forgot', { email });
  const token = await linkFor(email, /^Choose a new password/);
  await post('/auth/password/reset', { token, password: OTHER_PASSWORD });
  const session = await login(email, OTHER_PASSWORD);
  await post('/me/password', { current_password: OTHER_PASSWORD, password: PASSWORD }, session);
});

test('an address is changed by the link in one mail, and taken back by that in another', async () => {
  const other = somebody();
  const session = await login(email, PASSWORD);
  await post('/me/email', { email: other, current_password: PASSWORD }, session);
  await post('/auth/email/confirm', { token: await linkFor(other, /^Confirm your new e-mail address/) });
  await login(other, PASSWORD);
  await post('/auth/email/undo', { token: await linkFor(email, /was changed$/), password: OTHER_PASSWORD });
  await login(email, OTHER_PASSWORD);
});
