import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { PROOF_MINUTES } from '../../../shared/auth/limits.ts';
import { requireChallenge, userHandleOf, userOfHandle } from '../../../shared/auth/passkey-challenges.ts';
import { listPasskeys } from '../../../shared/auth/passkeys.ts';
import { verifyAssertion } from '../../../shared/auth/verify-passkey.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { StaleWriteError, update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { newAuthenticator, type Wrong } from '../../support/authenticator.ts';
import { addPasskey, confirmWith, logInWith, originOf, passkeyHolder } from '../../support/passkeys.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

/** SHA-256 of the certificate that an Android app is signed with, as its origin has it. */
const ANDROID = `android:apk-key-hash:${'pA3_'.repeat(11).slice(0, 43)}`;
beforeAll(() => {
  config().passkeys.origins.push(ANDROID);
});

const base64url = (text: string) => Buffer.from(text).toString('base64url');
const device = () => newAuthenticator(originOf(fixture.api));
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const options = async (path: string, token?: string) =>
  (await fixture.api('POST', path, token ? { token } : {})).body.public_key;
const show = (credential: object, path = '/auth/passkey', token?: string) =>
  fixture.api('POST', path, {
    ...(token ? { token } : {}),
    body: { credential, ...(path === '/auth/passkey' ? { device_name: 'Laptop' } : {}) },
  });

const said = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const REFUSED = [422, 'passkey_invalid'];

/** What is wrong with a ceremony, and each part of it alone. */
const WRONG: Record<string, Wrong> = {
  'by the page of somebody else': { origin: 'https://example.net' },
  'by a page below another port': { origin: 'http://localhost:1' },
  'by an app that nobody has named': { origin: ANDROID.replace('pA3_', 'pA4_') },
  'for another domain': { rpId: 'example.net' },
  'by a page in a frame of another site': { crossOrigin: true },
  'by a page in a frame of a site that says its name': {
    crossOrigin: true,
    topOrigin: 'https://example.net',
  },
  'with a challenge of its own': { challenge: 'A'.repeat(43) },
  'by somebody whom the authenticator has not verified': { unverified: true },
  'by nobody': { absent: true, unverified: true },
  'of another ceremony': { type: 'webauthn.other' },
};
const WRONG_LOG_INS: Record<string, Wrong> = {
  ...WRONG,
  'with another key': { key: other },
  'of a registration': { type: 'webauthn.create' },
  'that says nobody is its user': { userHandle: null },
  'of a user there is not': { userHandle: Buffer.alloc(8, 1).toString('base64url') },
  'of a user with a name of nine bytes': { userHandle: Buffer.alloc(9, 1).toString('base64url') },
  'whose counter stands still': { counter: 7 },
  'whose counter goes back': { counter: 6 },
};

test.each(Object.entries(WRONG_LOG_INS))(
  'a log-in %s is refused, and the right one after it is not',
  async (_, wrong) => {
    const { user, passkey, authenticator } = await passkeyHolder(fixture.api);
    expect((await logInWith(fixture.api, authenticator, { counter: 7 })).status).toBe(200);
    expect(said(await logInWith(fixture.api, authenticator, { counter: 8, ...wrong }))).toEqual(REFUSED);
    expect((await getItem(keys.passkey(user, passkey)))?.counter).toBe(7);
    expect((await logInWith(fixture.api, authenticator, { counter: 9 })).status).toBe(200);
  },
);

test.each(Object.entries(WRONG))('a confirmation %s is refused', async (_, wrong) => {
  const { user, authenticator } = await passkeyHolder(fixture.api);
  const token = await newSession(user, PROOF_MINUTES + 1);
  expect(said(await confirmWith(fixture.api, token, authenticator, wrong))).toEqual(REFUSED);
  expect((await fixture.api('DELETE', '/auth/tokens', { token })).body.code).toBe(
    'reauthentication_required',
  );
});

test.each([
  ...Object.entries(WRONG),
  ['of a log-in', { type: 'webauthn.get' }],
  // The package would ask an address that the certificate names whether it is revoked.
  ['with certificates of its maker', { certified: true }],
] as [string, Wrong][])('a new passkey %s is refused', async (_, wrong) => {
  const { user, token } = await newUser(fixture.api);
  expect(said(await addPasskey(fixture.api, token, device(), wrong))).toEqual(REFUSED);
  expect((await fixture.api('GET', '/me/passkeys', { token })).body.data).toEqual([]);
  expect((await getItem(keys.user(user)))?.second_factor).toBeUndefined();
});

test('an Android app is let in by the certificate it is signed with', async () => {
  const { token } = await newUser(fixture.api);
  const phone = newAuthenticator(ANDROID);
  expect((await addPasskey(fixture.api, token, phone)).status).toBe(201);
  expect((await logInWith(fixture.api, phone)).status).toBe(200);
});

test('a challenge works once, however many use it at once, also for a passkey that counts nothing', async () => {
  const { token } = await newUser(fixture.api);
  const authenticator = newAuthenticator(originOf(fixture.api), { synchronised: true });
  expect((await addPasskey(fixture.api, token, authenticator)).status).toBe(201);
  const credential = authenticator.get(await options('/auth/passkey/options'));
  const answers = await atOnce(() => show(credential));
  expect(tally(answers.map(({ status }) => String(status === 200)))).toEqual({
    true: 1,
    false: CALLERS - 1,
  });
  expect(said(await show(credential))).toEqual(REFUSED);
});

test('a challenge is for what it was asked for, by whom it was asked for, and for minutes', async () => {
  const { user, token, authenticator } = await passkeyHolder(fixture.api);
  const ofLogIn = authenticator.get(await options('/auth/passkey/options'));
  const ofSession = authenticator.get(await options('/auth/confirm/passkey/options', token));
  expect(said(await show(ofSession))).toEqual(REFUSED);
  expect(said(await show(ofLogIn, '/auth/confirm/passkey', token))).toEqual(REFUSED);

  const session = (await logInWith(fixture.api, authenticator)).body.access_token;
  const ofNew = {
    ...(await options('/me/passkeys/options', session)),
    rpId: 'localhost',
    allowCredentials: [],
  };
  expect(said(await show(authenticator.get(ofNew), '/auth/confirm/passkey', session))).toEqual(REFUSED);

  const thief = await passkeyHolder(fixture.api);
  const asked = await options('/auth/confirm/passkey/options', thief.token);
  const stolen = authenticator.get({ ...asked, allowCredentials: [] });
  expect(said(await show(stolen, '/auth/confirm/passkey', token))).toEqual(REFUSED);

  const late = await options('/auth/passkey/options');
  await writeOne(
    update(keys.challenge(late.challenge), { set: { expires_at_epoch: Math.floor(Date.now() / 1000) } }),
  );
  expect(said(await show(authenticator.get(late)))).toEqual(REFUSED);
  expect(await getItem(keys.user(user))).toBeDefined();
});

test('the passkey of one user opens nothing of another', async () => {
  const [owner, thief] = [await passkeyHolder(fixture.api), await passkeyHolder(fixture.api)];
  const handle = (
    await options(
      '/me/passkeys/options',
      (
        await logInWith(fixture.api, owner.authenticator)
      ).body.access_token,
    )
  ).user.id;
  expect(said(await logInWith(fixture.api, thief.authenticator, { userHandle: handle }))).toEqual(REFUSED);
  // The thief's key under the id of the owner's passkey.
  const credential = thief.authenticator.get(await options('/auth/passkey/options'), { userHandle: handle });
  const { id } = owner.authenticator;
  expect(said(await show({ ...credential, id, rawId: id }))).toEqual(REFUSED);

  const token = await newSession(owner.user, PROOF_MINUTES + 1);
  const asked = await options('/auth/confirm/passkey/options', token);
  const shown = thief.authenticator.get({ ...asked, allowCredentials: [] });
  expect(said(await show(shown, '/auth/confirm/passkey', token))).toEqual(REFUSED);
  // Of the owner's own name, but another user's.
  const named = owner.authenticator.get(asked, { userHandle: Buffer.alloc(8, 1).toString('base64url') });
  expect(said(await show(named, '/auth/confirm/passkey', token))).toEqual(REFUSED);
  expect(
    (
      await fixture.api('DELETE', `/me/passkeys/${owner.passkey}`, {
        token: (await logInWith(fixture.api, thief.authenticator)).body.access_token,
      })
    ).status,
  ).toBe(404);
});

test('a stolen session adds no passkey, removes none and no password', async () => {
  const { user, passkey } = await passkeyHolder(fixture.api);
  const plain = await newUser(fixture.api);
  for (const [name, token] of [
    ['of somebody with a passkey', await newSession(user, PROOF_MINUTES + 1)],
    ['begun with the password alone', await newSession(user)],
    ['of somebody with a password', await newSession(plain.user, PROOF_MINUTES + 1)],
  ] as const) {
    for (const [method, path] of [
      ['POST', '/me/passkeys/options'],
      ['DELETE', `/me/passkeys/${passkey}`],
      ['DELETE', '/me/password'],
    ] as const) {
      const answer = await fixture.api(method, path, { token });
      const refused = answer.status === 404 ? [404, 'passkey_not_found'] : [403, 'reauthentication_required'];
      expect(said(answer), `${name}: ${path}`).toEqual(refused);
    }
  }
  // A challenge of before does not help either.
  const asked = await options('/me/passkeys/options', plain.token);
  const credential = device().create(asked);
  const token = await newSession(plain.user, PROOF_MINUTES + 1);
  const answer = await fixture.api('POST', '/me/passkeys', { token, body: { name: 'Thief', credential } });
  expect(said(answer)).toEqual([403, 'reauthentication_required']);
});

test('a challenge lasts five minutes, which browsers are told, to the second', async () => {
  const { challenge, timeout } = await options('/auth/passkey/options');
  const { created_at = '', expires_at_epoch = 0 } = (await getItem(keys.challenge(challenge))) ?? {};
  expect(timeout).toBe(300_000);
  expect(expires_at_epoch).toBe(Math.floor(Date.parse(created_at) / 1000) + 300);
  const shown = base64url(JSON.stringify({ challenge }));
  const asked = (epoch: number) => requireChallenge(shown, 'passkey_login', null, new Date(epoch * 1000));
  expect(await asked(expires_at_epoch - 1)).toMatchObject({ purpose: 'passkey_login' });
  await expect(asked(expires_at_epoch)).rejects.toMatchObject({ code: 'passkey_invalid' });
});

test('of two uses of a passkey at once, as of one that was copied, one counts', async () => {
  const { user: userId, authenticator } = await passkeyHolder(fixture.api);
  const passkeys = await listPasskeys(userId);
  const used = async () => {
    const asked = await options('/auth/passkey/options');
    const credential = { ...authenticator.get(asked, { counter: 7 }), type: 'public-key' as const };
    const now = new Date();
    const { clientDataJSON } = credential.response;
    const challenge = await requireChallenge(clientDataJSON, 'passkey_login', null, now);
    return verifyAssertion(credential, challenge, { userId, passkeys }, async () => {}, now);
  };
  const [first, second] = [await used(), await used()];
  await writeOne(first);
  await expect(writeOne(second)).rejects.toThrow(StaleWriteError);
});

test('a passkey that nobody has registered is refused, and no user is told of it', async () => {
  const { token, user } = await passkeyHolder(fixture.api);
  const stranger = device();
  const handle = userHandleOf(user);
  const asked = await options('/auth/passkey/options');
  expect(said(await show(stranger.get({ ...asked, allowCredentials: [] }, { userHandle: handle })))).toEqual(
    REFUSED,
  );
  const { body } = await fixture.api('GET', '/me/security-events', { token });
  expect(body.data.map(({ type }: { type: string }) => type)).not.toContain('login_refused');
});

test.each([
  ['zero', Buffer.alloc(8), 0],
  ['more than any number of ours', Buffer.alloc(8, 255), 0],
  ['seven bytes', Buffer.alloc(7, 1), 0],
])('a handle of %s names nobody', (_, bytes, nobody) => {
  expect(userOfHandle(bytes.toString('base64url'))).toBe(nobody);
  expect(userOfHandle(userHandleOf(42))).toBe(42);
});

test('a challenge adds one passkey', async () => {
  const { token } = await newUser(fixture.api);
  const credential = device().create(await options('/me/passkeys/options', token));
  const body = { name: 'Laptop', credential };
  const answers = await atOnce(() => fixture.api('POST', '/me/passkeys', { token, body }), 4);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect((await fixture.api('GET', '/me/passkeys', { token })).body.data).toHaveLength(1);
});

test('who is disabled, or waits for the staff, is kept out with a passkey too', async () => {
  const { user, authenticator } = await passkeyHolder(fixture.api);
  await writeOne(update(keys.user(user), { set: { awaits_approval: true } }));
  expect(said(await logInWith(fixture.api, authenticator))).toEqual([403, 'account_awaits_approval']);
  await writeOne(update(keys.user(user), { set: { disabled: true }, remove: ['awaits_approval'] }));
  expect(said(await logInWith(fixture.api, authenticator))).toEqual([403, 'account_disabled']);
});

test('the owner sees refusals, and a mail tells of a log-in from elsewhere', async () => {
  const { token, authenticator } = await passkeyHolder(fixture.api);
  await logInWith(fixture.api, authenticator, { counter: 9 });
  await logInWith(fixture.api, authenticator, { counter: 3 });
  await confirmWith(fixture.api, token, authenticator, { unverified: true });
  const { body } = await fixture.api('GET', '/me/security-events', { token });
  const types = body.data.map(({ type }: { type: string }) => type);
  expect(types.slice(0, 2)).toEqual(['confirmation_refused', 'login_refused']);
});

test('what is no credential at all is refused and breaks nothing', async () => {
  const { authenticator } = await passkeyHolder(fixture.api);
  const asked = await options('/auth/passkey/options');
  const right = authenticator.get(asked);
  for (const response of [
    { clientDataJSON: base64url('null') },
    { clientDataJSON: base64url('no json') },
    { clientDataJSON: base64url('{"challenge":7}') },
    { clientDataJSON: base64url('{"challenge":""}') },
    { clientDataJSON: base64url(JSON.stringify({ challenge: 'A'.repeat(2500) })) },
    { authenticatorData: 'AAAA' },
    { signature: 'AAAA' },
  ])
    expect(said(await show({ ...right, response: { ...right.response, ...response } }))).toEqual(REFUSED);
  expect(said(await show({ ...right, rawId: 'AAAA' }))).toEqual(REFUSED);
  expect((await show(right)).status).toBe(200);
});
