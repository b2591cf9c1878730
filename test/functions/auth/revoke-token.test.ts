import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../../support/api.ts';
import { atOnce } from '../../support/at-once.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stack.close());

const currentId = async (token: string): Promise<number> => {
  const { body } = await api('GET', '/auth/tokens', { token });
  return body.data.find((entry: { current: boolean }) => entry.current).id;
};

test('refuses a revoked token at once and no other', async () => {
  const [kept, lost] = [await api.login(), await api.login()];
  const revoked = await api('DELETE', `/auth/tokens/${await currentId(lost)}`, { token: kept });
  expect(revoked).toMatchObject({ status: 200, body: { message: expect.any(String) } });
  expect((await api('GET', '/me', { token: lost })).status).toBe(401);
  expect((await api('GET', '/me', { token: kept })).status).toBe(200);
});

test('revokes the token it was asked with', async () => {
  const token = await api.login();
  expect((await api('DELETE', `/auth/tokens/${await currentId(token)}`, { token })).status).toBe(200);
  expect((await api('GET', '/me', { token })).status).toBe(401);
});

test('whoever finds a token of sixteen who revoke it at once is told that it is revoked', async () => {
  const [kept, lost] = [await api.login(), await api.login()];
  const revoke = async (path: string) => (await api('DELETE', path, { token: kept })).status;
  const path = `/auth/tokens/${await currentId(lost)}`;
  const statuses = await atOnce(() => revoke(path));
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect(await revoke(path)).toBe(404);
  expect((await api('GET', '/me', { token: lost })).status).toBe(401);
});

test('does not find a token of somebody else, and leaves it working', async () => {
  const foreign = await api.login('other');
  const path = `/auth/tokens/${await currentId(foreign)}`;
  expect((await api('DELETE', path, { token: await api.login() })).status).toBe(404);
  expect((await api('GET', '/me', { token: foreign })).status).toBe(200);
});

test.each(['0', '-1', '1.5', 'abc', '9007199254740992'])('does not find the token %s', async (id) => {
  const { status, body } = await api('DELETE', `/auth/tokens/${id}`, { token: await api.login() });
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'token_not_found' });
});

test('asks for a token before anything else', async () => {
  expect((await api('DELETE', '/auth/tokens/1')).status).toBe(401);
});
