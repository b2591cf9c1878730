import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { planFactorRemoval } from '../../../shared/auth/change-factors.ts';
import { listFactors, OTP_TRIES, requireSecondFactor } from '../../../shared/auth/second-factor.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { NOWHERE } from '../../../shared/events/index.ts';
import { ownedBy } from '../../../shared/mails/outbox.ts';
import { removeFactors } from '../../../shared/operator/accounts.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { putNew, StaleWriteError, transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { mailAbout } from '../../support/inbox.ts';
import { codeShown as shown } from '../../support/second-factor.ts';

const fixture = apiForFile();

const PASSWORD = 'three-green-lamps';

type Holder = { id: number; email: string; token: string; secret: string; factor: number; codes: string[] };

const post = (path: string, body: unknown, token?: string) =>
  fixture.api('POST', path, { body, ...(token ? { token } : {}) });

const logIn = (email: string, more: object = {}) =>
  post('/auth/login', { email, password: PASSWORD, device_name: 'Phone', ...more });

/** With the password, at a place and with a phone that nobody knows. */
const STRANGER = {
  address: '192.0.2.77',
  device: null,
  known: 'nothing',
  deviceToken: undefined,
  credential: 'mark',
} as const;

/** Forgets which code was taken last, as if half a minute had passed. */
const later = ({ id, factor }: Pick<Holder, 'id' | 'factor'>) =>
  writeOne(update(keys.factor(id, factor), { set: { last_step: 0 } }));

const somebody = async () => {
  const email = `${randomUUID()}@example.com`;
  const id = await createUser({ email, name: 'Ama Mensah', password: PASSWORD }, new Date());
  return { id, email, token: (await logIn(email)).body.access_token as string };
};

const holder = async (): Promise<Holder> => {
  const { id, email, token } = await somebody();
  const added = await post('/me/factors', { name: 'Phone', current_password: PASSWORD }, token);
  const { secret, data } = added.body;
  const confirmed = await post(`/me/factors/${data.id}/confirm`, { otp: shown(secret) }, token);
  expect(confirmed.status).toBe(200);
  return { id, email, token, secret, factor: data.id, codes: confirmed.body.recovery_codes };
};

const statuses = (answers: { status: number }[]) => tally(answers.map(({ status }) => status));

test('a code is asked for once an app is confirmed, after the password and only then', async () => {
  const { email, token } = await somebody();
  const added = await post('/me/factors', { name: 'Phone', current_password: PASSWORD }, token);
  expect(added.body).toMatchObject({
    data: { confirmed_at: null },
    otpauth_url: expect.stringMatching(/^otpauth:/),
  });
  expect((await logIn(email)).status).toBe(200);
  const { id } = added.body.data;
  expect((await post(`/me/factors/${id}/confirm`, { otp: '000000' }, token)).body.code).toBe('otp_invalid');
  const confirmed = await post(`/me/factors/${id}/confirm`, { otp: shown(added.body.secret) }, token);
  expect(confirmed.body.recovery_codes).toHaveLength(10);
  await mailAbout(fixture.api.stack, email, /factor|authenticator|step/i);

  expect((await logIn(email)).body.code).toBe('otp_required');
  expect((await logIn(email, { password: 'not-this-one' })).body.code).toBe('invalid_credentials');
  expect((await logIn(email, { otp: shown(added.body.secret, 1) })).status).toBe(200);
});

test('sixteen log-ins with one code are one, and the code before it is none any more', async () => {
  const { email, secret } = await holder();
  const next = shown(secret, 1);
  const answers = await atOnce(() => logIn(email, { otp: next }), OTP_TRIES.here);
  expect(statuses(answers)).toEqual({ 200: 1, 422: OTP_TRIES.here - 1 });
  expect((await logIn(email, { otp: shown(secret) })).status).not.toBe(200);
});

test('of sixteen transactions that spend one code one is written', async () => {
  const { id, secret, codes } = await holder();
  const user = await getItem(keys.user(id));
  if (!user) throw new Error('no such user');
  for (const otp of [shown(secret, 1), codes[0] ?? '']) {
    const plans = await Promise.all(
      Array.from({ length: CALLERS }, (_, caller) =>
        requireSecondFactor(user, otp, { ...STRANGER, address: `192.0.2.${caller}` }, new Date()),
      ),
    );
    const written = await Promise.allSettled(plans.map(({ writes }) => transact(writes)));
    expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }
});

test('an app that is removed twice at once, beside another one, is removed once', async () => {
  const { id } = await holder();
  const user = await getItem(keys.user(id));
  const [app] = await listFactors(id, new Date());
  if (!user || !app) throw new Error('no such app');
  const other = { ...app, ...keys.factor(id, app.id + 1), id: app.id + 1 };
  await writeOne(putNew(other));
  const plan = () =>
    planFactorRemoval(user, { factors: [app, other], passkeys: [] }, app.id, NOWHERE, new Date()).writes ??
    [];
  await transact(plan());
  await expect(transact(plan())).rejects.toThrow(StaleWriteError);
});

test('a recovery code lets in once, however it is typed, and says how many are left', async () => {
  const { id, email, token, codes } = await holder();
  const [code = ''] = codes;
  expect((await logIn(email, { otp: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(200);
  expect((await logIn(email, { otp: code })).body.code).toBe('otp_invalid');
  const { body } = await fixture.api('GET', '/me/factors', { token });
  expect(body).toMatchObject({ data: [{ name: 'Phone' }], recovery_codes_left: 9 });
  const { items } = await queryPage(collections.mails(ownedBy.user(id)), { limit: 5 });
  expect(items.map(({ template }) => template)).toContain('recovery_code_used');
});

test('few wrong codes are enough, and keep nobody out elsewhere', async () => {
  const { id, email, secret } = await holder();
  const tries = await atOnce(() => logIn(email, { otp: '000000' }));
  expect(statuses(tries)).toEqual({ 422: OTP_TRIES.known, 429: CALLERS - OTP_TRIES.known });
  expect((await logIn(email, { otp: shown(secret, 1) })).status).toBe(429);
  const user = await getItem(keys.user(id));
  if (!user) throw new Error('no such user');
  const plan = await requireSecondFactor(user, shown(secret, 1), STRANGER, new Date());
  expect(plan.writes).toHaveLength(1);
});

test('password, address, apps, codes and the account are not changed without a code', async () => {
  const owner = await holder();
  const { token, secret, factor, codes } = owner;
  const change = { current_password: PASSWORD, password: 'seven-quiet-bridges' };
  for (const [path, body] of [
    ['/me/password', change],
    ['/me/email', { email: 'new@example.com', current_password: PASSWORD }],
    ['/me/factors', { name: 'Other', current_password: PASSWORD }],
    ['/me/deletion-request', {}],
  ] as const) {
    expect((await post(path, body, token)).body.code, path).toBe('otp_required');
  }
  expect((await fixture.api('POST', '/me/deletion-request', { token })).body.code).toBe('otp_required');
  const present = { current_password: PASSWORD };
  const unsure = { current_password: 'not-this-one', otp: codes[0] };
  for (const path of ['/me/recovery-codes', `/me/factors/${factor}/remove`]) {
    expect((await post(path, unsure, token)).body.code, path).toBe('invalid_credentials');
  }
  const renewed = await post('/me/recovery-codes', { ...present, otp: codes[0] }, token);
  expect(renewed.body.recovery_codes).toHaveLength(10);
  expect((await post('/me/recovery-codes', { ...present, otp: codes[1] }, token)).body.code).toBe(
    'otp_invalid',
  );
  await later(owner);
  expect((await post('/me/password', { ...change, otp: shown(secret) }, token)).status).toBe(200);
  await later(owner);
  expect(
    (
      await post(
        `/me/factors/${factor}/remove`,
        { current_password: change.password, otp: shown(secret) },
        token,
      )
    ).status,
  ).toBe(200);
  const { body } = await fixture.api('GET', '/me/factors', { token });
  expect(body).toEqual({ data: [], recovery_codes_left: 0 });
  expect((await fixture.api('POST', '/me/deletion-request', { token })).status).toBe(200);
});

test('staff let somebody in again who has lost the phone and the codes', async () => {
  const { id, email } = await holder();
  expect((await logIn(email)).body.code).toBe('otp_required');
  await removeFactors(id, 'operator:test', new Date());
  expect((await logIn(email)).status).toBe(200);
});

test('recovery codes have 120 random bits, and only their hashes are kept', async () => {
  const { id, codes } = await holder();
  expect(new Set(codes).size).toBe(10);
  // Five bits a letter (Crockford's base 32).
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
  const stored = JSON.stringify(await getItem(keys.recoveryCodes(id)));
  for (const code of codes) expect(stored).not.toContain(code.slice(0, 9));
});
