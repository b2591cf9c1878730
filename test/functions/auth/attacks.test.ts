import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { verifyAccess } from '../../../shared/auth/access.ts';
import { type Credentials, planLogin, verifyCredentials } from '../../../shared/auth/log-in.ts';
import { mintToken } from '../../../shared/auth/sessions.ts';
import { createUserAccount } from '../../../shared/operator/accounts.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { transact } from '../../../shared/platform/table/write.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { newAuthenticator } from '../../support/authenticator.ts';
import { figuresOf } from '../../support/figures.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { addPasskey, originOf } from '../../support/passkeys.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { scanTable } from '../../support/table.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();

const PASSWORD = 'three-green-lamps';
const OTHER_PASSWORD = 'seven-quiet-bridges';

const post = (path: string, body: unknown, token?: string) =>
  fixture.api('POST', path, { body, ...(token ? { token } : {}) });
const linkFor = async (email: string, subject: RegExp) =>
  tokenIn(await mailAbout(fixture.api.stack, email, subject));

let owner: Newcomer;
beforeAll(async () => {
  owner = await newUser(fixture.api);
});

/** Sends the same request; whether it was taken. */
const posting = (path: string, body: unknown, token?: string) => async () => {
  const { status } = await post(path, body, token);
  expect(status).toBeLessThan(500);
  return status < 300;
};

/** Logs in from an address of the caller's own, so that no limit of one address stands before the code. */
const loggingIn = (sent: Pick<Credentials, 'email' | 'password' | 'otp' | 'new_password'>) => {
  const now = new Date();
  return async (caller: number) => {
    const credentials = { ...sent, device_name: 'Phone', address: `192.0.2.${caller}` };
    try {
      const planned = await planLogin(await verifyCredentials(credentials, now), credentials, now);
      await transact(planned.writes);
      return true;
    } catch {
      return false;
    }
  };
};

const invitedTo = async (email: string) => {
  await post(`/clients/${owner.client}/members`, { email, role: 'billing' }, owner.token);
  return linkFor(email, /^Invitation/);
};

const names = { first_name: 'Efua', last_name: 'Owusu' };
const terms = () => ({ terms_version: config().sign_up.terms_version });

/** Everything that works once: brings one about, and returns how a caller uses it. */
const ONCE: Record<string, () => Promise<(caller: number) => Promise<boolean>>> = {
  'link of a sign-up': async () => {
    const email = `${randomUUID()}@example.com`;
    await post('/auth/register', { email });
    const token = await linkFor(email, /^Confirm your e-mail address/);
    const place = { phone: '020 123 4567', country: 'GH' };
    return posting('/auth/register/verify', { token, password: PASSWORD, ...names, ...place, ...terms() });
  },
  'link of an invitation, by a stranger': async () => {
    const token = await invitedTo(`${randomUUID()}@example.com`);
    return posting(`/invitations/${token}/register`, { password: PASSWORD, ...names, ...terms() });
  },
  'link of an invitation, by a user': async () => {
    const guest = await newUser(fixture.api);
    return posting(`/invitations/${await invitedTo(guest.email)}/accept`, {}, guest.token);
  },
  'link to a new password': async () => {
    const { email } = await newUser(fixture.api);
    await post('/auth/password/forgot', { email });
    const token = await linkFor(email, /^Choose a new password/);
    return posting('/auth/password/reset', { token, password: OTHER_PASSWORD });
  },
  'link that confirms an address': async () => {
    const { token: session, password } = await newUser(fixture.api);
    const email = `${randomUUID()}@example.com`;
    await post('/me/email', { email, current_password: password }, session);
    const token = await linkFor(email, /^Confirm your new e-mail address/);
    return posting('/auth/email/confirm', { token });
  },
  'link that takes an address back': async () => {
    const { email: old, token: session, password } = await newUser(fixture.api);
    const email = `${randomUUID()}@example.com`;
    await post('/me/email', { email, current_password: password }, session);
    await post('/auth/email/confirm', { token: await linkFor(email, /^Confirm your new e-mail address/) });
    const token = await linkFor(old, /was changed$/);
    return posting('/auth/email/undo', { token, password: OTHER_PASSWORD });
  },
  'link that confirms a contact address': async () => {
    const { client, token: session } = await newUser(fixture.api);
    const email = `${randomUUID()}@example.com`;
    await fixture.api('PATCH', `/clients/${client}/profile`, { token: session, body: { email } });
    return posting('/contact-email/confirm', { token: await linkFor(email, /^Confirm this contact/) });
  },
  'link that undoes a contact address': async () => {
    const { client, email: old, token: session } = await newUser(fixture.api);
    const email = `${randomUUID()}@example.com`;
    await fixture.api('PATCH', `/clients/${client}/profile`, { token: session, body: { email } });
    return posting('/contact-email/undo', { token: await linkFor(old, /was asked for$/) });
  },
  'first password from staff': async () => {
    const email = `${randomUUID()}@example.com`;
    const { password } = await createUserAccount({ email, name: 'Efua' }, 'operator:test', new Date());
    return loggingIn({ email, password, new_password: OTHER_PASSWORD });
  },
  'challenge of a passkey': async () => {
    const authenticator = newAuthenticator(originOf(fixture.api), { synchronised: true });
    const { token } = await newUser(fixture.api);
    expect((await addPasskey(fixture.api, token, authenticator)).status).toBe(201);
    const { body } = await fixture.api('POST', '/auth/passkey/options');
    const credential = authenticator.get(body.public_key);
    return posting('/auth/passkey', { credential, device_name: 'Phone' });
  },
  'code of an authenticator app': async () => {
    const { email, password, secret } = await factorHolder(fixture.api);
    return loggingIn({ email, password, otp: codeShown(secret, 1) });
  },
  'recovery code': async () => {
    const { email, password, codes } = await factorHolder(fixture.api);
    return loggingIn({ email, password, otp: codes[0] });
  },
  'code that confirms an authenticator app': async () => {
    const { token, password } = await newUser(fixture.api);
    const added = await post('/me/factors', { name: 'Phone', current_password: password }, token);
    const { secret, data } = added.body;
    return posting(`/me/factors/${data.id}/confirm`, { otp: codeShown(secret) }, token);
  },
};

test.each(Object.keys(ONCE))('a %s is used by sixteen at once, and works for one', async (what) => {
  const use = await ONCE[what]?.();
  const taken = await atOnce(async (caller) => (await use?.(caller)) ?? false);
  const worked = taken.filter(Boolean).length;
  expect(worked).toBe(1);
  expect(await use?.(CALLERS)).toBe(false);
  expect(figuresOf(what)).toEqual([CALLERS, worked, CALLERS - worked]);
});

test('none of 10,000 forged tokens works, and none writes anything', async () => {
  const [prefix = '', rest = ''] = owner.token.split(/(?<=^[a-z]+_)/);
  const now = new Date();
  /** Well-formed ones of the owner, of anybody, of a session that is; the true one with a letter changed; noise. */
  const forge = [
    (index: number) => mintToken(owner.user, index).text,
    (index: number) => mintToken(7_355_608_000_001 + index, 1).text,
    (index: number) => {
      const at = index % rest.length;
      return `${prefix}${rest.slice(0, at)}${rest[at] === 'A' ? 'B' : 'A'}${rest.slice(at + 1)}`;
    },
    () => randomUUID(),
  ];
  const count = async () => JSON.stringify((await scanTable()).length);
  const before = await count();
  const verdicts: string[] = [];
  for (let sent = 0; sent < 10_000; sent += 500) {
    const tokens = Array.from({ length: 500 }, (_, index) => forge[index % 4]?.(sent + index) ?? '');
    const of = (token: string) =>
      verifyAccess('user', `Bearer ${token}`, null, now)
        .verdict()
        .then(
          () => 'works',
          (error: { code: string }) => error.code,
        );
    verdicts.push(...(await Promise.all(tokens.map(of))));
  }
  expect(tally(verdicts)).toEqual({ unauthenticated: 10_000 });
  expect(await count()).toBe(before);
  expect(figuresOf('forged tokens')).toEqual([verdicts.length, 0, verdicts.length]);
}, 120_000);
