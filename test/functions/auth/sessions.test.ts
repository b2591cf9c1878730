import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyAccess } from '../../../shared/auth/access.ts';
import {
  latestExpiry,
  loadSessions,
  mintToken,
  planSession,
  setDisabled,
} from '../../../shared/auth/sessions.ts';
import { createUser } from '../../../shared/clients/users.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { putNew, retryOnConflict, transact } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce, CALLERS, tally } from '../../support/at-once.ts';
import { figuresOf } from '../../support/figures.ts';
import { type Newcomer, newUser } from '../../support/users.ts';

const fixture = apiForFile();

const somebody = () =>
  createUser(
    { email: `${randomUUID()}@example.com`, name: 'Ama', password: 'three-green-lamps' },
    new Date(),
  );

const begin = (user: number, now = new Date()): Promise<string> =>
  retryOnConflict(undefined, async () => {
    const { accessToken, writes } = await planSession(user, 'Phone', now);
    await transact(writes);
    return accessToken;
  });

const verdict = (token: string, now = new Date()): Promise<string> =>
  verifyAccess('user', `Bearer ${token}`, null, now)
    .verdict()
    .then(
      () => 'works',
      (error: { code: string }) => error.code,
    );

const verdicts = async (tokens: string[]) => tally(await Promise.all(tokens.map((token) => verdict(token))));

/** Tokens as an older release would have left them, a hundred in one write. */
const leave = async (user: number, count: number, expired: boolean): Promise<string[]> => {
  const now = new Date();
  const tokens: string[] = [];
  for (let done = 0; done < count; done += 100) {
    const writes = Array.from({ length: 100 }, () => {
      const id = newId(now);
      const { text, hash } = mintToken(user, id);
      tokens.push(text);
      const at = now.toISOString();
      const expires_at_epoch = expired ? 1 : latestExpiry(now);
      const device_name = 'Phone';
      return putNew({
        ...keys.token(user, id),
        id,
        hash,
        device_name,
        created_at: at,
        last_used_at: at,
        expires_at_epoch,
      });
    });
    await transact(writes);
  }
  return tokens;
};

test('a user has at most fifty sessions, and one more ends the oldest', async () => {
  const user = await somebody();
  const tokens: string[] = [];
  for (let count = 0; count < 55; count += 1) tokens.push(await begin(user));
  expect(await verdicts(tokens)).toEqual({ works: 50, unauthenticated: 5 });
  expect(await verdicts(tokens.slice(0, 5))).toEqual({ unauthenticated: 5 });
  const { body } = await fixture.api('GET', '/auth/tokens', { token: tokens.at(-1) ?? '' });
  expect(body.data).toHaveLength(50);
});

test('sixteen log-ins at once do not go beyond that', async () => {
  const user = await somebody();
  for (let count = 0; count < 46; count += 1) await begin(user);
  const begun = await atOnce(() => begin(user).catch(() => null));
  expect(begun.filter((token) => token !== null).length).toBeGreaterThan(4);
  const { live } = await loadSessions(user, new Date(), 1000);
  expect(live).toHaveLength(50);
});

test('who names no client account is asked which, with several, and acts for the only one', async () => {
  const { user, token } = await newUser(fixture.api);
  const quote = async (of: string) => {
    const item = { type: 'hosting', package_id: 1, billing_cycle: 'annually', domain: 'my-first-site.com' };
    const sent = { items: [{ ...item, domain_option: 'existing' }] };
    const { status, body } = await fixture.api('POST', '/orders/quote', { token: of, body: sent });
    return [status, Object.keys(body.errors ?? {})];
  };
  const nobody = await begin(await somebody());
  expect(await quote(nobody)).toEqual([403, []]);
  expect(await quote(token)).toEqual([200, []]);
  const { shareWith } = await newUser(fixture.api);
  await shareWith({ user } as Newcomer);
  expect(await quote(token)).toEqual([422, ['X-Client-Id']]);
});

test('a session ends after a year, however often it is used', async () => {
  const begun = new Date('2026-01-01T12:00:00.000Z');
  const user = await somebody();
  const token = await begin(user, begun);
  for (let day = 60; day <= 360; day += 60) expect(await verdict(token, addDays(begun, day))).toBe('works');
  expect(await verdict(token, addDays(begun, 366))).toBe('unauthenticated');
});

test('a user ends every session but the one at hand', async () => {
  const user = await somebody();
  const [here = '', ...others] = [await begin(user), await begin(user), await begin(user)];
  expect((await fixture.api('DELETE', '/auth/tokens', { token: here })).status).toBe(200);
  expect(await verdicts([here])).toEqual({ works: 1 });
  expect(await verdicts(others)).toEqual({ unauthenticated: 2 });
  expect(await verdict(await begin(user))).toBe('works');
  const { body } = await fixture.api('GET', '/me/security-events', { token: here });
  expect(body.data[0]).toMatchObject({ type: 'sessions_ended', address: '127.0.0.1' });
});

test('a live session is listed and ended behind any number that have expired', async () => {
  const user = await somebody();
  const live = await begin(user);
  await leave(user, 300, true);
  const { body } = await fixture.api('GET', '/auth/tokens', { token: live });
  expect(body.data).toHaveLength(1);
  expect(await setDisabled(user, true, 'operator:test', new Date())).toBe(1);
  expect(await verdict(live)).toBe('unauthenticated');
});

test('disabling ends 10,000 sessions at once, and enabling brings none back', async () => {
  const user = await somebody();
  const tokens = await leave(user, 10_000, false);
  expect(await verdicts(tokens.slice(0, CALLERS))).toEqual({ works: CALLERS });
  await setDisabled(user, true, 'operator:test', new Date());
  for (let from = 0; from < tokens.length; from += 2000) {
    expect(await verdicts(tokens.slice(from, from + 2000))).toEqual({ unauthenticated: 2000 });
  }
  expect(figuresOf('tokens of a disabled user')).toEqual([tokens.length, 0, tokens.length]);
  await setDisabled(user, false, 'operator:test', new Date());
  expect(await verdicts(tokens.slice(-CALLERS))).toEqual({ unauthenticated: CALLERS });
  expect(await verdict(await begin(user))).toBe('works');
}, 360_000);
