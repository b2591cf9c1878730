import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { type Api, startApi } from '../../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stack.close());

test('shows the logged-in user and every client account of the user', async () => {
  const { status, body } = await api('GET', '/me', { token: await api.login() });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({ id: DEMO.user.id, email: DEMO.user.email });
  expect(body.clients.map((client: { currency: string }) => client.currency).sort()).toEqual(['GHS', 'USD']);
});

test('tells nothing to a caller without a token', async () => {
  const { status, body, headers } = await api('GET', '/me');
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'unauthenticated', request_id: expect.any(String) });
  expect(headers.get('www-authenticate')).toBe('Bearer');
});

test('refuses a token with one wrong character', async () => {
  const token = await api.login();
  const { status } = await api('GET', '/me', { token: token.replace(/.$/, (c) => (c === '0' ? '1' : '0')) });
  expect(status).toBe(401);
});
