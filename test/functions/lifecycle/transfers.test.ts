import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-service-task.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { freshDomain } from '../../support/shop.ts';
import { adjustCredit, creditBalance } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { registrarControl } from './registrar.ts';
import { domainOf, eventsAbout } from './stored-services.ts';

const { fixture, runAt, work, buy } = calendarForFile();
const control = registrarControl(fixture);

const transferItem = (domain: string, auth_code: string) => ({
  type: 'domain',
  domain,
  domain_option: 'transfer',
  auth_code,
});

const bought = async (code: string, name = `taken-${freshDomain()}`) => {
  const { domain: id } = await buy([transferItem(name, code)]);
  return { id, name };
};

const shown = async (id: number) => (await fixture.usd.get(`/domains/${id}`)).body.data;
const soon = (minutes: number) => addDays(new Date(), minutes / 1440);
const act = (id: number, path: string, body?: unknown) =>
  fixture.usd.post(`/domains/${id}/transfer/${path}`, body);

const submissions = (): number =>
  fixture.api.stack.outside.registrar.requests.filter((line) => line === 'POST /core/v1/transfers').length;

const complete = async (id: number, name: string, minutes: number) => {
  await control(`transfers/${name}`, { status: 'completed' });
  await runAt(soon(minutes));
  expect(await shown(id)).toMatchObject({ status: 'active', transfer: { state: 'completed', lock: null } });
  expect((await (await registrarFor('namecom')).findDomain(name))?.autoRenew).toBe(false);
};

test('a wrong code: the client is told once, gives another, and the transfer completes', async () => {
  const { id, name } = await bought('wrong-code');
  expect(await shown(id)).toMatchObject({
    status: 'pending_transfer',
    transfer: { state: 'needs_auth_code', lock: null },
  });
  for (const minutes of [20, 40]) await runAt(soon(minutes));
  expect(await eventsAbout(id)).toEqual(['transfer_needs_action']);
  expect((await act(id, 'retry')).body).toMatchObject({ code: 'auth_code_needed' });

  const answers = await atOnce(() => act(id, 'auth-code', { auth_code: 'right-code' }), 8);
  const counted = tally(answers.map(({ status }) => status));
  expect(Object.keys(counted).every((status) => ['202', '409'].includes(status))).toBe(true);
  expect(counted['202']).toBe(1);
  await work(new Date());
  expect((await shown(id)).transfer.state).toBe('pending_registry');
  await complete(id, name, 20);
  expect((await domainOf(id)).auth_code).toBeNull();
  expect((await act(id, 'auth-code', { auth_code: 'late' })).status).toBe(409);
});

test('a transfer that was submitted again, or that the registrar has yet to pass on, is requested', async () => {
  const { id, name } = await bought('wrong-code');
  await act(id, 'auth-code', { auth_code: 'right-code' });
  expect((await shown(id)).transfer).toMatchObject({ state: 'requested', lock: null });
  await work(new Date());
  expect((await shown(id)).transfer.state).toBe('pending_registry');
  await control(`transfers/${name}`, { status: 'pending' });
  await runAt(soon(20));
  expect((await shown(id)).transfer.state).toBe('requested');
  await complete(id, name, 40);
});

test.each([
  ['pending_unlock', 'registrar'],
  ['pending_registry_unlock', 'registry'],
])('a transfer that is %s goes on after it was unlocked', async (status, lock) => {
  const { id, name } = await bought('code');
  expect((await act(id, 'retry')).body).toMatchObject({ code: 'nothing_to_retry' });
  await control(`transfers/${name}`, { status });
  await runAt(soon(20));
  expect((await shown(id)).transfer).toMatchObject({ state: 'needs_unlock', lock });
  expect(await eventsAbout(id)).toEqual(['transfer_needs_action']);
  expect((await act(id, 'retry')).status).toBe(202);
  expect((await shown(id)).transfer.state).toBe('requested');
  await work(new Date());
  await complete(id, name, 20);
});

test.each([
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
])(
  'a transfer that was %s gives its money back, and does not stand in the way of another',
  async (status, state) => {
    const { usd } = fixture;
    const first = await bought('code');
    const before = await creditBalance(usd.client);
    await control(`transfers/${first.name}`, { status });
    for (const minutes of [20, 40]) await runAt(soon(minutes));
    expect(await shown(first.id)).toMatchObject({ status: 'cancelled', transfer: { state } });
    const paid = (await usd.get('/orders')).body.data[0].total;
    expect((await creditBalance(usd.client)) - before).toBe(Math.round(paid * 100));
    expect(await eventsAbout(first.id)).toEqual(['order_failed']);

    const second = await bought('code', first.name);
    expect(await shown(second.id)).toMatchObject({ status: 'pending_transfer' });
    await complete(second.id, second.name, 60);
  },
);

test('an old transfer of a domain that has left since does not make another one active', async () => {
  const first = await bought('code');
  await complete(first.id, first.name, 20);
  await control(`domains/${first.name}`, { removed: true });
  for (const hours of [2, 5, 24, 27]) await runAt(soon(hours * 60));
  expect(await shown(first.id)).toMatchObject({ status: 'transferred_away' });

  const before = submissions();
  const second = await bought('code', first.name);
  expect(submissions()).toBe(before + 1);
  expect(await shown(second.id)).toMatchObject({ status: 'pending_transfer' });
});

test('a transfer that nobody helps along is cancelled after a month, and its money goes back', async () => {
  const { id } = await bought('wrong-code');
  const before = await creditBalance(fixture.usd.client);
  await runAt(addDays(new Date(), 29));
  expect(await shown(id)).toMatchObject({ status: 'pending_transfer' });
  await runAt(addDays(new Date(), 31));
  expect(await shown(id)).toMatchObject({ status: 'cancelled', transfer: { state: 'cancelled' } });
  expect(await creditBalance(fixture.usd.client)).toBeGreaterThan(before);
});

test('sixteen workers submit one transfer', async () => {
  const { usd } = fixture;
  await adjustCredit(usd.client, 'USD', 5000);
  const before = submissions();
  const order = await usd.order([transferItem(`taken-${freshDomain()}`, 'code')], { apply_credit: true });
  const id: number = order.body.order.items[0].domain_id;
  const now = new Date();
  await Promise.allSettled(
    Array.from({ length: 16 }, () => runServiceTask({ kind: 'domain', client_id: usd.client, id }, now)),
  );
  expect(submissions()).toBe(before + 1);
  expect((await domainOf(id)).transfer?.state).toBe('pending_registry');
});
