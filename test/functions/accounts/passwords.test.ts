import { expect, test } from 'vitest';
import { COMMON_PASSWORDS } from '../../../shared/auth/common-passwords.ts';
import { USER_PASSWORD } from '../../../shared/contract/common.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { mailAbout, tokenIn } from '../../support/inbox.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();

const logIn = (email: string, password: string, more: object = {}) =>
  fixture.api('POST', '/auth/login', { body: { email, password, device_name: 'Phone', ...more } });

const change = ({ token, password: current_password }: Newcomer, password: string, more: object = {}) =>
  fixture.api('POST', '/me/password', { token, body: { current_password, password, ...more } });

test('a change of the password takes the present one', async () => {
  const user = await newUser(fixture.api);
  const { status, body } = await change({ ...user, password: 'not-this-one' }, 'seven-quiet-bridges');
  expect([status, body.code]).toEqual([422, 'invalid_credentials']);
  expect((await change(user, 'seven-quiet-bridges')).status).toBe(200);
  expect((await logIn(user.email, user.password)).status).toBe(422);
  expect((await logIn(user.email, 'seven-quiet-bridges')).status).toBe(200);
});

test.each([
  ['of 64 small letters', 'correcthorsebatterystaplecorrecthorsebatterystaplecorrecthorseba'],
  ['of digits and spaces', ' 9081 7263 5544 '],
  ['of any characters', 'Ünï©ødé 密码 🔑 — ok'],
  ['of 1,024 characters', 'Xy'.repeat(512)],
])('a password %s is taken, and works exactly as it was sent', async (_name, password) => {
  const user = await newUser(fixture.api);
  expect((await change(user, password)).status).toBe(200);
  expect((await logIn(user.email, password)).status).toBe(200);
  const others = [password.slice(0, -1), `${password} `, password.trim(), password.toUpperCase()];
  for (const other of others.filter((text) => text !== password && text.length <= 1024)) {
    expect((await logIn(user.email, other)).body.code).toBe('invalid_credentials');
  }
});

test('a password that is short, among the most used, or little more than a name is refused', async () => {
  const user = await newUser(fixture.api);
  const [name = ''] = user.email.split('@');
  const common = [...COMMON_PASSWORDS].filter((_, index) => index % 900 === 0);
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(2700);
  expect([...COMMON_PASSWORDS].filter((text) => text.length < USER_PASSWORD.min_length)).toEqual([]);
  for (const password of [
    'nine-char',
    ...common,
    'PASSWORD123',
    'manchester2026!',
    `${config().brand}12`,
    `${name}!1`,
  ]) {
    const { status, body } = await change(user, password);
    expect([password, status, Object.keys(body.errors)]).toEqual([password, 422, ['password']]);
  }
});

test('a forgotten password is replaced without the second factor, which log-in asks for all the same', async () => {
  const holder = await factorHolder(fixture.api);
  await fixture.api('POST', '/auth/password/forgot', { body: { email: holder.email } });
  const token = tokenIn(await mailAbout(fixture.api.stack, holder.email, /password/i));
  const password = 'seven-quiet-bridges';
  expect((await fixture.api('POST', '/auth/password/reset', { body: { token, password } })).status).toBe(200);
  expect((await logIn(holder.email, password)).body.code).toBe('otp_required');
  const otp = codeShown(holder.secret, 1);
  expect((await logIn(holder.email, password, { otp })).status).toBe(200);
});
