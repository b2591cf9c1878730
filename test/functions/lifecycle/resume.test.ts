import { expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { claim, LEASE } from '../../../shared/services/tasks.ts';
import { reconcile } from '../../../shared/workers/reconcile.ts';
import { atOnce } from '../../support/at-once.ts';
import { freshDomain, hostingItem, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';
import { calendarForFile } from './calendar.ts';
import { eventsAbout, hostingOf, openRenewal, renewalsOf } from './stored-services.ts';

const { fixture, runAt, work, pay, buy } = calendarForFile();

/** Days of a period's end, and what they bring. */
const STEPS = [
  [-13, 'active'],
  [-6, 'active'],
  [-0.5, 'active'],
  [3, 'active'],
  [6, 'suspended'],
  [11, 'suspended'],
  [28, 'suspended'],
  [31, 'terminated'],
] as const;

const ALL = ['service_active', 'service_suspended', 'service_deletion_near', 'service_terminated'];

const bought = async () => {
  const { hosting: id } = await buy([hostingItem(freshDomain())]);
  return { id, due: (await hostingOf(id)).next_due_at ?? '' };
};

const message = (id: number) => ({ kind: 'hosting' as const, client_id: USD_CLIENT, id });

/** All that a step may leave behind, without what only counts looks at a record. */
const traces = async () => {
  const items = await scanTable();
  const counted = items.filter(({ pk }) => pk.startsWith('CLIENT#') || pk.startsWith('AUDIT#'));
  return counted.map(({ due_sk: _due, ...item }) => item).sort((a, b) => (a.sk < b.sk ? -1 : 1));
};

test('each step repeated five times, alone and by sixteen at once, changes nothing', async () => {
  const { id, due } = await bought();
  for (const [day, status] of STEPS) {
    const now = addDays(due, day);
    await runAt(now);
    expect(await hostingOf(id)).toMatchObject({ status });
    const before = await traces();
    for (let time = 1; time <= 5; time += 1) {
      await runAt(addDays(now, time / 1000));
      await atOnce(() => runServiceTask(message(id), now));
    }
    expect(await traces()).toEqual(before);
  }
  expect(await renewalsOf(id)).toHaveLength(1);
  expect(await eventsAbout(id)).toEqual(ALL);
});

test('sixteen reconcilers and workers at once take each step once', async () => {
  const { id, due } = await bought();
  for (const [day, status] of STEPS) {
    for (let minute = 0; minute < 5; minute += 1) {
      const now = new Date(addDays(due, day).getTime() + minute * 60_000);
      await Promise.all([atOnce(() => reconcile(now)), atOnce(() => runServiceTask(message(id), now))]);
      await work(now);
    }
    expect(await hostingOf(id)).toMatchObject({ status });
  }
  expect(await renewalsOf(id)).toHaveLength(1);
  expect(await eventsAbout(id)).toEqual(ALL);
});

test('a worker that dies anywhere in a step is replaced once its lease is over', async () => {
  const { id, due } = await bought();
  for (const [day, status] of STEPS) {
    let now = addDays(due, day);
    for (const _half of ['decided', 'done']) {
      await claim(await hostingOf(id), now);
      const dead = await hostingOf(id);
      await runServiceTask(message(id), now);
      expect(await hostingOf(id)).toEqual(dead);
      now = new Date(now.getTime() + 200_000);
      await runServiceTask(message(id), now);
    }
    const record = await hostingOf(id);
    expect(record).toMatchObject({ status, attempts: 0 });
    expect(LEASE.filter((attribute) => attribute in record)).toEqual([]);
    expect(record.task).toBeUndefined();
  }
  expect(await renewalsOf(id)).toHaveLength(1);
});

test('a panel that does its work and loses the answer is asked again and suspends, and removes, once', async () => {
  const { id, due } = await bought();
  const { whm } = fixture.api.stack.outside;
  const { username } = await hostingOf(id);
  const count = (command: string) => whm.requests.filter((line) => line.includes(command)).length;
  await runAt(addDays(due, -13));
  const [suspended, removed] = [count('suspendacct'), count('removeacct')];
  whm.faults.push({ match: 'suspendacct', times: 1, drop_after: true });
  await runAt(addDays(due, 6));
  expect(await (await panelFor('server1')).findAccount(username)).toMatchObject({ suspended: true });
  expect(count('suspendacct')).toBe(suspended + 1);

  await runAt(addDays(due, 28));
  whm.faults.push({ match: 'removeacct', times: 1, drop_after: true });
  await runAt(addDays(due, 31));
  expect(await hostingOf(id)).toMatchObject({ status: 'terminated' });
  expect(count('removeacct')).toBe(removed + 2);
  expect(await eventsAbout(id)).toEqual(ALL);
});

test('money that comes while the panel cannot be reached undoes the suspension once it can', async () => {
  const { id, due } = await bought();
  const { whm } = fixture.api.stack.outside;
  const { username } = await hostingOf(id);
  await runAt(addDays(due, -13));
  const invoice = await openRenewal(id);
  const down = { match: '/json-api/', times: 1000, status: 503 };
  whm.faults.push(down);
  await runAt(addDays(due, 6));
  await pay(invoice.id, addDays(due, 6.01));
  expect(await hostingOf(id)).toMatchObject({ status: 'suspended', task: 'renew' });
  down.times = 0;
  await runAt(addDays(due, 6.1));
  expect(await hostingOf(id)).toMatchObject({ status: 'active', renewal: null });
  expect(await (await panelFor('server1')).findAccount(username)).toMatchObject({ suspended: false });
});

test('a suspension the panel refuses for good waits for a person and is undone by a payment', async () => {
  const { id, due } = await bought();
  await runAt(addDays(due, -13));
  fixture.api.stack.outside.whm.faults.push({
    match: '/suspendacct',
    times: 1,
    status: 200,
    body: { metadata: { result: 0, reason: 'This account cannot be suspended.', command: 'suspendacct' } },
  });
  await runAt(addDays(due, 6));
  expect(await hostingOf(id)).toMatchObject({ task: 'suspend', due_pk: 'WAITING#provisioning_failed' });
  await runServiceTask(message(id), addDays(due, 7));
  await runAt(addDays(due, 31));
  expect(await hostingOf(id)).toMatchObject({ status: 'suspended', due_pk: 'WAITING#provisioning_failed' });
  await pay((await openRenewal(id)).id, addDays(due, 32));
  expect(await hostingOf(id)).toMatchObject({ status: 'active', last_error: null });
});
