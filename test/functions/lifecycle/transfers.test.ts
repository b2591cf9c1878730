import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { cancelTransfer } from '../../../shared/operator/domains.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { atOnce, tally } from '../../support/at-once.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';
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

const cancellations = (name: string): number =>
  fixture.api.stack.outside.registrar.requests.filter((line) => line.includes(`${name}:cancel`)).length;

/** A transfer in the state that the registrar has it in, and what came back of its price so far. */
const waiting = async (status: string) => {
  const { id, name } = await bought('code');
  await control(`transfers/${name}`, { status });
  await runAt(soon(20));
  const before = await creditBalance(USD_CLIENT);
  return { id, name, back: async () => (await creditBalance(USD_CLIENT)) - before };
};

test.each(['pending', 'pending_new_auth_code', 'pending_unlock', 'pending_registry_unlock'])(
  'a transfer that is %s is called off: first at the registrar, then its order, and its price goes back once',
  async (status) => {
    const { id, name, back } = await waiting(status);
    const answers = await atOnce(() => act(id, 'cancel'), 4);
    expect(answers.every(({ status: code }) => [202, 409].includes(code))).toBe(true);
    expect(await back()).toBe(0);
    for (const minutes of [21, 40]) await runAt(soon(minutes));
    expect(cancellations(name)).toBe(1);
    expect(await shown(id)).toMatchObject({
      status: 'cancelled',
      transfer: { state: 'cancelled', lock: null },
    });
    expect(await back()).toBe(1299);
    const { body } = await fixture.usd.get('/orders');
    expect(body.data[0].status).toBe('cancelled');
    expect((await eventsAbout(id)).filter((type) => type !== 'transfer_needs_action')).toEqual([
      'order_cancelled',
    ]);
    expect((await domainOf(id)).auth_code).toBeNull();
    expect((await act(id, 'cancel')).body.code).toBe('nothing_to_cancel');
  },
);

test('one that was called off before it was submitted never is', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 1299 - (await creditBalance(USD_CLIENT)));
  const order = await fixture.usd.order([transferItem(`taken-${freshDomain()}`, 'code')], {
    apply_credit: true,
  });
  const id: number = order.body.order.items[0].domain_id;
  const before = submissions();
  expect((await act(id, 'cancel')).status).toBe(202);
  await work(new Date());
  expect(submissions()).toBe(before);
  expect((await shown(id)).status).toBe('cancelled');
  expect(await creditBalance(USD_CLIENT)).toBe(1299);
});

test('an answer to the cancellation that is lost is found at the registrar', async () => {
  const { id, name, back } = await waiting('pending_unlock');
  fixture.api.stack.outside.registrar.faults.push({ match: `${name}:cancel`, times: 1, drop_after: true });
  await act(id, 'cancel');
  for (const minutes of [21, 30]) await runAt(soon(minutes));
  expect((await shown(id)).status).toBe('cancelled');
  expect(await back()).toBe(1299);
});

test('a registrar that is silent is asked again, and nothing is given back before', async () => {
  const { id, name, back } = await waiting('pending_unlock');
  const { faults } = fixture.api.stack.outside.registrar;
  faults.push({ match: name, times: 20, status: 503 });
  await act(id, 'cancel');
  await work(new Date());
  expect([(await shown(id)).status, await back()]).toEqual(['pending_transfer', 0]);
  expect((await act(id, 'retry')).body.code).toBe('nothing_to_retry');
  faults.length = 0;
  await runAt(soon(60));
  expect([(await shown(id)).status, await back()]).toEqual(['cancelled', 1299]);
});

test.each(['pending_transfer', 'pending_insert'])(
  'one that is %s is past that: it goes on, its client is told, and no money moves',
  async (status) => {
    const { id, name, back } = await waiting(status);
    expect((await act(id, 'cancel')).status).toBe(202);
    await runAt(soon(22));
    expect((await shown(id)).transfer.state).toBe('pending_registry');
    expect((await eventsAbout(id)).filter((type) => type === 'transfer_not_cancelled')).toHaveLength(1);
    expect(await domainOf(id)).not.toHaveProperty('cancel_wanted_by');
    await complete(id, name, 60);
    expect(await back()).toBe(0);
  },
);

test('one that has completed meanwhile is active and paid for', async () => {
  const { id, name, back } = await waiting('pending_unlock');
  await control(`transfers/${name}`, { status: 'completed' });
  expect((await act(id, 'cancel')).status).toBe(202);
  await runAt(soon(22));
  expect(await shown(id)).toMatchObject({ status: 'active', transfer: { state: 'completed' } });
  expect(cancellations(name)).toBe(0);
  expect(await back()).toBe(0);
  expect(await eventsAbout(id)).toContain('transfer_not_cancelled');
});

test('workers that complete it and clients who call it off at once end in one of both', async () => {
  for (const status of ['completed', 'pending_unlock']) {
    const { id, name, back } = await waiting('pending_unlock');
    await control(`transfers/${name}`, { status });
    const now = soon(40);
    await Promise.allSettled([
      atOnce(() => act(id, 'cancel'), 4),
      atOnce(() => runServiceTask({ kind: 'domain', client_id: USD_CLIENT, id }, now), 8),
    ]);
    for (const minutes of [45, 70]) await runAt(soon(minutes));
    const ended = (await shown(id)).status;
    expect(ended).toBe(status === 'completed' ? 'active' : 'cancelled');
    expect(await back()).toBe(ended === 'active' ? 0 : 1299);
  }
});

test('staff call it off as a client does, and what a person sees to is left to them', async () => {
  const { id, back } = await waiting('pending_unlock');
  const reference = { kind: 'domain', clientId: USD_CLIENT, id } as const;
  await cancelTransfer(reference, 'operator:ama', soon(20));
  await runAt(soon(22));
  expect([(await shown(id)).status, await back()]).toEqual(['cancelled', 1299]);
  const byHand = await storeDomain(USD_CLIENT, {
    ...{ status: 'pending_transfer', type: 'transfer', registrar: 'manual' },
    due_pk: 'WAITING#manual_registration',
  });
  expect((await act(byHand.id, 'cancel')).body.code).toBe('service_waits');
  const active = await storeDomain(USD_CLIENT);
  expect((await act(active.id, 'cancel')).body.code).toBe('nothing_to_cancel');
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
