import { afterEach, expect, test } from 'vitest';
import { panelFor } from '../../../shared/hosting/servers.ts';
import { endUnpaidChange, makeChange } from '../../../shared/lifecycle/change-plan.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { HostingRecord, PlanChange } from '../../../shared/records/hosting.ts';
import { keys } from '../../../shared/records/keys.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeAtPanel, storeHosting } from '../../support/fixtures.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { creditBalance } from '../../support/table.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { fixture, clock, days } = pausedStackForFile();

afterEach(() => {
  fixture.api.stack.outside.whm.faults.length = 0;
});

const read = async ({ id }: { id: number }) => (await getItem(keys.hosting(USD_CLIENT, id))) as HostingRecord;

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
  const record = await storeAtPanel(USD_CLIENT, paid());
  expect(await changesBy(() => makeChange(record, clock.now))).toEqual(MADE);
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
  expect(await changesBy(() => makeChange(record, clock.now))).toEqual(MADE);
  const { billing_cycle, first_discount, next_due_at, periods_from } = record;
  const unchanged = { billing_cycle, first_discount, next_due_at, periods_from };
  expect(await read(record)).toMatchObject({ ...unchanged, ...after });
  expect(fixture.api.stack.outside.whm.calls.length).toBe(before);
});

test('a change that brings add-ons has staff deliver them', async () => {
  const addons = [{ addon_id: 1, name: 'Extra IP address', quantity: 2, recurring_amount: 300 }];
  const record = await storeHosting(USD_CLIENT, paid({ package_id: 1, addons }));
  expect(await changesBy(() => makeChange(record, clock.now))).toEqual([...MADE, 'new DELIVERY'].sort());
  expect((await read(record)).addons).toEqual(addons);
});

test('a change that is over leaves the account as it is', async () => {
  const record = await storeHosting(USD_CLIENT, { change_paid_at: days(0), lease_until: days(1) });
  expect(await changesBy(() => makeChange(record, clock.now))).toEqual(['changed HOSTING']);
  const after = await read(record);
  expect([after.change_paid_at, 'lease_until' in after]).toEqual([null, false]);
});

test('a change that cannot be made is refused: told of, noted, and what was paid for it is credit', async () => {
  const invoice = await storeInvoice(USD_CLIENT, 5000, { status: 'paid', amount_paid: 5000 });
  const record = await storeHosting(USD_CLIENT, {
    status: 'terminated',
    ...paid({ invoice_id: invoice.id }),
  });
  const before = await creditBalance(USD_CLIENT);
  expect(await changesBy(() => makeChange(record, clock.now))).toEqual(
    [...REFUSED, ...['changed CLIENT', 'changed INVOICE', 'new CREDIT refund', 'new CREDIT_SOURCE']].sort(),
  );
  expect((await creditBalance(USD_CLIENT)) - before).toBe(5000);
  const { credit_given } = (await getItem(keys.invoice(USD_CLIENT, invoice.id))) ?? {};
  expect(credit_given).toBe(5000);
  expect(await read(record)).toMatchObject({ package_id: 1, change: null, change_paid_at: null });
});

test('a refused change that cost nothing gives nothing back', async () => {
  const record = await storeHosting(USD_CLIENT, { server: null, ...paid() });
  expect(await changesBy(() => makeChange(record, clock.now))).toEqual(REFUSED);
});

test.each([
  [
    'refuses',
    { status: 200, body: { metadata: { result: 0, reason: 'No.', version: 1, command: 'changepackage' } } },
    null,
  ],
  ['does not answer', { status: 503 }, { name: 'IntegrationError' }],
] as const)('a panel that %s', async (_what, answer, error) => {
  const record = await storeAtPanel(USD_CLIENT, paid());
  const { faults } = fixture.api.stack.outside.whm;
  faults.push({ match: '/changepackage', times: 10, ...answer });
  const work = makeChange(record, clock.now);
  if (error) await expect(work).rejects.toMatchObject(error);
  else await work;
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
    await endUnpaidChange(record, business({ invoice_id: invoice.id }), clock.now);
    expect((await getItem(keys.invoice(USD_CLIENT, invoice.id)))?.status).toBe(after);
    expect((await read(record)).change?.id ?? null).toBe(left);
  },
);

test('a change without an invoice is over', async () => {
  const record = await storeHosting(USD_CLIENT, { change: business(), lease_until: days(1) });
  await endUnpaidChange(record, business(), clock.now);
  const after = await read(record);
  expect([after.change, 'lease_until' in after]).toEqual([null, false]);
});
