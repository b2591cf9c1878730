import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const get = (id: number | string, client: number = USD_CLIENT, token = fixture.token) =>
  fixture.api('GET', `/clients/${client}/domains/${id}`, { token });

test('shows a domain as the list does', async () => {
  const { id, name } = await storeDomain(USD_CLIENT);
  const { status, body } = await get(id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ id, name, status: 'active', provisional: false });
  const list = await fixture.api('GET', `/clients/${USD_CLIENT}/domains`, { token: fixture.token });
  expect(list.body.data).toContainEqual(body.data);
});

test('never shows the transfer code', async () => {
  const { id } = await storeDomain(USD_CLIENT, { status: 'pending_transfer', auth_code: 'epp-4711' });
  expect((await get(id)).text).not.toContain('epp-4711');
});

test.each(['1', '0', 'abc', '9007199254740992'])('finds no domain %s', async (id) => {
  const { status, body } = await get(id);
  expect([status, body.code]).toEqual([404, 'domain_not_found']);
});

test('shows a domain to nobody else', async () => {
  const { id } = await storeDomain(USD_CLIENT);
  expect((await get(id, GHS_CLIENT)).status).toBe(404);
  expect((await get(id, USD_CLIENT, await fixture.api.login('other'))).status).toBe(403);
  expect((await fixture.api('GET', `/clients/${USD_CLIENT}/domains/${id}`)).status).toBe(401);
});
