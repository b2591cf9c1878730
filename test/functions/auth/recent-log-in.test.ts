import { expect, test } from 'vitest';
import { RECENT_MINUTES } from '../../../shared/auth/recent-log-in.ts';
import { parseAuthorization } from '../../../shared/auth/token.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { newUser } from '../../support/users.ts';

const fixture = apiForFile();

const idOf = (token: string) => parseAuthorization(`Bearer ${token}`)?.tokenId ?? 0;

/** A session that was begun so many minutes ago. */
const begunBefore = async (user: number, minutes: number): Promise<string> => {
  const token = await newSession(user);
  const created_at = new Date(Date.now() - minutes * 60_000).toISOString();
  await writeOne(update(keys.token(user, idOf(token)), { set: { created_at } }));
  return token;
};

test('other sessions are ended only after logging in again, one by one or all at once', async () => {
  const { user, email, password, token: lost } = await newUser(fixture.api);
  const old = await begunBefore(user, RECENT_MINUTES + 1);
  const end = (path: string, token: string) => fixture.api('DELETE', path, { token });
  for (const path of ['/auth/tokens', `/auth/tokens/${idOf(lost)}`]) {
    const { status, body } = await end(path, old);
    expect([status, body.code], path).toEqual([403, 'log_in_again']);
  }
  expect((await fixture.api('GET', '/auth/tokens', { token: old })).body.data).toHaveLength(2);
  expect((await fixture.api('GET', '/me', { token: lost })).status).toBe(200);

  const body = { email, password, device_name: 'Laptop' };
  const { access_token: fresh } = (await fixture.api('POST', '/auth/login', { body })).body;
  expect((await end(`/auth/tokens/${idOf(lost)}`, fresh)).status).toBe(200);
  expect((await fixture.api('GET', '/me', { token: lost })).status).toBe(401);
  expect((await end('/auth/tokens', fresh)).status).toBe(200);
  expect((await fixture.api('GET', '/me', { token: old })).status).toBe(401);
});

test('a session of any age ends itself', async () => {
  const { user } = await newUser(fixture.api);
  const [first, second] = [await begunBefore(user, 10_000), await begunBefore(user, 10_000)];
  expect((await fixture.api('POST', '/auth/logout', { token: first })).status).toBe(200);
  expect((await fixture.api('DELETE', `/auth/tokens/${idOf(second)}`, { token: second })).status).toBe(200);
});
