import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { update, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { type Api, startApi } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stack.close());

test('lists the tokens of the user, newest first, and marks the one in use', async () => {
  const first = await api.login();
  const second = await api.login();
  const { status, body } = await api('GET', '/auth/tokens', { token: first });
  expect(status).toBe(200);
  const [newest, older] = body.data;
  expect([newest.current, older.current]).toEqual([false, true]);
  expect(older).toEqual({
    id: expect.any(Number),
    device_name: 'test',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
    expires_at: expect.any(String),
    current: true,
  });
  const again = await api('GET', '/auth/tokens', { token: second });
  expect(again.body.data[0]).toMatchObject({ id: newest.id, current: true });
});

test('shows neither a secret nor a token of somebody else', async () => {
  const token = await api.login('other');
  const { body, text } = await api('GET', '/auth/tokens', { token });
  expect(body.data).toHaveLength(1);
  expect(text).not.toContain(token.slice(-20));
  expect(text).not.toContain('hash');
});

test('leaves out a token that has expired', async () => {
  const expired = await api.login();
  const { body } = await api('GET', '/auth/tokens', { token: expired });
  const { id } = body.data[0];
  await writeOne(update(keys.token(DEMO.user.id, id), { set: { expires_at_epoch: 1 } }));
  const after = await api('GET', '/auth/tokens', { token: await api.login() });
  expect(after.body.data.map((token: { id: number }) => token.id)).not.toContain(id);
  expect((await api('GET', '/auth/tokens', { token: expired })).status).toBe(401);
});

test('asks for a token', async () => {
  expect((await api('GET', '/auth/tokens')).status).toBe(401);
});
