import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { expect, test, vi } from 'vitest';
import { deleteDevice } from '../../../shared/notifications/notify.ts';
import { androidDevice, appleDevice, browserDevice } from '../../support/device.ts';
import { pushForFile } from './push.ts';

const { push, register, sentTo, registered, unregisterAll, happen, isPending, work } = pushForFile();

test('a device its push service no longer knows is forgotten, and the others get the message', async () => {
  const subscription = push().webpush.subscribe();
  push().webpush.unsubscribe(subscription.endpoint);
  const dead = [
    androidDevice({ push_token: 'dead-1' }),
    appleDevice({ push_token: 'dead-2' }),
    browserDevice(subscription),
  ];
  const live = androidDevice();
  for (const device of [...dead, live]) await register(device);
  const event = await happen();
  expect(await work(event)).toEqual([]);
  expect(await isPending(event)).toBe(false);
  expect(sentTo(live)).toBe(1);
  const left = await registered();
  expect(left).toContain(live.device_id);
  for (const { device_id } of dead) expect(left).not.toContain(device_id);
});

/** The next message to the device with this token ends so at Apple, as of `timestamp` in milliseconds. */
const appleRefuses = async (token: string, reason: string, timestamp: number): Promise<void> => {
  const session = connect(push().apns.url);
  const request = session.request({ ':method': 'POST', ':path': '/_simulator/answers' });
  request.end(JSON.stringify({ token, reason, timestamp }));
  const [headers] = await once(request, 'response');
  expect(headers[':status']).toBe(204);
  session.close();
};

test('a device that has registered again since Apple found its token ended stays', async () => {
  const [returned, gone] = [appleDevice(), appleDevice()];
  const { updated_at } = await register(returned);
  await register(gone);
  await appleRefuses(returned.push_token, 'Unregistered', Date.parse(updated_at) - 1000);
  await appleRefuses(gone.push_token, 'Unregistered', Date.now());
  const event = await happen();
  expect(await work(event)).toEqual([]);
  expect(await isPending(event)).toBe(false);
  expect(await registered()).toContain(returned.device_id);
  expect(await registered()).not.toContain(gone.device_id);
});

test('an iPhone is reached in the environment that its app names; a wrong one forgets no phone', async () => {
  const [development, wrong] = [
    appleDevice({ push_token: `sandbox-${randomUUID()}`, environment: 'sandbox' }),
    appleDevice({ environment: 'sandbox' }),
  ];
  await register(development);
  await register(wrong);
  const event = await happen();
  expect(await work(event)).toEqual([]);
  expect(await isPending(event)).toBe(false);
  expect([development, wrong].map(sentTo)).toEqual([1, 0]);
  expect(await registered()).toEqual(expect.arrayContaining([development.device_id, wrong.device_id]));
});

test('a device of a former Firebase project is forgotten once Firebase delivers to another one', async () => {
  const [former, present] = [androidDevice({ push_token: `mismatch-${randomUUID()}` }), androidDevice()];
  await register(former);
  await register(present);
  const event = await happen();
  expect(await work(event)).toEqual([]);
  expect(await isPending(event)).toBe(false);
  expect(sentTo(present)).toBe(1);
  expect(await registered()).toContain(present.device_id);
  expect(await registered()).not.toContain(former.device_id);
});

test('while Firebase disowns every device, as for wrong settings, none is forgotten and the log tells', async () => {
  await unregisterAll();
  const disowned = [1, 2].map(() => androidDevice({ push_token: `mismatch-${randomUUID()}` }));
  const iphone = appleDevice();
  for (const device of [...disowned, iphone]) await register(device);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const event = await happen();
  const failed = await work(event);
  const lines = written.mock.calls.map(([line]) => String(line)).join('');
  written.mockRestore();
  expect(failed).toEqual([]);
  expect(lines).toContain('push settings disowned by every device');
  expect(sentTo(iphone)).toBe(1);
  const kept = await registered();
  for (const { device_id } of disowned) expect(kept).toContain(device_id);
});

test('a device registered anew while its old token was found dead stays', async () => {
  const device = androidDevice();
  const old = await register(device);
  await register({ ...device, push_token: 'renewed-token' });
  await deleteDevice(old);
  expect(await registered()).toContain(device.device_id);
});
