import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, startApi } from '../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stack.close());

test('the deployed API answers its status, its document and the catalog to anyone', async () => {
  expect((await api('GET', '/status')).body).toMatchObject({ status: 'ok' });
  expect((await api('GET', '/openapi.json')).body.openapi).toMatch(/^3\.1/);
  expect((await api('GET', '/catalog/hosting-packages')).body.data.length).toBeGreaterThanOrEqual(3);
  expect((await api('GET', '/catalog/domain-tlds')).body.data.length).toBeGreaterThanOrEqual(5);
});

test('a user logs in, sees the own accounts, logs out, and the token is worth nothing', async () => {
  const token = await api.login();
  expect((await api('GET', '/me', { token })).body.clients).toHaveLength(2);
  expect((await api('POST', '/auth/logout', { token })).status).toBe(200);
  expect((await api('GET', '/me', { token })).status).toBe(401);
});

test('the client area is at the origin of the API, whose other paths it leaves alone', async () => {
  const origin = api.stack.api.replace(/\/api\/v1$/, '');
  const typeOf = async (path: string) => {
    const answer = await fetch(`${origin}${path}`);
    return [answer.status, answer.headers.get('content-type')];
  };
  expect(await typeOf('/')).toEqual([200, 'text/html; charset=utf-8']);
  expect(await typeOf('/clients/1/invoices')).toEqual([200, 'text/html; charset=utf-8']);
  expect(await typeOf('/app.js')).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(await typeOf('/app.webmanifest')).toEqual([200, 'application/manifest+json']);
  expect(await typeOf('/api/v1/status')).toEqual([200, 'application/json']);
  expect((await typeOf('/api/v1/nothing'))[0]).toBe(404);
});

test('a path that is no route is refused by the gateway', async () => {
  const { status } = await fetch(`${api.stack.api}/no-such-thing`);
  expect(status).toBe(404);
});

test.each(['stripe', 'paystack'])('a %s webhook with a wrong signature is refused', async (gateway) => {
  const { status } = await fetch(`${api.stack.webhook}/${gateway}`, {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00', 'x-paystack-signature': '00' },
    body: '{"event":"charge.success","data":{"reference":"stolen"}}',
  });
  expect(status).toBe(400);
});
