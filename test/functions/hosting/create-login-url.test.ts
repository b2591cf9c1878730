import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeAtPanel, storeHosting } from '../../support/fixtures.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();
const logIn = (id: number, client: number = USD_CLIENT, token = fixture.token) =>
  fixture.api('POST', `/clients/${client}/hosting/${id}/login-url`, { token });

const hosted = () => storeAtPanel(USD_CLIENT);

test('gives a link that logs in to the account once', async () => {
  const { id, username } = await hosted();
  const { status, body } = await logIn(id);
  expect(status).toBe(200);
  expect(body.expires_hint_seconds).toBeGreaterThan(0);
  expect(await (await fetch(body.url)).text()).toContain(username);
  expect((await fetch(body.url)).status).toBe(401);
});

test('leads to the page wanted, webmail included, and knows no other', async () => {
  const { id } = await hosted();
  const path = `/clients/${USD_CLIENT}/hosting/${id}/login-url`;
  const ask = (target: string) => fixture.api('POST', `${path}?target=${target}`, { token: fixture.token });
  expect((await ask('files')).body.url).toContain('filemanager');
  const { calls } = fixture.api.stack.outside.whm;
  expect((await ask('webmail')).status).toBe(200);
  expect(calls.at(-1)?.parameters).toMatchObject({ service: 'webmaild' });
  expect(Object.keys((await ask('cron')).body.errors)).toEqual(['target']);
});

test('keeps who asked for a link, and nothing of the link', async () => {
  const { id } = await hosted();
  const { body } = await logIn(id);
  const stored = JSON.stringify(await scanTable());
  expect(stored).toContain('hosting.login_link');
  expect(stored).not.toContain(new URL(body.url).searchParams.get('session'));
});

test.each([
  'pending',
  'provisioning',
  'provisioning_failed',
  'suspended',
  'cancelled',
  'terminated',
] as const)('gives none for an account that is %s', async (status) => {
  const { id } = await storeHosting(USD_CLIENT, { status });
  expect((await logIn(id)).status).toBe(409);
});

test('asks to come back when the panel does not answer', async () => {
  const { id } = await hosted();
  fixture.api.stack.outside.whm.faults.push({ match: 'create_user_session', times: 1, drop: true });
  const { status, body, headers } = await logIn(id);
  expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('tells nothing of what is wrong at the panel', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  const { status, text } = await logIn(id);
  expect(status).toBe(503);
  expect(text).not.toMatch(/whm|user|account/i);
});

test('finds no account that is not there or is of another client', async () => {
  const { id } = await hosted();
  expect((await logIn(1)).body.code).toBe('hosting_account_not_found');
  expect((await logIn(id, GHS_CLIENT)).status).toBe(404);
  expect((await logIn(id, USD_CLIENT, await fixture.api.login('other'))).status).toBe(403);
  expect((await fixture.api('POST', `/clients/${USD_CLIENT}/hosting/${id}/login-url`)).status).toBe(401);
});
