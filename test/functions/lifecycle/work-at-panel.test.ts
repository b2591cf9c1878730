import { afterEach, expect, test } from 'vitest';
import { provisionHosting } from '../../../shared/lifecycle/provision-hosting.ts';
import { suspendHosting } from '../../../shared/lifecycle/renew-hosting.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-tasks.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, StaleWriteError, transact, writeOne } from '../../../shared/platform/table/write.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { dueAt, manualActionOf } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { eventually } from '../../support/eventually.ts';
import { storeAtPanel, storeDomain, storeHosting } from '../../support/fixtures.ts';
import { ownQueue } from '../../support/own-queue.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { fixture, clock, days } = pausedStackForFile();

afterEach(() => {
  const { whm, registrar } = fixture.api.stack.outside;
  for (const { faults } of [whm, registrar]) faults.length = 0;
});

const read = async ({ id }: { id: number }) => (await getItem(keys.hosting(USD_CLIENT, id))) as HostingRecord;
const callsOf = (command: string) =>
  fixture.api.stack.outside.whm.calls.filter((call) => call.command === command);

test.each([
  [{ gone_payments: [5] }, 'Payment returned'],
  [{ staff_suspension: { reason: 'abuse', since: '2026-01-01' } }, 'Suspended by staff'],
  [{}, 'Renewal not paid'],
])('an account with %j is suspended once, for its reason', async (given, reason) => {
  const record = await storeAtPanel(USD_CLIENT, { status: 'suspended', task: 'suspend', ...given });
  const before = callsOf('suspendacct').length;
  await suspendHosting(record, clock.now);
  expect(callsOf('suspendacct').slice(before)).toMatchObject([{ parameters: { reason } }]);
  const again = { ...(await read(record)), task: 'suspend' } as const;
  await transact([put(again)]);
  await suspendHosting(again, clock.now);
  expect(callsOf('suspendacct').length).toBe(before + 1);
  expect(await read(record)).not.toHaveProperty('task');
});

test('an account that its panel does not have is suspended here', async () => {
  const record = await storeHosting(USD_CLIENT, { status: 'suspended', task: 'suspend' });
  const before = callsOf('suspendacct').length;
  await suspendHosting(record, clock.now);
  expect([await read(record), callsOf('suspendacct').length]).toEqual([
    expect.not.objectContaining({ task: 'suspend' }),
    before,
  ]);
});

test('a worker that has lost its lease places no account', async () => {
  const record = await storeHosting(USD_CLIENT, { status: 'provisioning', task: 'provision', server: null });
  const late = { ...record, lease_until: days(-1) };
  const before = callsOf('createacct').length;
  expect(
    await changesBy(() => expect(provisionHosting(late, clock.now)).rejects.toBeInstanceOf(StaleWriteError)),
  ).toEqual([]);
  expect(callsOf('createacct').length).toBe(before);
});

test('an account is placed, made, told of and noted', async () => {
  const record = await storeHosting(USD_CLIENT, { status: 'provisioning', task: 'provision', server: null });
  expect(await changesBy(() => provisionHosting(record, clock.now))).toEqual([
    ...['changed HOSTING', 'new AUDIT hosting.activated', 'new CLIENT', 'new EVENT service_active'],
  ]);
});

test.each([
  [2, null],
  [3, 'username_taken'],
])('a username that the panel refuses %i times: three are tried, each noted before', async (times, code) => {
  const record = await storeHosting(USD_CLIENT, { status: 'provisioning', task: 'provision' });
  const { faults } = fixture.api.stack.outside.whm;
  const reason = 'This system already has an account named “taken”.';
  const body = { metadata: { version: 1, command: 'createacct', result: 0, reason } };
  faults.push({ match: '/createacct', times, status: 200, body });
  const before = callsOf('createacct').length;
  const work = provisionHosting(record, clock.now);
  if (code) await expect(work).rejects.toMatchObject({ code });
  else await work;
  const names = callsOf('createacct')
    .slice(before)
    .map(({ parameters }) => parameters.username);
  const after = await read(record);
  expect(new Set([...names, after.username]).size).toBe(code ? 1 : names.length);
  expect(after.username).not.toBe(record.username);
});

const message = ({ kind, client_id, id }: { kind: 'hosting' | 'domain'; client_id: number; id: number }) => ({
  ...{ kind, client_id, id },
});

test('work at a panel that is not asked is put off and sent again then, and that is no try', async () => {
  const queue = await ownQueue(fixture.api.stack.queues.url, 'renewals');
  const record = await storeHosting(USD_CLIENT, { status: 'suspended', task: 'suspend', attempts: 2 });
  const open_until = new Date(clock.now.getTime() + 900).toISOString();
  const circuit = { ...keys.circuit('panel:server1'), at_work: {}, failures: 3, open_until, version: 7 };
  await writeOne(put(circuit));
  await runServiceTask(message(record), clock.now).finally(queue.giveBack);
  await writeOne(put({ ...circuit, failures: 0, open_until: null }));
  const after = await read(record);
  expect([after.attempts, 'lease_until' in after]).toEqual([2, false]);
  expect(after.due_sk).toBe(dueAt(new Date(clock.now.getTime() + 30_900), record.id).due_sk);
  const received = await eventually(queue.received, (messages) => messages.length > 0);
  expect(received).toEqual([message(record)]);
});

test('what is refused for another reason than by an outside system goes to a person at once', async () => {
  const orphan = await storeHosting(999_999, { status: 'provisioning', task: 'provision' });
  await runServiceTask(message(orphan), clock.now);
  const after = await getItem(keys.hosting(999_999, orphan.id));
  expect(after && manualActionOf(after)).toBe('provisioning_failed');
});

test('a registration that the registry refuses is cancelled, where there is an order', async () => {
  const { body } = await fixture.usd.order([
    { type: 'domain', domain: `lost-${clock.now.getTime()}.com`, domain_option: 'register', years: 1 },
  ]);
  const { domain_id } = body.order.items[0];
  const found = await getItem(keys.domain(USD_CLIENT, domain_id));
  if (!found) throw new Error('There is no domain.');
  await transact([put({ ...found, status: 'pending_registration', task: 'provision' })]);
  const { faults } = fixture.api.stack.outside.registrar;
  const refusal = { message: 'Domain is not available for registration' };
  faults.push({ match: 'POST /core/v1/domains', times: 9, status: 400, body: refusal });
  await runServiceTask(message(found), clock.now);
  expect((await getItem(keys.domain(USD_CLIENT, domain_id)))?.status).toBe('cancelled');
});

test('nothing is done for a domain that waits for a person', async () => {
  const record = await storeDomain(USD_CLIENT, { task: 'renew', due_pk: 'WAITING#manual_renewal' });
  expect(await changesBy(() => runServiceTask(message(record), clock.now))).toEqual([]);
});
