import { expect, test } from 'vitest';
import { apiForFile } from '../../support/api-per-file.ts';
import { androidDevice } from '../../support/device.ts';
import { GHS_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();

test('lists the devices of the client account, the latest used first, without push tokens', async () => {
  const [first, second] = [androidDevice(), androidDevice()];
  for (const device of [first, second, first]) await fixture.usd.post('/devices', device);
  const { status, body, text } = await fixture.usd.get('/devices');
  expect(status).toBe(200);
  expect(body.data.map(({ device_id }: { device_id: string }) => device_id)).toEqual([
    first.device_id,
    second.device_id,
  ]);
  expect(text).not.toContain(first.push_token);
});

test('lists nothing of another client account', async () => {
  const { token } = fixture;
  const { body } = await fixture.api('GET', `/clients/${GHS_CLIENT}/devices`, { token });
  expect(body.data).toEqual([]);
});

test('is for users of the client account', async () => {
  const path = `/clients/${fixture.usd.client}/devices`;
  const foreign = await fixture.api('GET', path, { token: await fixture.api.login('other') });
  expect([foreign.status, (await fixture.api('GET', path)).status]).toEqual([403, 401]);
});
