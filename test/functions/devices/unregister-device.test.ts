import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { androidDevice } from '../../support/device.ts';
import { GHS_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

const register = async () => (await fixture.usd.post('/devices', androidDevice())).body.data;

const unregister = (id: number | string, client = fixture.usd.client) =>
  fixture.api('DELETE', `/clients/${client}/devices/${id}`, { token: fixture.token });

test('a device is unregistered and shown for the last time', async () => {
  const device = await register();
  const { status, body } = await unregister(device.id);
  expect(status).toBe(200);
  expect(body.data).toEqual(device);
  expect((await fixture.usd.get('/devices')).body.data).toEqual([]);
  expect((await unregister(device.id)).status).toBe(404);
});

test('whoever finds a device of sixteen who unregister it at once is told that it is gone', async () => {
  const { id } = await register();
  const statuses = (await atOnce(() => unregister(id))).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  expect((await fixture.usd.get('/devices')).body.data).toEqual([]);
});

test('a device of another client account is not found, and stays', async () => {
  const device = await register();
  expect((await unregister(device.id, GHS_CLIENT)).status).toBe(404);
  expect((await fixture.usd.get('/devices')).body.data).toEqual([device]);
});

test.each(['0', '-1', '1.5', '9007199254740992', 'abc', '7355608999999'])(
  'there is no device %s',
  async (id) => {
    expect((await unregister(id)).status).toBe(404);
  },
);

test('is for users of the client account', async () => {
  const path = `/clients/${fixture.usd.client}/devices/1`;
  const foreign = await fixture.api('DELETE', path, { token: await fixture.api.login('other') });
  expect([foreign.status, (await fixture.api('DELETE', path)).status]).toEqual([403, 401]);
});
