import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getAccount } from '../../../shared/auth/change-credentials.ts';
import { PROOF_MINUTES } from '../../../shared/auth/limits.ts';
import {
  listPasskeys,
  planPasskey,
  planPasskeyRemoval,
  planPasswordRemoval,
} from '../../../shared/auth/passkeys.ts';
import { parseAuthorization } from '../../../shared/auth/sessions.ts';
import { NOWHERE } from '../../../shared/events/index.ts';
import { removeFactors, resetPassword } from '../../../shared/operator/accounts.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { StaleWriteError, transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { tally } from '../../support/at-once.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { readSnapshot } from '../../support/invariants/snapshot.ts';
import { wayInProblems } from '../../support/invariants/ways-in.ts';
import { addPasskey, confirmWith, logInWith, originOf, passkeyHolder } from '../../support/passkeys.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

const call = (method: string, path: string, token: string, body?: object) =>
  fixture.api(method, path, { token, ...(body ? { body } : {}) });
const logIn = (email: string, password: string, more: object = {}) =>
  fixture.api('POST', '/auth/login', { body: { email, password, device_name: 'Phone', ...more } });
const device = (options?: Parameters<typeof newAuthenticator>[1]) =>
  newAuthenticator(originOf(fixture.api), options);
const namesOf = async (token: string) =>
  (await call('GET', '/me/passkeys', token)).body.data.map(({ name }: { name: string }) => name);
const remove = (token: string, id: number) => call('DELETE', `/me/passkeys/${id}`, token);
const typesOf = async (token: string) =>
  (await call('GET', '/me/security-events', token)).body.data.map(({ type }: { type: string }) => type);
const idOf = (token: string) => parseAuthorization(`Bearer ${token}`)?.tokenId ?? 0;

/** A session that was begun with the passkey of somebody, which nobody has seen yet. */
const sessionOf = async (holder: { authenticator: ReturnType<typeof newAuthenticator> }) =>
  (await logInWith(fixture.api, holder.authenticator)).body.access_token as string;

test('a passkey lets in alone, without an address, and is listed with its last use', async () => {
  const { user, email, authenticator, token, codes } = await passkeyHolder(fixture.api);
  expect(codes).toHaveLength(10);
  await mailAbout(fixture.api.stack, email, /passkey was added/);
  const { status, body } = await logInWith(fixture.api, authenticator);
  expect([status, body.user.id, body.user.email]).toEqual([200, user, email]);
  const listed = await call('GET', '/me/passkeys', body.access_token);
  expect(listed.body.data).toEqual([
    {
      id: expect.any(Number),
      name: 'Laptop',
      backed_up: false,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
    },
  ]);
  expect(JSON.stringify(listed.body)).not.toContain(authenticator.id);
  // It was shown a moment ago, with all that a second factor shows.
  expect((await call('DELETE', '/auth/tokens', body.access_token)).status).toBe(200);
  expect((await call('GET', '/me', token)).status).toBe(401);
  expect(await typesOf(body.access_token)).toEqual(expect.arrayContaining(['passkey_added', 'login']));
});

test.each([
  ['of a phone whose maker synchronises it', { synchronised: true }],
  ['with Ed25519', { algorithm: -8 }],
])('one %s works twice', async (_, options) => {
  const { token } = await newUser(fixture.api);
  const authenticator = device(options);
  const added = await addPasskey(fixture.api, token, authenticator);
  expect([added.status, added.body.data.backed_up]).toEqual([201, 'synchronised' in options]);
  for (let time = 0; time < 2; time++) expect((await logInWith(fixture.api, authenticator)).status).toBe(200);
});

test('the first one ends every other session, and the password asks for a second factor from then on', async () => {
  const { user, email, password, token, ...me } = await newUser(fixture.api);
  const other = await newSession(user);
  const authenticator = device();
  const added = await addPasskey(fixture.api, token, authenticator);
  expect((await call('GET', '/me', other)).status).toBe(401);
  expect((await logIn(email, password)).body.code).toBe('otp_required');
  expect((await logIn(email, password, { otp: added.body.recovery_codes[0] })).status).toBe(200);
  expect((await call('GET', `/clients/${me.client}`, token)).status).toBe(200);
});

test('the next one needs the first, or a code, and comes without new recovery codes', async () => {
  const holder = await passkeyHolder(fixture.api);
  // Begun with the password, which is not enough once there is a second factor.
  const asked = await call('POST', '/me/passkeys/options', holder.token);
  expect([asked.status, asked.body.code]).toEqual([403, 'reauthentication_required']);
  const token = await sessionOf(holder);
  const phone = device();
  const added = await addPasskey(fixture.api, token, phone, { name: 'Phone' });
  expect([added.status, added.body.recovery_codes]).toEqual([201, []]);
  expect(await namesOf(token)).toEqual(['Phone', 'Laptop']);
  const { id } = added.body.data;
  const renamed = await call('PATCH', `/me/passkeys/${id}`, token, { name: 'Old phone' });
  expect([renamed.status, renamed.body.data.name]).toEqual([200, 'Old phone']);
  expect((await logInWith(fixture.api, phone)).status).toBe(200);
  expect((await remove(token, id)).status).toBe(200);
  expect((await logInWith(fixture.api, phone)).body.code).toBe('passkey_invalid');
  expect(await namesOf(token)).toEqual(['Laptop']);
  expect((await remove(token, id)).status).toBe(404);
  await mailAbout(fixture.api.stack, holder.email, /passkey was removed/);
});

test('ten are enough', async () => {
  const token = await sessionOf(await passkeyHolder(fixture.api));
  for (let count = 1; count < 10; count++)
    expect((await addPasskey(fixture.api, token, device({ synchronised: true }))).status).toBe(201);
  const { status, body } = await call('POST', '/me/passkeys/options', token);
  expect([status, body.code]).toEqual([409, 'too_many_passkeys']);
});

test('with the last one the second factor is gone, but not beside an authenticator app, nor the other way round', async () => {
  const holder = await passkeyHolder(fixture.api);
  expect((await remove(await sessionOf(holder), holder.passkey)).status).toBe(200);
  expect((await logIn(holder.email, holder.password)).status).toBe(200);

  const both = await factorHolder(fixture.api);
  const confirmed = await call('POST', '/auth/confirm', both.token, { otp: both.codes[0] });
  expect(confirmed.status).toBe(200);
  const authenticator = device();
  const added = await addPasskey(fixture.api, both.token, authenticator);
  const token = await sessionOf({ authenticator });
  const factors = await call('GET', '/me/factors', token);
  const path = `/me/factors/${factors.body.data[0].id}/remove`;
  expect((await call('POST', path, token, {})).status).toBe(200);
  await mailAbout(fixture.api.stack, both.email, /^An authenticator app was removed/);
  expect((await logIn(both.email, both.password)).body.code).toBe('otp_required');
  expect((await remove(token, added.body.data.id)).status).toBe(200);
  const mail = await mailAbout(fixture.api.stack, both.email, /passkey was removed/);
  expect(JSON.stringify(mail)).toContain('the password alone opens it');
  expect((await logIn(both.email, both.password)).status).toBe(200);

  const other = await factorHolder(fixture.api);
  await call('POST', '/auth/confirm', other.token, { otp: other.codes[0] });
  const second = await addPasskey(fixture.api, other.token, device());
  expect((await remove(other.token, second.body.data.id)).status).toBe(200);
  const told = await mailAbout(fixture.api.stack, other.email, /passkey was removed/);
  expect(JSON.stringify(told)).not.toContain('the password alone');
  expect((await logIn(other.email, other.password)).body.code).toBe('otp_required');
});

test('a session that is old shows the passkey again, and then does what takes password and code without either', async () => {
  const { user, email, password, authenticator } = await passkeyHolder(fixture.api);
  const token = await newSession(user, PROOF_MINUTES + 1);
  const body = { password: 'seven-quiet-bridges' };
  expect((await call('DELETE', '/auth/tokens', token)).body.code).toBe('reauthentication_required');
  expect((await call('POST', '/me/password', token, body)).body.code).toBe('invalid_credentials');
  const withPassword = { ...body, current_password: password };
  expect((await call('POST', '/me/password', token, withPassword)).body.code).toBe('otp_required');
  const { status, body: shown } = await confirmWith(fixture.api, token, authenticator);
  expect([status, Date.parse(shown.confirmed_until) > Date.now()]).toEqual([200, true]);
  expect((await call('DELETE', '/auth/tokens', token)).status).toBe(200);
  expect((await call('POST', '/me/password', token, body)).status).toBe(200);
  const wait = new Date(Date.now() - (PROOF_MINUTES + 1) * 60_000).toISOString();
  await writeOne(update(keys.token(user, idOf(token)), { set: { proved_at: wait } }));
  expect((await call('POST', '/me/password', token, withPassword)).body.code).toBe('invalid_credentials');
  expect((await logIn(email, body.password)).body.code).toBe('otp_required');
});

test('a code shows less than a passkey: it does not stand for the password', async () => {
  const { token, codes } = await factorHolder(fixture.api);
  expect((await call('POST', '/auth/confirm', token, { otp: codes[0] })).status).toBe(200);
  const body = { password: 'seven-quiet-bridges' };
  expect((await call('POST', '/me/password', token, body)).body.code).toBe('invalid_credentials');
});

test('the password goes once a passkey was shown, and then its last passkey stays', async () => {
  const holder = await passkeyHolder(fixture.api);
  const { email, password, user } = holder;
  const lone = await factorHolder(fixture.api);
  await call('POST', '/auth/confirm', lone.token, { otp: lone.codes[0] });
  expect((await call('DELETE', '/me/password', lone.token)).body.code).toBe('no_passkey');
  // That it works has to be seen first: a code is not enough.
  expect((await addPasskey(fixture.api, lone.token, device())).status).toBe(201);
  const unseen = await call('DELETE', '/me/password', lone.token);
  expect([unseen.status, unseen.body.code]).toEqual([403, 'reauthentication_required']);

  const token = await sessionOf(holder);
  const other = await sessionOf(holder);
  expect((await call('DELETE', '/me/password', token)).status).toBe(200);
  await mailAbout(fixture.api.stack, email, /no password any more/);
  expect((await call('GET', '/me', other)).status).toBe(401);
  for (const otp of holder.codes.slice(0, 2))
    expect((await logIn(email, password, { otp })).body.code).toBe('invalid_credentials');
  const refused = await remove(token, holder.passkey);
  expect([refused.status, refused.body.code]).toEqual([409, 'last_way_in']);
  const old = await newSession(user, PROOF_MINUTES + 1);
  const withOld = { password: 'seven-quiet-bridges', current_password: password };
  const unasked = await call('POST', '/me/password', old, withOld);
  expect(unasked.body.message).toContain('You have no password');
  expect((await logInWith(fixture.api, holder.authenticator)).status).toBe(200);

  const phone = device();
  const added = await addPasskey(fixture.api, token, phone, { name: 'Phone' });
  // Both at once: one of them is the last.
  const removals = await Promise.all([remove(token, holder.passkey), remove(token, added.body.data.id)]);
  expect(tally(removals.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
  expect(await namesOf(token)).toHaveLength(1);

  expect((await call('POST', '/me/password', token, { password: 'seven-quiet-bridges' })).status).toBe(200);
  expect((await getItem(keys.login(email)))?.without_password).toBeUndefined();
  const [left] = (await call('GET', '/me/passkeys', token)).body.data;
  expect((await remove(token, left.id)).status).toBe(200);
  expect((await logIn(email, 'seven-quiet-bridges')).status).toBe(200);
  expect((await getItem(keys.user(user)))?.second_factor).toBeUndefined();
});

/** The end of the password, of the last passkey, and of both passkeys of somebody without a password, as planned at once. */
const plansAtOnce = async (which: 'password and passkey' | 'passkey and password' | 'both passkeys') => {
  const holder = await passkeyHolder(fixture.api);
  const token = await sessionOf(holder);
  if (which === 'both passkeys') {
    expect((await addPasskey(fixture.api, token, device())).status).toBe(201);
    expect((await call('DELETE', '/me/password', token)).status).toBe(200);
  }
  const account = await getAccount(holder.user);
  const passkeys = await listPasskeys(holder.user);
  const now = new Date();
  const ended = { unknownHash: 'unknown', tokenId: 0 };
  const ends = planPasswordRemoval(account, passkeys, ended, NOWHERE, now);
  const [first, second = ends] = passkeys.map(({ id }) =>
    planPasskeyRemoval(account, { passkeys, factors: [] }, id, NOWHERE, now),
  );
  return which === 'password and passkey' ? [second, first] : [first, second];
};

test.each(['password and passkey', 'passkey and password', 'both passkeys'] as const)(
  'of the ends of %s, planned at once, the second is refused: somebody is left a way in',
  async (which) => {
    const [first, second] = await plansAtOnce(which);
    await transact(first?.writes ?? []);
    await expect(transact(second?.writes ?? [])).rejects.toThrow(StaleWriteError);
  },
);

test('what is removed is removed once, and the password only as it was when that was asked for', async () => {
  const holder = await passkeyHolder(fixture.api);
  const token = await sessionOf(holder);
  const phone = await addPasskey(fixture.api, token, device());
  const account = await getAccount(holder.user);
  const passkeys = await listPasskeys(holder.user);
  const now = new Date();
  const twice = () =>
    planPasskeyRemoval(account, { passkeys, factors: [] }, phone.body.data.id, NOWHERE, now).writes ?? [];
  await transact(twice());
  await expect(transact(twice())).rejects.toThrow(StaleWriteError);

  const ended = { unknownHash: 'unknown', tokenId: 0 };
  const { writes = [] } = planPasswordRemoval(account, passkeys.slice(-1), ended, NOWHERE, now);
  expect((await call('POST', '/me/password', token, { password: 'seven-quiet-bridges' })).status).toBe(200);
  await expect(transact(writes)).rejects.toThrow(StaleWriteError);
});

test('a passkey that is added while the last factor goes is planned anew: it is the first one then, with codes', async () => {
  const holder = await passkeyHolder(fixture.api);
  const account = await getAccount(holder.user);
  const passkeys = await listPasskeys(holder.user);
  const [last] = passkeys;
  const verified = { public_key: '', counter: 0, transports: [], backed_up: false };
  const added = planPasskey(
    { user: account.user, passkeys, codes: undefined },
    { ...verified, credential_id: randomUUID() },
    { name: 'Phone', tokenId: 0 },
    NOWHERE,
    new Date(),
  );
  expect(added.codes).toEqual([]);
  const removal = planPasskeyRemoval(account, { passkeys, factors: [] }, last?.id ?? 0, NOWHERE, new Date());
  await transact(removal.writes ?? []);
  await expect(transact(added.writes)).rejects.toThrow(StaleWriteError);
});

test('a link to a new password gives one back, leaves the passkeys, and says that they are there', async () => {
  const holder = await passkeyHolder(fixture.api);
  const { email } = holder;
  expect((await call('DELETE', '/me/password', await sessionOf(holder))).status).toBe(200);
  await fixture.api('POST', '/auth/password/forgot', { body: { email } });
  const link = tokenIn(await mailAbout(fixture.api.stack, email, /^Choose a new password/));
  const body = { token: link, password: 'seven-quiet-bridges' };
  const reset = await fixture.api('POST', '/auth/password/reset', { body });
  expect([reset.status, reset.body.message]).toEqual([200, expect.stringContaining('Your passkeys go on')]);
  const mail = await mailAbout(fixture.api.stack, email, /was reset$/);
  expect(JSON.stringify(mail)).toContain('Laptop');
  expect((await logIn(email, body.password)).body.code).toBe('otp_required');
  expect((await logIn(email, body.password, { otp: holder.codes[0] })).status).toBe(200);
  const token = await sessionOf(holder);
  expect((await remove(token, holder.passkey)).status).toBe(200);
});

test('staff give a password and take lost factors away, passkeys too', async () => {
  const holder = await passkeyHolder(fixture.api);
  const { user, email } = holder;
  expect((await call('DELETE', '/me/password', await sessionOf(holder))).status).toBe(200);
  const { password } = await resetPassword(user, 'operator:test', new Date());
  expect((await getItem(keys.login(email)))?.without_password).toBeUndefined();
  await removeFactors(user, 'operator:test', new Date());
  expect((await logInWith(fixture.api, holder.authenticator)).body.code).toBe('passkey_invalid');
  expect((await logIn(email, password, { new_password: 'seven-quiet-bridges' })).status).toBe(200);
});

test('an address that is taken back takes the passkeys of the thief away, and leaves those of before', async () => {
  const holder = await passkeyHolder(fixture.api);
  const { user, email, client } = holder;
  const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  await writeOne(update(keys.passkey(user, holder.passkey), { set: { created_at: days(30) } }));
  const token = await sessionOf(holder);
  const thief = device();
  expect((await addPasskey(fixture.api, token, thief, { name: 'Thief' })).status).toBe(201);
  const moved = `moved-${email}`;
  expect((await call('POST', '/me/email', token, { email: moved })).status).toBe(202);
  const confirm = tokenIn(await mailAbout(fixture.api.stack, moved, /^Confirm your new e-mail address/));
  expect((await fixture.api('POST', '/auth/email/confirm', { body: { token: confirm } })).status).toBe(200);
  expect((await call('DELETE', '/me/password', token)).status).toBe(200);

  const undo = tokenIn(await mailAbout(fixture.api.stack, email, /was changed$/));
  const body = { token: undo, password: 'seven-quiet-bridges' };
  const back = await fixture.api('POST', '/auth/email/undo', { body });
  expect([back.status, back.body.removed.factors]).toEqual([200, ['Thief']]);
  expect((await logInWith(fixture.api, thief)).body.code).toBe('passkey_invalid');
  const again = await sessionOf(holder);
  expect(await namesOf(again)).toEqual(['Laptop']);
  expect((await getItem(keys.login(email)))?.without_password).toBeUndefined();
  expect((await logIn(email, body.password)).body.code).toBe('otp_required');
  expect((await call('GET', `/clients/${client}`, again)).status).toBe(200);
});

test('an account that is deleted leaves no passkey', async () => {
  const holder = await passkeyHolder(fixture.api);
  const token = await sessionOf(holder);
  expect((await call('POST', '/me/deletion-request', token)).status).toBe(200);
  expect(await getItem(keys.passkey(holder.user, holder.passkey))).toBeUndefined();
  expect((await logInWith(fixture.api, holder.authenticator)).body.code).toBe('passkey_invalid');
});

test('codes of an app that is added beside a passkey count too', async () => {
  const holder = await passkeyHolder(fixture.api);
  const token = await sessionOf(holder);
  const added = await call('POST', '/me/factors', token, { name: 'Phone' });
  const { secret, data } = added.body;
  const confirmed = await call('POST', `/me/factors/${data.id}/confirm`, token, { otp: codeShown(secret) });
  expect([confirmed.status, confirmed.body.recovery_codes]).toEqual([200, []]);
  const otp = codeShown(secret, 1);
  expect((await logIn(holder.email, holder.password, { otp })).status).toBe(200);
});

test('after all of this everybody is asked for what they have, and has a way in', async () => {
  expect(wayInProblems(await readSnapshot())).toEqual([]);
});
