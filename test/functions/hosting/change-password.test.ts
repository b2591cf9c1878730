import { beforeEach, expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { storeAtPanel, storeHosting } from '../../support/fixtures.ts';
import { GHS_CLIENT, USD_CLIENT } from '../../support/shop.ts';
import { forgetLimits, scanTable } from '../../support/table.ts';

const fixture = apiForFile();
beforeEach(forgetLimits);

const change = (id: number, body: unknown, client: number = USD_CLIENT, token = fixture.token) =>
  fixture.api('POST', `/clients/${client}/hosting/${id}/change-password`, { token, body });
const twice = (password: unknown) => ({ password, password_confirmation: password });

const hosted = () => storeAtPanel(USD_CLIENT);

const passwdCalls = () =>
  fixture.api.stack.outside.whm.requests.filter((line) => line === 'POST /json-api/passwd').length;

test('changes the password at the panel, tells the feed and keeps the password nowhere', async () => {
  const { id } = await hosted();
  const before = passwdCalls();
  const { status, body } = await change(id, twice('brand-New-Secret-77'));
  expect([status, body]).toEqual([200, { message: expect.any(String) }]);
  expect(passwdCalls()).toBe(before + 1);
  const events = await fixture.api('GET', `/clients/${USD_CLIENT}/events`, { token: fixture.token });
  expect(events.body.data[0]).toMatchObject({
    type: 'password_changed',
    subject: { type: 'hosting_account', id },
  });
  expect(JSON.stringify(await scanTable())).not.toContain('brand-New-Secret-77');
});

test.each([
  ['password', twice('short')],
  ['password', twice('x'.repeat(129))],
  ['password', twice('with\u0000control-Character7')],
  ['password', twice(12_345_678)],
  ['password', { password_confirmation: 'brand-New-Secret-77' }],
  ['password_confirmation', { password: 'brand-New-Secret-77' }],
  ['password_confirmation', { password: 'brand-New-Secret-77', password_confirmation: 'another' }],
])('names %s when it is wrong, and repeats no value', async (field, body) => {
  const { id } = await storeHosting(USD_CLIENT);
  const answer = await change(id, body);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors)).toContain(field);
  expect(answer.text).not.toContain('brand-New');
});

test('passes on that the panel finds a password weak', async () => {
  const { id } = await hosted();
  const { status, body } = await change(id, twice('password'));
  expect([status, body.errors]).toEqual([422, { password: ['Choose a stronger password.'] }]);
});

test.each(['pending', 'suspended', 'cancelled'] as const)(
  'refuses for an account that is %s',
  async (status) => {
    const { id } = await storeHosting(USD_CLIENT, { status });
    expect((await change(id, twice('brand-New-Secret-77'))).status).toBe(409);
  },
);

test('asks to come back when the panel does not answer', async () => {
  const { id } = await hosted();
  fixture.api.stack.outside.whm.faults.push({ match: 'passwd', times: 1, status: 503 });
  const { status, headers } = await change(id, twice('brand-New-Secret-77'));
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
});

test('evaluates caller, then account, then password', async () => {
  const { id } = await storeHosting(USD_CLIENT);
  const path = `/clients/${USD_CLIENT}/hosting/${id}/change-password`;
  expect((await fixture.api('POST', path, { body: {} })).status).toBe(401);
  expect((await change(id, {}, USD_CLIENT, await fixture.api.login('other'))).status).toBe(403);
  expect((await change(1, {})).status).toBe(404);
  expect((await change(id, twice('brand-New-Secret-77'), GHS_CLIENT)).status).toBe(404);
});
