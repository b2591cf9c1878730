import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintToken, parseAuthorization } from '../../shared/auth/sessions.ts';
import { endpoints } from '../../shared/contract/endpoints.ts';
import { type Api, startApi } from '../support/api.ts';
import { atOnce, CALLERS } from '../support/at-once.ts';
import { NEWCOMERS_PASSWORD, newcomer, pathWith, type RecordIds } from './seed.ts';

let api: Api;
let user: { token: string; ids: RecordIds };

beforeAll(async () => {
  api = await startApi();
  user = await newcomer(api);
  const body = { name: 'Phone', current_password: NEWCOMERS_PASSWORD };
  const added = await api('POST', '/me/factors', { token: user.token, body });
  user.ids.factor = added.body.data.id;
});
afterAll(() => api.stack.close());

const limited = endpoints.flatMap(({ method, path, rateLimit }) =>
  rateLimit ? [{ method, path, rateLimit }] : [],
);
const limitedPerSession = limited.filter(({ rateLimit }) => rateLimit.per !== 'address');

/** Statuses of requests, some at once, invalid where there is a body, so that they change nothing; ends with a second one. */
const statusesOf = async (count: number, method: string, path: string, token: string) => {
  const statuses = new Set<number>();
  const send = async () =>
    statuses.add(
      (await api(method, pathWith(path, user.ids), { token, ...(method === 'GET' ? {} : { body: [] }) }))
        .status,
    );
  for (let sent = 0; sent < count && statuses.size < 2; sent += CALLERS)
    await atOnce(send, Math.min(CALLERS, count - sent));
  return statuses;
};

describe('a token that only claims to be of a user does not spend the limit of that user', () => {
  test.each(limitedPerSession)('$method $path', async ({ method, path, rateLimit }) => {
    const userId = parseAuthorization(`Bearer ${user.token}`)?.userId ?? 0;
    const forged = mintToken(userId, 1).text;
    expect(await statusesOf(rateLimit.requests + 1, method, path, forged)).toEqual(new Set([401]));
    expect(await statusesOf(1, method, path, user.token)).not.toContain(429);
  });
});

describe('more requests than the limit allows get 429', () => {
  test.each(limited)('$method $path', async ({ method, path, rateLimit }) => {
    // A session has a limit of its own where that of its address is spent, and a new window may begin in between.
    const most = rateLimit.requests * (rateLimit.per === 'address' ? 4 : 2);
    const statuses = await statusesOf(most + 1, method, path, user.token);
    expect(statuses).toContain(429);
    expect([...statuses]).toHaveLength(2);
  });
});
