import { beforeAll, beforeEach, expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { endUnpaidChange } from '../../../shared/lifecycle/plan-changes/end-unpaid-change.ts';
import { makeChange } from '../../../shared/lifecycle/plan-changes/make-change.ts';
import { provisionHosting } from '../../../shared/lifecycle/provisioning/provision-hosting.ts';
import { runServiceTask } from '../../../shared/lifecycle/run-service-task.ts';
import { suspendHosting } from '../../../shared/lifecycle/suspension/suspend-hosting.ts';
import { getItem } from '../../../shared/platform/table/read.ts';
import { StaleWriteError } from '../../../shared/platform/table/stale-write.ts';
import { put, transact, writeOne } from '../../../shared/platform/table/write.ts';
import type { HostingRecord } from '../../../shared/records/hosting-record.ts';
import { dueAt, manualActionOf } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { PlanChange } from '../../../shared/records/plan-change.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { eventually } from '../../support/eventually.ts';
import { storeDomain, storeHosting, storeInvoice } from '../../support/fixtures.ts';
import { ownQueue } from '../../support/own-queue.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { creditBalance } from '../../support/table.ts';
import { changesBy } from '../../support/table-changes.ts';
import { daysAfter } from './calendar.ts';

const fixture = apiForFile();
beforeAll(() => fixture.api.stack.triggers.pause());

let now: Date;
beforeEach(() => {
  now = new Date();
});
const days = (count: number) => daysAfter(now, count).toISOString();

const read = async ({ id }: { id: number }) => (await getItem(keys.hosting(USD_CLIENT, id))) as HostingRecord;
const callsOf = (command: string) =>
  fixture.api.stack.outside.whm.calls.filter((call) => call.command === command);

/** An account that its panel has as well. */
const made = async (over: Partial<HostingRecord> = {}): Promise<HostingRecord> => {
  const account = await storeHosting(USD_CLIENT, over);
  const { username, domain, plan } = account;
  const contact = { password: 'correct-Horse-7!', contactEmail: 'ama@example.com' };
  await (await panelFor('server1')).createAccount({ username, domain, plan, ...contact });
  return account;
};

const business = (over: Partial<PlanChange> = {}): PlanChange => ({
  ...{ id: 5, package_id: 2, package_name: 'Business', plan: 'business', recurring_amount: 9990 },
  ...{ direction: 'upgrade', invoice_id: null, pay_until: null, effective_at: null },
  requested_at: days(-1),
  ...over,
});

const paid = (over: Partial<PlanChange> = {}) => ({ change: business(over), change_paid_at: days(0) });

const MADE = ['changed HOSTING', 'new AUDIT hosting.changed', 'new EVENT plan_changed'];
const REFUSED = [...['changed HOSTING', 'new AUDIT hosting.change_refused', 'new EVENT plan_change_failed']];

test('a change of package is made at the panel, told of and noted', async () => {
  const record = await made(paid());
  expect(await changesBy(() => makeChange(record, now))).toEqual(MADE);
  expect(await read(record)).toMatchObject({
    package_id: 2,
    plan: 'business',
    change: null,
    change_paid_at: null,
  });
  const panel = await panelFor('server1');
  expect((await panel.findAccount(record.username))?.plan).toBe('business');
});

test.each([
  [{ billing_cycle: 'annually' }, {}],
  [{}, {}],
  [{ billing_cycle: 'monthly' }, { billing_cycle: 'monthly', first_discount: 0 }],
  [
    {
      billing_cycle: 'biennially',
      new_period: { from: '2026-06-15T00:00:00.000Z', until: '2028-06-15T00:00:00.000Z' },
    },
    {
      ...{ billing_cycle: 'biennially', first_discount: 0 },
      ...{ periods_from: '2026-06-15T00:00:00.000Z', next_due_at: '2028-06-15T00:00:00.000Z' },
    },
  ],
] as const)('a change to %j asks nothing of the panel and leaves %j', async (change, after) => {
  const same = { package_id: 1, package_name: 'Starter', plan: 'starter', recurring_amount: 4990 };
  const record = await storeHosting(USD_CLIENT, {
    ...{ first_discount: 77, periods_from: days(-9) },
    ...paid({ ...same, ...change }),
  });
  const before = fixture.api.stack.outside.whm.calls.length;
  expect(await changesBy(() => makeChange(record, now))).toEqual(MADE);
  const { billing_cycle, first_discount, next_due_at, periods_from } = record;
  const unchanged = { billing_cycle, first_discount, next_due_at, periods_from };
  expect(await read(record)).toMatchObject({ ...unchanged, ...after });
  expect(fixture.api.stack.outside.whm.calls.length).toBe(before);
});

test('a change that brings add-ons has staff deliver them', async () => {
  const addons = [{ addon_id: 1, name: 'Extra IP address', quantity: 2, recurring_amount: 300 }];
  const record = await storeHosting(USD_CLIENT, paid({ package_id: 1, addons }));
  expect(await changesBy(() => makeChange(record, now))).toEqual([...MADE, 'new DELIVERY'].sort());
  expect((await read(record)).addons).toEqual(addons);
});

test('a change that is over leaves the account as it is', async () => {
  const record = await storeHosting(USD_CLIENT, { change_paid_at: days(0), lease_until: days(1) });
  expect(await changesBy(() => makeChange(record, now))).toEqual(['changed HOSTING']);
  const after = await read(record);
  expect([after.change_paid_at, 'lease_until' in after]).toEqual([null, false]);
});

test('what cannot be made is refused: told of, noted, and what was paid for it is credit', async () => {
  const invoice = await storeInvoice(USD_CLIENT, 5000, { status: 'paid', amount_paid: 5000 });
  const record = await storeHosting(USD_CLIENT, {
    status: 'terminated',
    ...paid({ invoice_id: invoice.id }),
  });
  const before = await creditBalance(USD_CLIENT);
  expect(await changesBy(() => makeChange(record, now))).toEqual(
    [...REFUSED, ...['changed CLIENT', 'changed INVOICE', 'new CREDIT refund', 'new CREDIT_SOURCE']].sort(),
  );
  expect((await creditBalance(USD_CLIENT)) - before).toBe(5000);
  const { credit_given } = (await getItem(keys.invoice(USD_CLIENT, invoice.id))) ?? {};
  expect(credit_given).toBe(5000);
  expect(await read(record)).toMatchObject({ package_id: 1, change: null, change_paid_at: null });
});

test('one that cost nothing gives nothing back', async () => {
  const record = await storeHosting(USD_CLIENT, { server: null, ...paid() });
  expect(await changesBy(() => makeChange(record, now))).toEqual(REFUSED);
});

test.each([
  [
    'refuses',
    { status: 200, body: { metadata: { result: 0, reason: 'No.', version: 1, command: 'changepackage' } } },
    null,
  ],
  ['does not answer', { status: 503 }, { name: 'IntegrationError' }],
] as const)('a panel that %s', async (_what, answer, error) => {
  const record = await made(paid());
  const { faults } = fixture.api.stack.outside.whm;
  faults.push({ match: '/changepackage', times: 10, ...answer });
  const work = makeChange(record, now);
  if (error) await expect(work).rejects.toMatchObject(error);
  else await work;
  faults.length = 0;
  expect((await read(record)).change ?? null).toEqual(error ? record.change : null);
});

test.each([
  ['unpaid', 'cancelled', null],
  ['paid', 'paid', 5],
  ['cancelled', 'cancelled', null],
] as const)(
  'a change whose invoice is %s when its time is over leaves it %s',
  async (status, after, left) => {
    const invoice = await storeInvoice(USD_CLIENT, 5000, { status });
    const record = await storeHosting(USD_CLIENT, { change: business({ invoice_id: invoice.id }) });
    await endUnpaidChange(record, business({ invoice_id: invoice.id }), now);
    expect((await getItem(keys.invoice(USD_CLIENT, invoice.id)))?.status).toBe(after);
    expect((await read(record)).change?.id ?? null).toBe(left);
  },
);

test('one without an invoice is over', async () => {
  const record = await storeHosting(USD_CLIENT, { change: business(), lease_until: days(1) });
  await endUnpaidChange(record, business(), now);
  const after = await read(record);
  expect([after.change, 'lease_until' in after]).toEqual([null, false]);
});

test.each([
  [{ gone_payments: [5] }, 'Payment returned'],
  [{ staff_suspension: { reason: 'abuse', since: '2026-01-01' } }, 'Suspended by staff'],
  [{}, 'Renewal not paid'],
])('an account with %j is suspended once, for its reason', async (given, reason) => {
  const record = await made({ status: 'suspended', task: 'suspend', ...given });
  const before = callsOf('suspendacct').length;
  await suspendHosting(record, now);
  expect(callsOf('suspendacct').slice(before)).toMatchObject([{ parameters: { reason } }]);
  const again = { ...(await read(record)), task: 'suspend' } as const;
  await transact([put(again)]);
  await suspendHosting(again, now);
  expect(callsOf('suspendacct').length).toBe(before + 1);
  expect(await read(record)).not.toHaveProperty('task');
});

test('one that its panel does not have is suspended here', async () => {
  const record = await storeHosting(USD_CLIENT, { status: 'suspended', task: 'suspend' });
  const before = callsOf('suspendacct').length;
  await suspendHosting(record, now);
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
    await changesBy(() => expect(provisionHosting(late, now)).rejects.toBeInstanceOf(StaleWriteError)),
  ).toEqual([]);
  expect(callsOf('createacct').length).toBe(before);
});

test('an account is placed, made, told of and noted', async () => {
  const record = await storeHosting(USD_CLIENT, { status: 'provisioning', task: 'provision', server: null });
  expect(await changesBy(() => provisionHosting(record, now))).toEqual([
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
  const work = provisionHosting(record, now);
  if (code) await expect(work).rejects.toMatchObject({ code });
  else await work;
  faults.length = 0;
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
  const open_until = new Date(now.getTime() + 900).toISOString();
  const circuit = { ...keys.circuit('panel:server1'), at_work: {}, failures: 3, open_until, version: 7 };
  await writeOne(put(circuit));
  await runServiceTask(message(record), now);
  queue.giveBack();
  await writeOne(put({ ...circuit, failures: 0, open_until: null }));
  const after = await read(record);
  expect([after.attempts, 'lease_until' in after]).toEqual([2, false]);
  expect(after.due_sk).toBe(dueAt(new Date(now.getTime() + 30_900), record.id).due_sk);
  const received = await eventually(queue.received, (messages) => messages.length > 0);
  expect(received).toEqual([message(record)]);
});

test('what is refused for another reason than by an outside system goes to a person at once', async () => {
  const orphan = await storeHosting(999_999, { status: 'provisioning', task: 'provision' });
  await runServiceTask(message(orphan), now);
  const after = await getItem(keys.hosting(999_999, orphan.id));
  expect(after && manualActionOf(after)).toBe('provisioning_failed');
});

test('a registration that the registry refuses is cancelled, where there is an order', async () => {
  const { body } = await fixture.usd.order([
    { type: 'domain', domain: `lost-${now.getTime()}.com`, domain_option: 'register', years: 1 },
  ]);
  const { domain_id } = body.order.items[0];
  const found = await getItem(keys.domain(USD_CLIENT, domain_id));
  if (!found) throw new Error('There is no domain.');
  await transact([put({ ...found, status: 'pending_registration', task: 'provision' })]);
  const { faults } = fixture.api.stack.outside.registrar;
  const refusal = { message: 'Domain is not available for registration' };
  faults.push({ match: 'POST /core/v1/domains', times: 9, status: 400, body: refusal });
  await runServiceTask(message(found), now);
  faults.length = 0;
  expect((await getItem(keys.domain(USD_CLIENT, domain_id)))?.status).toBe('cancelled');
});

test('nothing is done for a domain that waits for a person', async () => {
  const record = await storeDomain(USD_CLIENT, { task: 'renew', due_pk: 'WAITING#manual_renewal' });
  expect(await changesBy(() => runServiceTask(message(record), now))).toEqual([]);
});
