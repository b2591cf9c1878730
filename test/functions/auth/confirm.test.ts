import { expect, test } from 'vitest';
import { PROOF_MINUTES } from '../../../shared/auth/limits.ts';
import { parseAuthorization } from '../../../shared/auth/sessions.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

const OLD = PROOF_MINUTES + 1;
const idOf = (token: string) => parseAuthorization(`Bearer ${token}`)?.tokenId ?? 0;

const confirm = (token: string, body: object) => fixture.api('POST', '/auth/confirm', { token, body });
const endOthers = async (token: string) => {
  const { status, body } = await fixture.api('DELETE', '/auth/tokens', { token });
  return status === 200 ? 'done' : `${status} ${body.code}`;
};

/** As if so many minutes had gone by since the user of a session showed who it is. */
const wait = async (user: number, token: string, minutes: number) => {
  const key = keys.token(user, idOf(token));
  const { proved_at = '' } = (await getItem(key)) ?? {};
  const earlier = new Date(Date.parse(proved_at) - minutes * 60_000).toISOString();
  await writeOne(update(key, { set: { proved_at: earlier } }));
};

test('other sessions are ended with a password of the last ten minutes, one by one or all at once', async () => {
  const { user, password, token: lost } = await newUser(fixture.api);
  const old = await newSession(user, OLD);
  for (const path of ['/auth/tokens', `/auth/tokens/${idOf(lost)}`]) {
    const { status, body } = await fixture.api('DELETE', path, { token: old });
    expect([status, body.code], path).toEqual([403, 'reauthentication_required']);
  }
  expect((await fixture.api('GET', '/me', { token: lost })).status).toBe(200);

  expect((await confirm(old, { password: 'not-this-one' })).body.code).toBe('invalid_credentials');
  expect((await confirm(old, { otp: '123456' })).body.code).toBe('invalid_credentials');
  expect(await endOthers(old)).toBe('403 reauthentication_required');
  const { status, body } = await confirm(old, { password });
  expect(status).toBe(200);
  expect(Date.parse(body.confirmed_until)).toBeGreaterThan(Date.now());
  expect((await fixture.api('DELETE', `/auth/tokens/${idOf(lost)}`, { token: old })).status).toBe(200);
  expect((await fixture.api('GET', '/me', { token: lost })).status).toBe(401);

  await wait(user, old, OLD);
  expect(await endOthers(old)).toBe('403 reauthentication_required');
  const events = await fixture.api('GET', '/me/security-events', { token: old });
  const types = events.body.data.map(({ type }: { type: string }) => type);
  expect(types.filter((type: string) => type.startsWith('confirm'))).toEqual([
    'confirmed',
    'confirmation_refused',
  ]);
});

test('whoever has a second factor shows that one, and the code works once', async () => {
  const { user, password, secret, codes } = await factorHolder(fixture.api);
  // Begun with the password alone, a moment ago.
  const token = await newSession(user);
  expect(await endOthers(token)).toBe('403 reauthentication_required');
  expect((await confirm(token, { password })).body.code).toBe('otp_required');
  expect((await confirm(token, { password, otp: '000000' })).body.code).toBe('otp_invalid');
  const otp = codeShown(secret, 1);
  expect((await confirm(token, { otp })).status).toBe(200);
  expect((await confirm(token, { otp })).body.code).toBe('otp_invalid');
  expect(await endOthers(token)).toBe('done');
  const other = await newSession(user, OLD);
  expect((await confirm(other, { otp: codes[0] })).status).toBe(200);
  expect(await endOthers(other)).toBe('done');
});

test('a log-in with the code of an app is enough for ten minutes, also for what takes the code itself', async () => {
  const { user, email, password, codes } = await factorHolder(fixture.api);
  const body = { email, password, otp: codes[0], device_name: 'Laptop' };
  const { access_token: token } = (await fixture.api('POST', '/auth/login', { body })).body;
  const key = keys.token(user, idOf(token));
  const { created_at = '' } = (await getItem(key)) ?? {};
  const earlier = new Date(Date.parse(created_at) - OLD * 60_000).toISOString();
  await writeOne(update(key, { set: { proved_at: earlier } }));
  expect((await fixture.api('POST', '/me/deletion-request', { token })).body.code).toBe('otp_required');
  await writeOne(update(key, { remove: ['proved_at'] }));
  expect((await fixture.api('POST', '/me/deletion-request', { token })).status).toBe(200);
});

test('a session of any age ends itself', async () => {
  const { user } = await newUser(fixture.api);
  const [first, second] = [await newSession(user, 10_000), await newSession(user, 10_000)];
  expect((await fixture.api('POST', '/auth/logout', { token: first })).status).toBe(200);
  expect((await fixture.api('DELETE', `/auth/tokens/${idOf(second)}`, { token: second })).status).toBe(200);
});
