import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setDisabled } from '../../../shared/auth/sessions.ts';
import { createUserAccount, resetPassword } from '../../../shared/operator/accounts.ts';
import { config } from '../../../shared/platform/config/config.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { eventually } from '../../support/eventually.ts';
import { mailAbout, mailsTo, tokenIn } from '../../support/inbox.ts';

const fixture = apiForFile();
const stack = () => fixture.api.stack;

const PASSWORD = 'three-green-lamps';
const OTHER_PASSWORD = 'seven-quiet-bridges';
const somebody = () => `${randomUUID()}@example.com`;

const post = (path: string, body: unknown, token?: string) =>
  fixture.api('POST', path, { body, ...(token ? { token } : {}) });
const login = (email: string, password = PASSWORD, more = {}) =>
  post('/auth/login', { email, password, device_name: 'phone', ...more });

const details = (token: string, more = {}) => ({
  token,
  password: PASSWORD,
  first_name: 'Efua',
  last_name: 'Owusu',
  phone: '020 123 4567',
  country: 'GH',
  currency: 'GHS',
  terms_version: config().sign_up.terms_version,
  ...more,
});

const linkFor = async (email: string, subject: RegExp): Promise<string> =>
  tokenIn(await mailAbout(stack(), email, subject));

const CONFIRM = /^Confirm your e-mail address/;
const CHOOSE = /^Choose a new password/;

const signUp = async (email = somebody()): Promise<string> => {
  await post('/auth/register', { email });
  const { status } = await post('/auth/register/verify', details(await linkFor(email, CONFIRM)));
  expect(status).toBe(201);
  return email;
};

test('a stranger signs up with the link of the mail and logs in to a client account', async () => {
  const email = somebody();
  expect((await post('/auth/register', { email })).status).toBe(202);
  expect((await login(email)).status).toBe(422);
  const token = await linkFor(email, CONFIRM);
  const verified = await post('/auth/register/verify', details(token));
  expect(verified.body).toMatchObject({ status: 'active', user: { email, name: 'Efua Owusu' } });
  const { body } = await login(email);
  expect(body.clients).toMatchObject([{ email, currency: 'GHS', phone: '+233201234567', status: 'active' }]);
  await mailAbout(stack(), email, /^Welcome/);
});

test('a link opens one account, by however many uses at once', async () => {
  const email = somebody();
  await post('/auth/register', { email });
  const token = await linkFor(email, CONFIRM);
  const answers = await atOnce(() => post('/auth/register/verify', details(token)));
  expect(tally(answers.map(({ status }) => status))).toEqual({ 201: 1, 422: CALLERS - 1 });
  expect((await post('/auth/register/verify', details(token))).body.code).toBe('link_invalid');
});

test('whoever has an account is told so by mail only', async () => {
  const email = await signUp();
  const [known, unknown] = await Promise.all([
    post('/auth/register', { email }),
    post('/auth/register', { email: somebody() }),
  ]);
  const shown = ({ status, body }: typeof known) => ({ status, ...body });
  expect(shown(known)).toEqual(shown(unknown));
  await mailAbout(stack(), email, /^You already have an account/);

  const nobody = somebody();
  const forgotten = await Promise.all([
    post('/auth/password/forgot', { email }),
    post('/auth/password/forgot', { email: nobody }),
  ]);
  expect(shown(forgotten[0])).toEqual(shown(forgotten[1]));
  await mailAbout(stack(), email, CHOOSE);
  expect(await mailsTo(stack(), nobody)).toEqual([]);
});

test('a forgotten password is replaced once, which ends every session and every other link', async () => {
  const email = await signUp();
  const session = (await login(email)).body.access_token;
  await post('/auth/password/forgot', { email });
  const first = await linkFor(email, CHOOSE);
  await post('/auth/password/forgot', { email });
  await eventually(
    () => mailsTo(stack(), email),
    (mails) => mails.filter(({ subject }) => CHOOSE.test(subject)).length === 2,
  );
  const second = await linkFor(email, CHOOSE);
  expect(second).not.toBe(first);

  const answers = await atOnce(() =>
    post('/auth/password/reset', { token: first, password: OTHER_PASSWORD }),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 200: 1, 422: CALLERS - 1 });
  const late = await post('/auth/password/reset', { token: second, password: PASSWORD });
  expect(late.body.code).toBe('link_invalid');
  expect((await fixture.api('GET', '/me', { token: session })).status).toBe(401);
  expect((await login(email)).status).toBe(422);
  expect((await login(email, OTHER_PASSWORD)).status).toBe(200);
  await mailAbout(stack(), email, /was reset$/);
});

test('a changed password keeps this session and ends the others', async () => {
  const email = await signUp();
  const [here, there] = [await login(email), await login(email)].map(({ body }) => body.access_token);
  const change = { current_password: PASSWORD, password: OTHER_PASSWORD };
  const wrong = await post('/me/password', { ...change, current_password: 'not-this-one' }, here);
  expect(wrong.body.code).toBe('invalid_credentials');
  const easy = await post('/me/password', { ...change, password: 'qwertyuiop' }, here);
  expect(easy.body.errors).toHaveProperty('password');
  expect((await post('/me/password', change, here)).status).toBe(200);
  expect((await fixture.api('GET', '/me', { token: here })).status).toBe(200);
  expect((await fixture.api('GET', '/me', { token: there })).status).toBe(401);
  const { body } = await fixture.api('GET', '/auth/tokens', { token: here });
  expect(body.data).toHaveLength(1);
});

test('an e-mail address changes once the new one is confirmed, and its earlier owner can undo that', async () => {
  const email = await signUp();
  const thief = somebody();
  const session = (await login(email)).body.access_token;
  const asked = await post('/me/email', { email: thief, current_password: PASSWORD }, session);
  expect(asked.status).toBe(202);
  expect((await login(thief)).status).toBe(422);
  const token = await linkFor(thief, /^Confirm your new e-mail address/);
  const confirmed = await atOnce(() => post('/auth/email/confirm', { token }));
  expect(tally(confirmed.map(({ status }) => status))).toEqual({ 200: 1, 422: CALLERS - 1 });
  expect((await login(email)).status).toBe(422);
  const moved = await login(thief);
  expect(moved.body.clients[0].email).toBe(thief);

  const undo = await linkFor(email, /was changed$/);
  const undone = await atOnce(() => post('/auth/email/undo', { token: undo, password: OTHER_PASSWORD }));
  expect(tally(undone.map(({ status }) => status))).toEqual({ 200: 1, 422: CALLERS - 1 });
  expect((await fixture.api('GET', '/me', { token: moved.body.access_token })).status).toBe(401);
  expect((await login(thief)).status).toBe(422);
  expect((await login(email, OTHER_PASSWORD)).body.clients[0].email).toBe(email);
});

test('one address gets few mails that strangers ask for', async () => {
  const email = await signUp();
  for (let times = 0; times < 8; times += 1) await post('/auth/password/forgot', { email });
  await eventually(
    () => mailsTo(stack(), email),
    (mails) => mails.filter(({ subject }) => CHOOSE.test(subject)).length === 5,
  );
});

test('a password from staff works once, for choosing another one', async () => {
  const email = somebody();
  const now = new Date();
  const { id, password } = await createUserAccount({ email, name: 'Efua' }, 'operator:test', now);
  expect((await login(email, password)).body.code).toBe('new_password_required');
  const answers = await atOnce(() => login(email, password, { new_password: PASSWORD }), 4);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await login(email, password, { new_password: OTHER_PASSWORD })).status).toBe(422);
  expect((await login(email)).status).toBe(200);

  const again = await resetPassword(id, 'operator:test', now);
  expect((await login(email)).status).toBe(422);
  expect((await login(email, again.password)).body.code).toBe('new_password_required');
});

test('sign-up follows the configuration: closed, or after staff have agreed', async () => {
  const { sign_up } = config();
  try {
    sign_up.mode = 'closed';
    expect((await post('/auth/register', { email: somebody() })).body.code).toBe('sign_up_closed');

    sign_up.mode = 'approval';
    const email = somebody();
    await post('/auth/register', { email });
    const token = await linkFor(email, CONFIRM);
    const old = await post('/auth/register/verify', details(token, { terms_version: 'of last year' }));
    expect(old.body.errors).toHaveProperty('terms_version');
    const { body } = await post('/auth/register/verify', details(token));
    expect(body.status).toBe('awaiting_approval');
    await mailAbout(stack(), email, /is checking your request/);
    expect((await login(email)).body.code).toBe('account_awaits_approval');
    await setDisabled(body.user.id, false, 'operator:test', new Date());
    expect((await login(email)).status).toBe(200);
  } finally {
    sign_up.mode = 'open';
  }
});
