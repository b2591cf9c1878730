import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verifyAccess } from '../../../shared/auth/access.ts';
import { loadLogin, rememberDevice } from '../../../shared/auth/known-devices.ts';
import { throttle } from '../../../shared/auth/limits.ts';
import { type Credentials, LOGIN_LIMITS, planLogin, verifyCredentials } from '../../../shared/auth/log-in.ts';
import { listFactors, MAX_FACTORS, OTP_TRIES } from '../../../shared/auth/second-factor.ts';
import { parseAuthorization, planSession, setDisabled } from '../../../shared/auth/sessions.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { PROVIDER } from '../../../shared/events/events.ts';
import { ownedBy } from '../../../shared/mails/outbox.ts';
import { addDays, toEpoch } from '../../../shared/platform/dates.ts';
import { Failure } from '../../../shared/platform/failure.ts';
import { networkOf } from '../../../shared/platform/network.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { putNew, transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { tally } from '../../support/at-once.ts';
import { codeShown, factorHolder } from '../../support/second-factor.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();

const PASSWORD = 'three-green-lamps';
const NOW = new Date();
const HOME = '198.51.100.7';
const ELSEWHERE = '192.0.2.99';

const somebody = async (): Promise<{ user: number; email: string }> => {
  const email = `${randomUUID()}@example.com`;
  return { email, user: await createUser({ email, name: 'Ama Mensah', password: PASSWORD }, NOW) };
};

const sentBy = (email: string, more: Partial<Credentials> = {}): Credentials => ({
  email,
  password: PASSWORD,
  device_name: 'Phone',
  address: HOME,
  ...more,
});

const logIn = async (sent: Credentials, now = NOW) => {
  const planned = await planLogin(await verifyCredentials(sent, now), sent, now);
  await transact(planned.writes);
  return planned;
};

const outcome = (sent: Credentials, now = NOW): Promise<string> =>
  verifyCredentials(sent, now).then(
    () => 'let in',
    (error) => (error instanceof Failure ? error.code : String(error)),
  );

const times = async <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> => {
  const results: T[] = [];
  for (let index = 0; index < count; index += 1) results.push(await run(index));
  return results;
};

const tokenRecord = (user: number, accessToken: string) =>
  getItem(keys.token(user, parseAuthorization(`Bearer ${accessToken}`)?.tokenId ?? 0));

const eventsOf = async (user: number) =>
  (await queryPage(collections.securityEvents(user), { limit: 50 })).items;

const daysUntil = (epoch: number) => Math.round((epoch - toEpoch(NOW)) / 86_400);

describe('a log-in', () => {
  test('is mailed where it is by an unknown phone at an unknown place, and not the first one', async () => {
    const { user, email } = await somebody();
    const mails = async () =>
      (await queryPage(collections.mails(ownedBy.user(user)), { limit: 50 })).items.filter(
        ({ template }) => template === 'new_device_login',
      );
    const first = await logIn(sentBy(email));
    await logIn(sentBy(email));
    await logIn(sentBy(email, { address: '203.0.113.9', device_token: first.deviceToken }));
    expect(await mails()).toHaveLength(0);
    const stranger = await logIn(sentBy(email, { address: ELSEWHERE }));
    expect(stranger.followUp?.mails).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await logIn(sentBy(email, { address: ELSEWHERE }));
    expect(await mails()).toHaveLength(1);
  });

  test('is by an unknown phone where that was known before the account was taken back, and known again after', async () => {
    const { user, email } = await somebody();
    const sender = { email, address: HOME, deviceToken: 'token-of-a-phone' };
    const elsewhere = { ...sender, deviceToken: undefined };
    const second = new Date(Math.floor(NOW.getTime() / 1000) * 1000);
    await transact(rememberDevice(user, sender, second));
    const known = async (taken: number) => {
      const known_from = new Date(second.getTime() + taken).toISOString();
      await writeOne(update(keys.login(email), { set: { known_from } }));
      return [(await loadLogin(sender)).known, (await loadLogin(elsewhere)).known];
    };
    expect(await known(-1)).toEqual(['device', 'address']);
    expect(await known(0)).toEqual(['nothing', 'nothing']);
    await transact(rememberDevice(user, elsewhere, addDays(NOW, 1)));
    expect(await known(0)).toEqual(['address', 'address']);
  });

  test('leaves a known phone its token, and gives any other phone one of its own', async () => {
    const [{ email }, other] = [await somebody(), await somebody()];
    const { deviceToken } = await logIn(sentBy(email));
    expect((await logIn(sentBy(email, { device_token: deviceToken }))).deviceToken).toBe(deviceToken);
    const strangers = await logIn(sentBy(other.email, { device_token: deviceToken }));
    expect(strangers.deviceToken).not.toBe(deviceToken);
    expect((await logIn(sentBy(email))).deviceToken).not.toBe(deviceToken);
  });

  test('is noted for the user for 400 days, a refused one for 30, and the place for 180', async () => {
    const { user, email } = await somebody();
    await logIn(sentBy(email));
    await outcome(sentBy(email, { password: 'not-this-one', address: ELSEWHERE }));
    const events = await eventsOf(user);
    expect(
      events.map(({ type, address, expires_at_epoch }) => [type, address, daysUntil(expires_at_epoch)]),
    ).toEqual([
      ['login_refused', ELSEWHERE, 30],
      ['login', HOME, 400],
    ]);
    const known = (await scanTable()).filter((item) => item.pk.startsWith('KNOWN') && item.user_id === user);
    expect(known.map((item) => daysUntil(Number(item.expires_at_epoch)))).toEqual([180, 180]);
  });

  test('with a password that is stored as today stores none anew', async () => {
    const { email } = await somebody();
    const before = await getItem(keys.login(email));
    await logIn(sentBy(email));
    expect((await getItem(keys.login(email)))?.password_hash).toBe(before?.password_hash);
  });

  test('begins a session that says what the user has shown', async () => {
    const { user, email } = await somebody();
    const plain = await logIn(sentBy(email));
    expect(await tokenRecord(user, plain.accessToken)).toMatchObject({ proved_by: 'password' });
    const owner = await factorHolder(fixture.api);
    const sent = sentBy(owner.email, { password: owner.password, otp: codeShown(owner.secret, 1) });
    const verified = await verifyCredentials(sent, new Date());
    expect(verified.shown).toBe('password+totp');
    const factored = await planLogin(verified, sent, new Date());
    await transact(factored.writes);
    expect(await tokenRecord(owner.user, factored.accessToken)).toMatchObject({ proved_by: 'factor' });
  });

  test('that was planned before the user was disabled begins none', async () => {
    const { user } = await somebody();
    const { writes } = await planSession(user, 'Phone', NOW);
    await setDisabled(user, true, 'operator:test', NOW);
    await expect(transact(writes)).rejects.toThrow();
    await expect(planSession(user, 'Phone', NOW)).rejects.toMatchObject({ code: 'account_disabled' });
  });
});

describe('staff', () => {
  const typesOf = async (user: number) => (await eventsOf(user)).map(({ type }) => type);
  const welcomes = async (user: number) =>
    (await queryPage(collections.mails(ownedBy.user(user)), { limit: 50 })).items.filter(
      ({ template }) => template === 'welcome',
    ).length;

  test('disable a user once and enable one once, and each is noted for the user and for staff', async () => {
    const { user, email } = await somebody();
    await logIn(sentBy(email));
    const set = (disabled: boolean) => setDisabled(user, disabled, 'operator:test', new Date());
    expect([await set(false), await set(true), await set(true)]).toEqual([0, 1, 0]);
    expect(await outcome(sentBy(email))).toBe('account_disabled');
    expect([await set(false), await set(false)]).toEqual([0, 0]);
    expect(await outcome(sentBy(email))).toBe('let in');
    expect(await typesOf(user)).toEqual(['enabled', 'disabled', 'login']);
    const { items } = await queryPage(collections.audit(PROVIDER), { limit: 10 });
    const ofUser = items.filter(({ subject }) => subject === `user:${user}`);
    expect(ofUser.map(({ action }) => action).toSorted()).toEqual(['user.disabled', 'user.enabled']);
    expect(await welcomes(user)).toBe(0);
    await expect(setDisabled(1, true, 'operator:test', NOW)).rejects.toMatchObject({
      code: 'user_not_found',
    });
  });

  test('who let in a user that waits for it welcome the user, and who turn one away do not', async () => {
    const { user, email } = await somebody();
    await writeOne(update(keys.user(user), { set: { disabled: true, awaits_approval: true } }));
    expect(await outcome(sentBy(email))).toBe('account_awaits_approval');
    await setDisabled(user, false, 'operator:test', NOW);
    expect(await welcomes(user)).toBe(1);
    expect(await outcome(sentBy(email))).toBe('let in');
    const turnedAway = await somebody();
    await writeOne(update(keys.user(turnedAway.user), { set: { disabled: false, awaits_approval: true } }));
    await setDisabled(turnedAway.user, true, 'operator:test', NOW);
    expect(await welcomes(turnedAway.user)).toBe(0);
  });
});

describe('a session', () => {
  test('says when it ends unless it is used: after ninety days', async () => {
    const { email } = await somebody();
    const { status, body } = await fixture.api('POST', '/auth/login', {
      body: { email, password: PASSWORD, device_name: 'Phone' },
    });
    expect(status).toBe(200);
    const { body: listed } = await fixture.api('GET', '/auth/tokens', { token: body.access_token });
    const [token] = listed.data;
    const end = addDays(new Date(token.last_used_at), 90).getTime();
    for (const expiry of [body.expires_at, token.expires_at])
      expect(Math.abs(Date.parse(expiry) - end)).toBeLessThan(86_400_000);
  });

  test('is prolonged by its use, once an hour', async () => {
    const { user, email } = await somebody();
    const { accessToken } = await logIn(sentBy(email));
    const usedAt = async (minutes: number) => {
      const now = new Date(NOW.getTime() + minutes * 60_000);
      await verifyAccess('user', `Bearer ${accessToken}`, null, now).verdict();
      return (
        (Date.parse((await tokenRecord(user, accessToken))?.last_used_at ?? '') - NOW.getTime()) / 60_000
      );
    };
    expect(await times(5, (index) => usedAt(20 * (index + 1)))).toEqual([0, 0, 60, 60, 60]);
    expect(await usedAt(121)).toBe(121);
  });
});

describe('a limit', () => {
  test('says how long its window still lasts, and is over with it', async () => {
    const counted = { scope: 'test', subject: randomUUID(), requests: 2, seconds: 900 };
    const at = (second: number) => new Date((900 * 2_000_000 + second) * 1000);
    await throttle(counted, at(0));
    await throttle(counted, at(100));
    await expect(throttle(counted, at(100))).rejects.toMatchObject({ retryAfterSeconds: 800 });
    await expect(throttle(counted, at(899))).rejects.toMatchObject({ retryAfterSeconds: 1 });
    await throttle(counted, at(900));
    const [first] = (await scanTable()).filter((item) => item.pk.includes(counted.subject));
    expect(Number(first?.expires_at_epoch)).toBe(900 * 2_000_002);
  });

  test('of wrong passwords is a quarter of an hour long, at a place the owner comes from as elsewhere', async () => {
    const { email } = await somebody();
    await logIn(sentBy(email));
    const quarter = (index: number) => new Date((Math.floor(NOW.getTime() / 900_000) + index) * 900_000);
    for (const address of [HOME, ELSEWHERE]) {
      const guesses = await times(12, () =>
        outcome(sentBy(email, { address, password: 'wrong' }), quarter(1)),
      );
      expect(tally(guesses)).toEqual({
        invalid_credentials: LOGIN_LIMITS.account_at_address,
        too_many_requests: 12 - LOGIN_LIMITS.account_at_address,
      });
      expect(await outcome(sentBy(email, { address }), quarter(2))).toBe('let in');
    }
  });

  test('of wrong passwords at one address holds for whomever nobody knows there, and not for those who are', async () => {
    const { email } = await somebody();
    const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
    await logIn(sentBy(email, { address }));
    const limit = { scope: 'login_address', subject: networkOf(address), seconds: 900 };
    await times(LOGIN_LIMITS.address, () => throttle({ ...limit, requests: LOGIN_LIMITS.address }, NOW));
    const unknown = await somebody();
    expect(await outcome(sentBy(unknown.email, { address }))).toBe('too_many_requests');
    expect(await outcome(sentBy(email, { address }))).toBe('let in');
  });
});

describe('a code', () => {
  const shown = (owner: { email: string; password: string }, otp: string, more: Partial<Credentials> = {}) =>
    sentBy(owner.email, { password: owner.password, otp, ...more });

  test('of half a minute before or after is right, as clocks are off, and none further away', async () => {
    const owner = await factorHolder(fixture.api);
    const [factor] = await listFactors(owner.user, NOW);
    if (!factor) throw new Error('no factor');
    await writeOne(update(factor, { set: { last_step: 0 } }));
    const step = Math.floor(NOW.getTime() / 30_000);
    const now = new Date((step + 0.5) * 30_000);
    const found: Record<number, string> = {};
    for (const steps of [-3, -2, -1, 0, 1, 2, 3]) {
      const otp = codeShown(owner.secret, step + steps - Math.floor(Date.now() / 30_000));
      found[steps] = await outcome(shown(owner, otp), now);
    }
    const [right, wrong] = ['let in', 'otp_invalid'];
    expect(found).toEqual({ [-3]: wrong, [-2]: wrong, [-1]: right, 0: right, 1: right, 2: wrong, 3: wrong });
  });

  test('that was taken already counts as a wrong one', async () => {
    const owner = await factorHolder(fixture.api);
    const otp = codeShown(owner.secret, 1);
    const now = new Date();
    await logIn(shown(owner, otp), now);
    const again = await times(OTP_TRIES.here + 1, () =>
      outcome(shown(owner, otp, { address: ELSEWHERE }), now),
    );
    expect(tally(again)).toEqual({ otp_invalid: OTP_TRIES.here, too_many_requests: 1 });
  });

  test('tried at a place the owner comes from has ten tries a quarter of an hour there', async () => {
    const owner = await factorHolder(fixture.api);
    await logIn(shown(owner, codeShown(owner.secret, 1)), new Date());
    const quarter = (index: number) => new Date((Math.floor(NOW.getTime() / 900_000) + index) * 900_000);
    const guesses = (index: number) => times(12, () => outcome(shown(owner, '000000'), quarter(index)));
    const all = { otp_invalid: OTP_TRIES.known, too_many_requests: 12 - OTP_TRIES.known };
    expect(tally(await guesses(2))).toEqual(all);
    expect(tally(await guesses(3))).toEqual(all);
  });

  test('for recovery is noted for the user, and the tenth app of a user is asked as well', async () => {
    const owner = await factorHolder(fixture.api);
    await logIn(shown(owner, owner.codes[0] ?? ''), new Date());
    expect((await eventsOf(owner.user)).map(({ type }) => type)).toContain('recovery_code_used');
    const [factor] = await listFactors(owner.user, NOW);
    if (!factor) throw new Error('no factor');
    const others = Array.from({ length: MAX_FACTORS - 1 }, (_, index) => {
      const key = keys.factor(owner.user, factor.id + index + 1);
      return putNew({ ...factor, ...key, id: factor.id + index + 1 });
    });
    await transact(others);
    const { body } = await fixture.api('GET', '/me/factors', { token: owner.token });
    expect(body.data).toHaveLength(MAX_FACTORS);
  });
});
