import { expect, test } from 'vitest';
import { suspendByStaff, terminateByStaff, unsuspendByStaff } from '../../../shared/operator/hosting.ts';
import { listHeldHosting, listSuspended } from '../../../shared/operator/service-lists.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { numberOf } from '../../../shared/platform/table/numbers.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import type { HostingRecord } from '../../../shared/records/hosting.ts';
import { awaitsManualAction, dueAt, staysSuspended } from '../../../shared/records/indexes.ts';
import { beforeWriting } from '../../support/before-writing.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { setAttributes } from '../../support/set-attributes.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { ACTOR, auditOf, noted, officeForFile, storeClient } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const later = addDays(now.toISOString(), 3);
const staff_suspension = { reason: 'Spam', since: '2026-01-01T00:00:00.000Z' };
const WAITS = awaitsManualAction('provisioning_failed', now, 1);
/** A renewal that is not overdue, and one that is. */
const RENEWAL = { invoice_id: 77, due_at: now.toISOString() };
const OVERDUE = { invoice_id: 77, due_at: addDays(now.toISOString(), -100).toISOString() };

type Given = Partial<HostingRecord>;
const store = (given: Given) => storeHosting(USD_CLIENT, given);
const referenceOf = ({ id }: HostingRecord) => ({ kind: 'hosting', clientId: USD_CLIENT, id }) as const;
const audited = ({ id }: HostingRecord) => auditOf(USD_CLIENT, `hosting:${id}`);

const suspend = (record: HostingRecord) => suspendByStaff(referenceOf(record), 'Spam', ACTOR, now);
const lift = (record: HostingRecord) => unsuspendByStaff(referenceOf(record), ACTOR, now);
const terminate = (record: HostingRecord) => terminateByStaff(referenceOf(record), 'Fraud', ACTOR, now);

/** What became of it, but for what changes with every write. */
const after = async (record: HostingRecord) => {
  const { updated_at, ...rest } = (await getItem(record)) as HostingRecord;
  expect(updated_at).toBe(now.toISOString());
  return rest;
};
const before = ({ updated_at: _, ...rest }: HostingRecord) => ({ ...rest, schema: expect.any(Number) });

const refused = (given: Given, work: (record: HostingRecord) => Promise<unknown>) =>
  store(given).then((record) => work(record).catch(({ code, message }) => ({ code, message, record })));

test.each<[string, Given, object | null]>([
  ['an account that is up is looked at at once', {}, null],
  ['so is one that is suspended', { status: 'suspended' }, null],
  ['work that waits comes first', { task: 'renew', ...dueAt(later, 1) }, dueAt(later, 1)],
  ['what waits for a person stays on the list', WAITS, WAITS],
  ['so does what waits for a person with its work', { task: 'renew', ...WAITS }, WAITS],
])('suspension by staff: %s', async (_, given, due) => {
  const record = await store(given);
  await suspend(record);
  const suspension = { reason: 'Spam', since: now.toISOString() };
  const wanted = { ...before(record), staff_suspension: suspension, ...(due ?? dueAt(now, record.id)) };
  expect(await after(record)).toEqual(wanted);
  expect(await audited(record)).toEqual([noted('hosting.held', { reason: 'Spam' })]);
});

test.each<[string, Given, string]>([
  ['is not up yet', { status: 'pending' }, 'hosting_not_active'],
  ['is terminated', { status: 'terminated' }, 'hosting_not_active'],
  ['is ending', { task: 'terminate' }, 'hosting_not_active'],
  ['is suspended by staff', { staff_suspension }, 'already_suspended'],
  ['is worked on', { lease_until: later.toISOString() }, 'temporarily_unavailable'],
])('an account that %s is not suspended by staff', async (_, given, code) => {
  await expect(suspend(await store(given))).rejects.toMatchObject({ code });
});

test('staff are told that an account is ending, or what it is', async () => {
  expect(await refused({ task: 'terminate' }, suspend)).toMatchObject({
    message: expect.stringMatching(/ is ending\.$/),
  });
  expect(await refused({ status: 'pending' }, suspend)).toMatchObject({
    message: expect.stringMatching(/ is pending\.$/),
  });
});

test.each<[string, Given, boolean, Given]>([
  ['a suspended account comes back', { status: 'suspended' }, true, { gone_payments: [] }],
  ['one with a renewal in time too', { status: 'suspended', renewal: RENEWAL }, true, { gone_payments: [] }],
  ['one that is up still stays up', {}, true, {}],
  ['money that is gone keeps it suspended', { status: 'suspended', gone_payments: [7] }, false, {}],
  ['so does an unpaid renewal', { status: 'suspended', renewal: OVERDUE }, false, {}],
  ['or both', { status: 'suspended', renewal: OVERDUE, gone_payments: [7] }, false, {}],
])('a suspension lifted by staff: %s', async (_, given, comesBack, set) => {
  const record = await store({ ...given, staff_suspension });
  expect(await lift(record)).toEqual({ comesBack });
  const wanted = { ...before(record), staff_suspension: null, ...set, ...dueAt(now, record.id) };
  expect(await after(record)).toEqual(wanted);
  expect(await audited(record)).toEqual([noted('hosting.released')]);
});

test.each<[string, Given, string, string]>([
  [
    'money that is gone',
    { gone_payments: [7, 8] },
    'payment_gone',
    `payments services ${USD_CLIENT} 7 leave`,
  ],
  [
    'an unpaid renewal',
    { status: 'suspended', gone_payments: [], renewal: OVERDUE },
    'renewal_unpaid',
    `invoices move-due ${USD_CLIENT} 77`,
  ],
  ['nothing that is known', { status: 'suspended' }, 'not_suspended', 'is suspended, and staff have not'],
  ['nothing: it is up', { renewal: RENEWAL }, 'not_suspended', 'is active, and staff have not'],
  [
    'nothing: it has ended',
    { status: 'terminated', staff_suspension },
    'hosting_not_active',
    'is terminated',
  ],
])('staff cannot lift what is suspended for %s', async (_, given, code, message) => {
  expect(await refused(given, lift)).toMatchObject({ code, message: expect.stringContaining(message) });
});

test.each<[string, Given, string]>([
  ['it ends', { status: 'terminated' }, 'hosting_not_active'],
  ['its end is decided', { task: 'terminate' }, 'hosting_not_active'],
  ['a worker claims it', { lease_until: later.toISOString() }, 'temporarily_unavailable'],
  ['somebody else suspends it', { staff_suspension }, 'already_suspended'],
])('nothing is suspended where %s meanwhile', async (_, change, code) => {
  const record = await store({});
  const late = beforeWriting(
    fixture,
    () => setAttributes(record, change),
    () => suspend(record),
  );
  await expect(late).rejects.toMatchObject({ code });
  expect(await audited(record)).toEqual([]);
});

test('an account whose payment is found gone as staff lift their suspension stays suspended for it', async () => {
  const record = await store({ status: 'suspended', staff_suspension });
  const lifted = await beforeWriting(
    fixture,
    () => setAttributes(record, { gone_payments: [9] }),
    () => lift(record),
  );
  expect(lifted).toEqual({ comesBack: false });
  expect(await after(record)).toMatchObject({ gone_payments: [9], staff_suspension: null });
});

test('work that was planned meanwhile keeps its place', async () => {
  const record = await store({});
  await beforeWriting(
    fixture,
    () => setAttributes(record, { task: 'renew', ...dueAt(later, record.id) }),
    () => suspend(record),
  );
  expect(await after(record)).toMatchObject({ task: 'renew', ...dueAt(later, record.id) });
});

test.each<Given>([{ status: 'active' }, { status: 'suspended' }])(
  'staff end an account that is %j',
  async (given) => {
    const record = await store(given);
    await terminate(record);
    expect(await after(record)).toMatchObject({ ...given, task: 'terminate', ...dueAt(now, record.id) });
    expect(await audited(record)).toEqual([noted('hosting.termination_ordered', { reason: 'Fraud' })]);
  },
);

test.each<[Given, string]>([
  [{ status: 'pending' }, 'hosting_not_active'],
  [{ status: 'terminated' }, 'hosting_not_active'],
  [{ task: 'terminate' }, 'hosting_ending'],
])('staff do not end an account that is %j', async (given, code) => {
  await expect(terminate(await store(given))).rejects.toMatchObject({ code });
});

test('what is suspended is listed with each of its reasons: staff, money that is gone, an unpaid renewal', async () => {
  const client = await storeClient();
  const suspended = (given: Given) =>
    storeHosting(client, { status: 'suspended', suspended_at: now.toISOString(), ...given });
  const renewing = async () => {
    const invoice = await storeInvoice(client, 4990, { due_at: '2026-10-01T00:00:00.000Z' });
    return { invoice, renewal: { invoice_id: invoice.id, due_at: invoice.due_at } };
  };
  const unpaid = await renewing();
  const held = await suspended({
    ...{ staff_suspension, gone_payments: [7, 8], renewal: unpaid.renewal },
    ...staysSuspended(now.toISOString(), 1),
  });
  const reasons = async ({ id }: HostingRecord) =>
    (await listHeldHosting(100)).suspended
      .filter(({ record }) => record.id === id)
      .map(({ reason }) => reason);
  const dueText = `${numberOf('invoice', unpaid.invoice.id)} is unpaid, due 2026-10-01`;
  expect(await reasons(held)).toEqual([`staff: Spam; payment 7, 8 was returned; ${dueText}`]);
  const byStaff = await suspended({
    ...{ staff_suspension, renewal: { invoice_id: null, due_at: now.toISOString() } },
    ...staysSuspended(now.toISOString(), 2),
  });
  expect(await reasons(byStaff)).toEqual(['staff: Spam']);

  const services = ({ id }: HostingRecord, type: 'renew' | 'change') => ({
    services: [{ kind: 'hosting' as const, id, type }],
  });
  const [late, other] = [await renewing(), await renewing()];
  const renewed = await suspended({ renewal: late.renewal });
  await setAttributes(late.invoice, services(renewed, 'renew'));
  const changed = await suspended({});
  await setAttributes(other.invoice, services(changed, 'change'));
  const ids = (await listSuspended(() => undefined)).flatMap(({ record }) =>
    record.client_id === client ? [record.id] : [],
  );
  expect(ids).toEqual([held.id, byStaff.id, renewed.id]);
});
