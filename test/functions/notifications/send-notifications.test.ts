import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { DEMO_PASSWORD } from '../../../infra/local/demo-data.ts';
import { getClient } from '../../../shared/clients/clients.ts';
import { createUser, membership } from '../../../shared/clients/users.ts';
import type { Role } from '../../../shared/contract/roles.ts';
import { about, newEvent, writeEvent } from '../../../shared/events/events.ts';
import { money } from '../../../shared/events/index.ts';
import { say } from '../../../shared/languages/sentence.ts';
import { remove, transact, writeOne } from '../../../shared/platform/table/write.ts';
import type { EventRecord } from '../../../shared/records/events.ts';
import { keys } from '../../../shared/records/keys.ts';
import { newSession } from '../../contract/seed.ts';
import { androidDevice, appleDevice, browserDevice } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { type Device, pushForFile } from './push.ts';

const { fixture, push, register, sentTo, registered, unregister, unregisterAll, happen, isPending, work } =
  pushForFile();

test('a new invoice reaches every phone and browser of the client, through Firebase, Apple and Web Push', async () => {
  const subscription = push().webpush.subscribe();
  const [android, iphone, browser] = [androidDevice(), appleDevice(), browserDevice(subscription)];
  await register(android);
  await register(iphone);
  await register(browser);
  const { invoice } = (await fixture.usd.order([domainItem(freshDomain())])).body;
  await eventually(
    async () => [sentTo(android), sentTo(iphone), sentTo(browser)],
    (counts) => counts.every((count) => count === 1),
  );
  const data = {
    event_id: expect.stringMatching(/^\d+$/),
    type: 'invoice_created',
    client_id: String(USD_CLIENT),
    subject_type: 'invoice',
    subject_id: String(invoice.id),
    action: 'pay',
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
  const sent = push().webpush.messages.find(({ endpoint }) => endpoint === subscription.endpoint);
  expect(JSON.parse(sent?.text ?? '')).toEqual({ ...alert, tag: collapseKey, data });
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

/** A new member of a role, and a session of theirs. */
const newMember = async (role: Role, now: Date) => {
  const email = `${randomUUID()}@example.com`;
  const user = await createUser({ email, name: 'Efua', password: DEMO_PASSWORD }, now);
  const { profile } = await getClient(USD_CLIENT);
  await transact(membership(user, profile, role, now));
  return newSession(user);
};

test('a failed order is told without the money that goes back where the role may see none', async () => {
  await unregisterAll();
  const now = new Date();
  const [technicians, owners] = [androidDevice(), androidDevice()];
  await register(technicians, await newMember('technical', now));
  await register(owners);
  const told = say`We cannot provide a.com. ${money(1299, 'USD')} was added to your account credit.`;
  const failed = newEvent(about.order({ client_id: USD_CLIENT, id: 7 }), 'order_failed', told, now);
  await writeOne(writeEvent(failed));
  await work(failed);
  const bodyTo = (device: { push_token: string }) =>
    push().fcm.messages.find(({ token }) => token === device.push_token)?.notification?.body;
  expect(bodyTo(technicians)).toBe('We cannot provide a.com.');
  expect(bodyTo(owners)).toBe(told.english);
});

test('a member is told only of what the role may read: support of tickets, and not of money', async () => {
  await unregisterAll();
  const now = new Date();
  const [device, owners] = [androidDevice(), androidDevice()];
  await register(device, await newMember('support', now));
  await register(owners);
  const card = newEvent(about.client(USD_CLIENT), 'payment_method_expiring', say`It expires.`, now);
  const answer = newEvent(
    about.ticket({ client_id: USD_CLIENT, id: 7 }),
    'ticket_answered',
    say`We have.`,
    now,
  );
  for (const event of [card, answer]) await writeOne(writeEvent(event));
  const paid = await happen('payment_succeeded');
  expect(await work(paid, card)).toEqual([]);
  expect([sentTo(device), sentTo(owners)]).toEqual([0, 2]);
  expect(await work(answer)).toEqual([]);
  expect([sentTo(device), sentTo(owners)]).toEqual([1, 3]);
});

/** Sends an event to a phone of each store; returns what each got, by the platform and storefront it named. */
const toEachStore = async (event: EventRecord) => {
  await unregisterAll();
  const stores = ['', 'ios US', 'ios GHA', 'ios', 'android', 'web'];
  const phones: Device[] = [];
  for (const store of stores) {
    const [platform = '', storefront] = store.split(' ');
    const device = androidDevice({
      push_token: `token of ${store || 'nothing'} for ${event.id}`.replaceAll(' ', '-'),
    });
    await register(device, fixture.token, {
      ...(platform ? { 'x-app-platform': platform } : {}),
      ...(storefront ? { 'x-app-storefront': storefront } : {}),
    });
    phones.push(device);
  }
  await writeOne(writeEvent(event));
  expect(await work(event)).toEqual([]);
  return Object.fromEntries(
    stores.map((store, index) => {
      const sent = push().fcm.messages.find(({ token }) => token === phones[index]?.push_token);
      return [
        store,
        sent as unknown as { notification: { title: string; body: string }; data: { action?: string } },
      ];
    }),
  );
};

const invoiceOf = async (items: object[]) =>
  about.invoice({ client_id: USD_CLIENT, id: (await fixture.usd.order(items)).body.invoice.id });

test.each(['invoice_created', 'invoice_reminder', 'payment_failed', 'payment_action_required'] as const)(
  '%s has a button to pay, but for an app whose store lets it neither sell nor link',
  async (type) => {
    const now = new Date();
    const hosting = await toEachStore(
      newEvent(await invoiceOf([hostingItem(freshDomain())]), type, say`News.`, now),
    );
    const actions = Object.entries(hosting).map(([store, { data }]) => [store, data.action]);
    expect(Object.fromEntries(actions)).toEqual({
      '': 'pay',
      'ios US': 'pay',
      'ios GHA': undefined,
      ios: undefined,
      android: undefined,
      web: 'pay',
    });
    const asks = (title: string | undefined) => title === 'Confirm a payment';
    expect(asks(hosting['ios US']?.notification.title)).toBe(type === 'payment_action_required');
    expect(asks(hosting['ios GHA']?.notification.title)).toBe(false);
  },
);

test('a name, which every store lets apps sell, has the button everywhere', async () => {
  const invoice = await invoiceOf([domainItem(freshDomain())]);
  const sent = await toEachStore(newEvent(invoice, 'invoice_reminder', say`News.`, new Date()));
  expect(Object.values(sent).map(({ data }) => data.action)).toEqual(Array(6).fill('pay'));
});

test('what calls for a purchase in words is left out as well', async () => {
  const owed = say`A payment went back. Please pay it.`;
  const sent = await toEachStore(newEvent(about.client(USD_CLIENT), 'credit_owed', owed, new Date()));
  const bodies = Object.entries(sent).map(([store, { notification }]) => [store, notification.body]);
  expect(Object.fromEntries(bodies)).toEqual({
    '': owed.english,
    'ios US': owed.english,
    'ios GHA': 'A payment went back.',
    ios: 'A payment went back.',
    android: 'A payment went back.',
    web: owed.english,
  });
});

test('who may not pay has no button to', async () => {
  await unregisterAll();
  const invoice = await invoiceOf([domainItem(freshDomain())]);
  const device = androidDevice();
  const now = new Date();
  const id = await createUser(
    { email: `${randomUUID()}@example.com`, password: DEMO_PASSWORD, name: 'Kofi' },
    now,
  );
  await transact(membership(id, (await getClient(USD_CLIENT)).profile, 'read_only', now));
  await register(device, await newSession(id));
  const event = newEvent(invoice, 'invoice_reminder', say`News.`, now);
  await writeOne(writeEvent(event));
  await work(event);
  const sent = push().fcm.messages.filter(({ token }) => token === device.push_token);
  expect(sent).toHaveLength(1);
  expect(JSON.stringify(sent)).not.toContain('"action"');
});
