import { beforeAll, expect, test } from 'vitest';
import { DEMO } from '../../../infra/local/demo-data.ts';
import { createClient } from '../../../shared/clients/users.ts';
import { announce } from '../../../shared/notifications/announce.ts';
import { sendAnnouncement } from '../../../shared/operator/messages.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { collections } from '../../../shared/records/collections.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { androidDevice } from '../../support/device.ts';
import { eventually } from '../../support/eventually.ts';
import { untilIdle } from '../../support/idle.ts';
import { findProblems } from '../../support/invariants.ts';
import { freshDomain, GHS_CLIENT, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { operatorOf } from './operator.ts';

const fixture = apiForFile();
const operator = operatorOf(fixture);

type Listed = { id: number; status: string; reached: number; server: string | null; clients: number };

const eventsOf = async (client: number, type: string) =>
  (await queryPage(collections.ofClient(client, 'EVENT'), { limit: 100 })).items.filter(
    (event) => event.type === type,
  );

const clients: number[] = [];

/** More clients than a page has. */
beforeAll(async () => {
  for (let n = 1; n <= 60; n += 1) {
    const client = {
      ...{ company_name: null, first_name: 'Client', last_name: String(n), email: `c${n}@example.com` },
      ...{ phone: null, country: 'GH', currency: 'GHS', status: 'active' as const, postal_address: null },
    };
    clients.push(await createClient(client, DEMO.other.id, new Date()));
  }
});

const TEXT = ['--title', 'Maintenance', '--message', 'On Sunday night.\n\nNothing needs to be done.'];
const newest = async () => (await operator.json<Listed[]>('announcements', 'list'))[0];

test('clients of a server are told once by feed, push and mail, after a question with how many they are', async () => {
  for (const name of [freshDomain(), freshDomain()]) {
    const { body } = await fixture.usd.order([hostingItem(name)]);
    await fixture.usd.payByCard(body.invoice.id);
  }
  await eventually(
    async () => (await fixture.usd.get('/hosting')).body.data as { status: string }[],
    (accounts) => accounts.every(({ status }) => status === 'active'),
  );
  const device = androidDevice();
  await fixture.usd.post('/devices', device);

  const send = (...more: string[]) => operator('announcements', 'send', '--incident', ...TEXT, ...more);
  expect((await send()).err).toContain('--server <id> or --all');
  expect((await send('--server', 'none')).err).toContain('There are no clients with hosting on none');
  expect(await send('--server', 'server1', '--all')).toMatchObject({ code: 2 });
  const asked = await send('--server', 'server1');
  expect(asked).toMatchObject({
    code: 1,
    err: expect.stringContaining('Tell 1 clients with hosting on server1'),
  });
  expect((await send('--server', 'server1', '--yes')).code).toBe(0);

  await eventually(newest, (found) => found?.status === 'sent');
  expect(await newest()).toMatchObject({ reached: 1, server: 'server1' });
  const [event, ...others] = await eventsOf(USD_CLIENT, 'incident');
  expect(others).toEqual([]);
  expect(event?.message).toContain('Maintenance: On Sunday night.');
  expect(await eventsOf(GHS_CLIENT, 'incident')).toEqual([]);

  const { fcm } = fixture.api.stack.registriesAndPush;
  await eventually(
    async () => fcm.messages.filter(({ token }) => token === device.push_token),
    (messages) => messages.length > 0,
  );
  const mails = () => operator.json<{ template: string }[]>('mails', 'list', '--client', String(USD_CLIENT));
  const told = await eventually(
    async () => (await mails()).filter(({ template }) => template === 'announcement'),
    (found) => found.length > 0,
  );
  expect(told).toHaveLength(1);
  const trail = await operator.json<{ action: string; actor: string }[]>('audit', '0');
  expect(trail.find(({ action }) => action === 'incident.sent')).toMatchObject({ actor: 'operator:tester' });
});

test('all clients are told of an announcement', async () => {
  const { code } = await operator('announcements', 'send', ...TEXT, '--all', '--yes');
  expect(code).toBe(0);
  await eventually(newest, (found) => found?.status === 'sent');
  expect((await newest())?.reached).toBe(clients.length + 3);
  await untilIdle(fixture.api.stack);
  expect(await findProblems(fixture.api.stack.outside)).toEqual([]);
});

test('all clients are told once each, page by page, by however many workers', async () => {
  await fixture.api.stack.triggers.pause();
  const wanted = { type: 'announcement', title: 'News', message: 'Here.', server: null } as const;
  const { id } = await sendAnnouncement(wanted, 'operator:tester', new Date());
  await atOnce(() => announce(id, new Date()), 4);
  await announce(id, new Date());
  const record = await getItem(keys.announcement(id));
  const all = [...clients, USD_CLIENT, GHS_CLIENT, DEMO.other.clients.usd];
  expect(record).toMatchObject({ status: 'sent', reached: all.length });
  expect(record).not.toHaveProperty('due_pk');
  for (const client of all) {
    const told = (await eventsOf(client, 'announcement')).filter((event) => event.id === id);
    expect([client, told.length]).toEqual([client, 1]);
  }
});
