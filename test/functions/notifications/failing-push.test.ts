import { expect, test } from 'vitest';
import { notify } from '../../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../../shared/notifications/push-providers.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { androidDevice, appleDevice } from '../../support/device.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { pushForFile } from './push.ts';

const { push, register, sentTo, registered, unregisterAll, happen, isPending, work, failFcmOnce } =
  pushForFile();

test('a push service that says when to come again is left alone until then, and then reached', async () => {
  await unregisterAll();
  const device = androidDevice();
  await register(device);
  const event = await happen();
  failFcmOnce({ 'retry-after': '600' });
  expect(await work(event)).toEqual([]);
  const wait = async (seconds: number) => {
    const now = new Date(Date.now() + seconds * 1000);
    await notify(USD_CLIENT, event.id, pushProviderFor, now);
    return sentTo(device);
  };
  const { due_sk = '' } = (await getItem(keys.event(USD_CLIENT, event.id))) as EventRecord;
  expect(Date.parse(due_sk.split('#')[0] ?? '') - Date.now()).toBeGreaterThan(500_000);
  expect(await wait(0)).toBe(0);
  expect(await wait(500)).toBe(0);
  expect(await wait(601)).toBe(1);
  expect(await isPending(event)).toBe(false);
});

test('while a push service fails the message fails, and is later sent to those who do not have it', async () => {
  await unregisterAll();
  const [android, iphone] = [androidDevice(), appleDevice()];
  await register(android);
  await register(iphone);
  const event = await happen();
  failFcmOnce();
  expect(await work(event)).toEqual([event.id]);
  expect([sentTo(android), sentTo(iphone)]).toEqual([0, 1]);
  expect(await isPending(event)).toBe(true);
  expect(await work(event)).toEqual([]);
  expect([sentTo(android), sentTo(iphone)]).toEqual([1, 1]);
  expect(push().apns.requests.filter((token) => token === iphone.push_token)).toHaveLength(1);
  expect(await isPending(event)).toBe(false);
});

test('one push service that cannot be used does not keep the other from its phones', async () => {
  const [android, iphone] = [androidDevice(), appleDevice()];
  await register(android);
  await register(iphone);
  const { id } = await happen();
  const withoutApple: typeof pushProviderFor = async (provider) => {
    if (provider === 'apns') throw new Error('The secret apns is malformed at: key_id');
    return pushProviderFor(provider);
  };
  await expect(notify(USD_CLIENT, id, withoutApple, new Date())).rejects.toThrow('could not be reached');
  expect([sentTo(android), sentTo(iphone)]).toEqual([1, 0]);
});

test('a message that a push service refuses is our mistake: it is not repeated, the device stays', async () => {
  const device = androidDevice({ push_token: `thirdparty-${Date.now()}` });
  await register(device);
  const event = await happen();
  expect(await work(event)).toEqual([]);
  expect(await isPending(event)).toBe(false);
  expect(await registered()).toContain(device.device_id);
});
