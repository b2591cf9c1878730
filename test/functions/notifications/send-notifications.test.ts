import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { expect, test, vi } from 'vitest';
import { handler } from '../../../functions/notifications/send-notifications.ts';
import { DEMO_PASSWORD } from '../../../infra/local/demo-data.ts';
import { lambdaContext, sqsEvent } from '../../../infra/local/lambda-events.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { createUser, membership } from '../../../shared/clients/users.ts';
import type { EventType } from '../../../shared/contract/vocabulary.ts';
import { about } from '../../../shared/events/about.ts';
import { newEvent, writeEvent } from '../../../shared/events/events.ts';
import { notify } from '../../../shared/notifications/notify.ts';
import { pushProviderFor } from '../../../shared/notifications/push-providers.ts';
import { deleteDevice } from '../../../shared/notifications/reachable-devices.ts';
import { getItem } from '../../../shared/platform/table/read.ts';
import { remove, transact, writeOne } from '../../../shared/platform/table/write.ts';
import type { DeviceRecord } from '../../../shared/records/device-record.ts';
import type { EventRecord } from '../../../shared/records/event-record.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { androidDevice, appleDevice } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, shopper, USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
const push = () => fixture.api.stack.registriesAndPush;

type Device = ReturnType<typeof androidDevice>;

const register = async (device: Device, token = fixture.token): Promise<DeviceRecord> => {
  const { body } = await shopper(fixture.api, token).post('/devices', device);
  return (await getItem(keys.device(USD_CLIENT, body.data.id))) as DeviceRecord;
};

const sentTo = (device: Device): number =>
  [...push().fcm.messages, ...push().apns.messages].filter(({ token }) => token === device.push_token).length;

const registered = async (): Promise<string[]> => {
  const { body } = await fixture.usd.get('/devices');
  return body.data.map(({ device_id }: Device) => device_id);
};

const unregister = (id: number) =>
  fixture.api('DELETE', `/clients/${USD_CLIENT}/devices/${id}`, { token: fixture.token });

const unregisterAll = async () => {
  const { body } = await fixture.usd.get('/devices');
  for (const { id } of body.data) await unregister(id);
};

/** An event in the feed whose message no queue has; `age` in milliseconds. */
const happen = async (type: EventType = 'payment_succeeded', age = 0): Promise<EventRecord> => {
  const invoice = about.invoice({ client_id: USD_CLIENT, id: 42 });
  const event = newEvent(invoice, type, 'We received it.', new Date(Date.now() - age));
  await writeOne(writeEvent(event));
  return event;
};

const isPending = async ({ id }: EventRecord): Promise<boolean> =>
  'due_pk' in ((await getItem(keys.event(USD_CLIENT, id))) ?? {});

/** Hands the message of each event to the function as one batch; returns which failed. */
const work = async (...events: { id: number }[]): Promise<number[]> => {
  const messages = events.map(({ id }) => ({
    MessageId: String(id),
    Body: JSON.stringify({ client_id: USD_CLIENT, event_id: id, correlation_id: 'r-1' }),
  }));
  const { batchItemFailures } = await handler(
    sqsEvent('notifications', messages),
    lambdaContext('send-notifications', 60_000),
  );
  return batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier));
};

const failFcmOnce = (headers: Record<string, string> = {}) => {
  const details = [
    { '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode: 'QUOTA_EXCEEDED' },
  ];
  const error = { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'Quota exceeded.', details };
  push().fcm.faults.push({ match: 'messages:send', times: 1, status: 429, headers, body: { error } });
};

test('a new invoice reaches every phone of the client, through Firebase and Apple', async () => {
  const [android, iphone] = [androidDevice(), appleDevice()];
  await register(android);
  await register(iphone);
  const { invoice } = (await fixture.usd.order([domainItem(freshDomain())])).body;
  await eventually(
    async () => [sentTo(android), sentTo(iphone)],
    (counts) => counts.every((count) => count === 1),
  );
  const data = {
    event_id: expect.stringMatching(/^\d+$/),
    type: 'invoice_created',
    client_id: String(USD_CLIENT),
    subject_type: 'invoice',
    subject_id: String(invoice.id),
  };
  const alert = { title: 'New invoice', body: expect.stringContaining(invoice.number) };
  const collapseKey = `invoice-${invoice.id}`;
  expect(push().fcm.messages.find(({ token }) => token === android.push_token)).toMatchObject({
    notification: alert,
    data,
    android: { notification: { tag: collapseKey } },
  });
  expect(push().apns.messages.find(({ token }) => token === iphone.push_token)).toMatchObject({
    headers: { 'apns-collapse-id': collapseKey },
    payload: { ...data, aps: { alert } },
  });
});

test('once sent, an event is off the list, and a repeated message sends nothing', async () => {
  const device = androidDevice();
  await register(device);
  const event = await happen();
  expect(await isPending(event)).toBe(true);
  expect(await work(event)).toEqual([]);
  expect(await isPending(event)).toBe(false);
  expect(await work(event)).toEqual([]);
  expect(sentTo(device)).toBe(1);
});

test('an event whose message was lost is found on the list and sent', async () => {
  const device = androidDevice();
  await register(device);
  await happen(undefined, 61_000);
  await fixture.api.stack.triggers.run('workers/reconcile');
  await eventually(
    async () => sentTo(device),
    (count) => count === 1,
  );
});

test('a phone that was switched off, unregistered or logged out gets nothing', async () => {
  const [quiet, gone, loggedOut, revoked] = [
    androidDevice(),
    androidDevice(),
    androidDevice(),
    androidDevice(),
  ];
  const live = androidDevice();
  await register({ ...quiet, notifications_enabled: false });
  const { id } = await register(gone);
  await unregister(id);
  const token = await fixture.api.login();
  await register(loggedOut, token);
  await fixture.api('POST', '/auth/logout', { token });
  const { token_id } = await register(revoked, await fixture.api.login());
  await fixture.api('DELETE', `/auth/tokens/${token_id}`, { token: fixture.token });
  await register(live);
  await work(await happen());
  expect([quiet, gone, loggedOut, revoked, live].map(sentTo)).toEqual([0, 0, 0, 0, 1]);
  expect(await registered()).toEqual(expect.arrayContaining([quiet.device_id, live.device_id]));
  expect(await registered()).not.toContain(loggedOut.device_id);
  expect(await registered()).not.toContain(revoked.device_id);
});

test('a user who lost access to the client gets nothing more about it', async () => {
  const email = 'guest@example.com';
  const now = new Date();
  const userId = await createUser({ email, name: 'Guest', password: DEMO_PASSWORD }, now);
  await transact(membership(userId, (await getClient(USD_CLIENT)).profile, 'owner', new Date()));
  const body = { email, password: DEMO_PASSWORD, device_name: 'test' };
  const { access_token } = (await fixture.api('POST', '/auth/login', { body })).body;
  const device = androidDevice();
  await register(device, access_token);
  await work(await happen());
  await writeOne(remove(keys.membership(userId, USD_CLIENT)));
  await work(await happen());
  expect(sentTo(device)).toBe(1);
});

test('a device its push service no longer knows is forgotten, and the others get the message', async () => {
  const dead = [androidDevice({ push_token: 'dead-1' }), appleDevice({ push_token: 'dead-2' })];
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

test('a device registered anew while its old token was found dead stays', async () => {
  const device = androidDevice();
  const old = await register(device);
  await register({ ...device, push_token: 'renewed-token' });
  await deleteDevice(old);
  expect(await registered()).toContain(device.device_id);
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

test('an event older than a day is no news any more', async () => {
  const device = androidDevice();
  await register(device);
  const event = await happen(undefined, 25 * 3600_000);
  await work(event);
  expect(await isPending(event)).toBe(false);
  expect(sentTo(device)).toBe(0);
});

test('an event that is not pushed, or is gone, needs no work', async () => {
  const device = androidDevice();
  await register(device);
  const event = await happen('profile_updated');
  expect(await work(event, { id: 7 })).toEqual([]);
  expect(sentTo(device)).toBe(0);
});

test('no push token gets into the log', async () => {
  const devices = [androidDevice(), appleDevice(), androidDevice({ push_token: `dead-${Date.now()}` })];
  for (const device of devices) await register(device);
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await work(await happen());
  const lines = written.mock.calls.map(([line]) => String(line)).join('');
  written.mockRestore();
  expect(lines).toContain('push sent');
  for (const { push_token } of devices) expect(lines).not.toContain(push_token);
});

test('a member is told only of what the role may read: support of tickets, and not of money', async () => {
  await unregisterAll();
  const now = new Date();
  const email = `${randomUUID()}@example.com`;
  const user = await createUser({ email, name: 'Efua', password: DEMO_PASSWORD }, now);
  const { profile } = await getClient(USD_CLIENT);
  await transact(membership(user, profile, 'support', now));
  const [device, owners] = [androidDevice(), androidDevice()];
  await register(device, await newSession(user));
  await register(owners);
  const card = newEvent(about.client(USD_CLIENT), 'payment_method_expiring', 'It expires.', now);
  const answer = newEvent(about.ticket({ client_id: USD_CLIENT, id: 7 }), 'ticket_answered', 'We have.', now);
  for (const event of [card, answer]) await writeOne(writeEvent(event));
  const paid = await happen('payment_succeeded');
  expect(await work(paid, card)).toEqual([]);
  expect([sentTo(device), sentTo(owners)]).toEqual([0, 2]);
  expect(await work(answer)).toEqual([]);
  expect([sentTo(device), sentTo(owners)]).toEqual([1, 3]);
});
