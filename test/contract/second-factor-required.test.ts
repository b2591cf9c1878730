import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Api, startApi } from '../support/api.ts';
import { logInWith, passkeyHolder } from '../support/passkeys.ts';
import { codeShown, factorHolder } from '../support/second-factor.ts';
import { type Newcomer, newUser } from '../support/users.ts';
import { newSession, pathWith } from './seed.ts';

/** All that a password alone is good for at a provider that requires a second factor. */
const OPEN = [
  'DELETE /auth/tokens',
  'DELETE /auth/tokens/{token}',
  'DELETE /me/passkeys/{passkey}',
  'DELETE /me/password',
  'GET /auth/tokens',
  'GET /me',
  'GET /me/factors',
  'GET /me/passkeys',
  'GET /me/security-events',
  'PATCH /me/passkeys/{passkey}',
  'POST /auth/confirm',
  'POST /auth/confirm/passkey',
  'POST /auth/confirm/passkey/options',
  'POST /auth/logout',
  'POST /me/email',
  'POST /me/factors',
  'POST /me/factors/{factor}/confirm',
  'POST /me/factors/{factor}/remove',
  'POST /me/passkeys',
  'POST /me/passkeys/options',
  'POST /me/password',
  'POST /me/recovery-codes',
];

let api: Api;
let user: Newcomer;

beforeAll(async () => {
  api = await startApi({ second_factor: 'required' });
  user = await newUser(api);
});
afterAll(() => api.stack.close());

const ofUsers = endpoints.filter(({ auth }) => auth !== 'public');

describe('where a second factor is required, every endpoint asked by a user who has none', () => {
  test.each(ofUsers)('$method $path', async ({ method, path }) => {
    const { status, body } = await api(method, pathWith(path, { client: user.client }), {
      token: await newSession(user.user),
      ...(method === 'GET' ? {} : { body: {} }),
      headers: { 'idempotency-key': 'no-factor', 'x-client-id': String(user.client) },
    });
    if (OPEN.includes(`${method} ${path}`)) expect([200, 404, 409, 422]).toContain(status);
    else expect([status, body.code]).toEqual([403, 'second_factor_required']);
  });
});

test('the list of what is open is that of the endpoint table', () => {
  const open = endpoints.filter(({ beforeSecondFactor }) => beforeSecondFactor);
  expect(open.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(OPEN);
});

test('with an authenticator app set up everything is open, to that session and to log-ins with its codes', async () => {
  const fresh = await newUser(api);
  const other = await newSession(fresh.user);
  const added = await api('POST', '/me/factors', {
    token: fresh.token,
    body: { name: 'Phone', current_password: fresh.password },
  });
  const { secret, data } = added.body;
  const body = { otp: codeShown(secret) };
  expect((await api('POST', `/me/factors/${data.id}/confirm`, { token: fresh.token, body })).status).toBe(
    200,
  );
  expect((await api('GET', `/clients/${fresh.client}`, { token: fresh.token })).status).toBe(200);
  // Begun with the password alone.
  expect((await api('GET', '/me', { token: other })).status).toBe(401);
});

test('a passkey is as good, to that session and to log-ins with it', async () => {
  const { token, client, authenticator } = await passkeyHolder(api);
  expect((await api('GET', `/clients/${client}`, { token })).status).toBe(200);
  const { access_token } = (await logInWith(api, authenticator)).body;
  expect((await api('GET', `/clients/${client}`, { token: access_token })).status).toBe(200);
});

test('whoever has lost the factor is back to setting one up, and to nothing else', async () => {
  const holder = await factorHolder(api);
  const factors = await api('GET', '/me/factors', { token: holder.token });
  const body = { current_password: holder.password, otp: holder.codes[0] };
  const path = `/me/factors/${factors.body.data[0].id}/remove`;
  expect((await api('POST', path, { token: holder.token, body })).status).toBe(200);
  const answer = await api('GET', `/clients/${holder.client}`, { token: holder.token });
  expect([answer.status, answer.body.code]).toEqual([403, 'second_factor_required']);
});
