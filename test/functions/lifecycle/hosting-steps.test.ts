import { expect, test } from 'vitest';
import { advanceHosting, terminateHosting } from '../../../shared/lifecycle/advance-hosting.ts';
import { renewHosting, restoreHosting } from '../../../shared/lifecycle/renew-hosting.ts';
import { getItem, queryPage } from '../../../shared/platform/table/query.ts';
import { put, transact } from '../../../shared/platform/table/write.ts';
import { collections } from '../../../shared/records/collections.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { manualActionOf } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { failTask } from '../../../shared/services/tasks.ts';
import { storeDomain, storeHold, storeHosting } from '../../support/fixtures.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { clock, days } = pausedStackForFile();

const domainOf = async ({ id }: { id: number }) =>
  (await getItem(keys.domain(USD_CLIENT, id))) as DomainRecord;
const hostingOf = ({ id }: { id: number }) => getItem(keys.hosting(USD_CLIENT, id));
const newestEvent = async () =>
  (await queryPage(collections.ofClient(USD_CLIENT, 'EVENT'), { limit: 1 })).items[0];

test('an account that has ended leaves its name, its place and its add-ons, and that is told and noted', async () => {
  const ip = { addon_id: 1, name: 'Extra IP address', quantity: 1 };
  const record = await storeHosting(USD_CLIENT, {
    ...{ task: 'terminate', status: 'suspended' },
    ...{ addons: [{ ...ip, recurring_amount: 100 }], addons_delivered: [ip] },
  });
  await storeHold(record);
  const place = keys.serverAccount('server1', USD_CLIENT, record.id);
  await transact([put({ ...place, client_id: USD_CLIENT, hosting_id: record.id })]);
  expect(await changesBy(() => terminateHosting(record, clock.now))).toEqual([
    ...['changed HOSTING', 'gone CLIENT', 'gone HOLD', 'new AUDIT hosting.terminated', 'new DELIVERY'],
    ...['new EVENT service_terminated', 'new FREED'],
  ]);
  expect(await hostingOf(record)).toMatchObject({ status: 'terminated', next_due_at: null });
});

test('an account that never had a place on a server ends as well', async () => {
  const record = await storeHosting(USD_CLIENT, { task: 'terminate', server: null });
  await terminateHosting(record, clock.now);
  expect((await hostingOf(record))?.status).toBe('terminated');
});

test('an account whose money is back is restored, told of and noted', async () => {
  const record = await storeHosting(USD_CLIENT, { status: 'suspended', server: null, gone_payments: [] });
  expect(await changesBy(() => restoreHosting(record, clock.now))).toEqual([
    ...['changed HOSTING', 'new AUDIT hosting.restored', 'new EVENT service_unsuspended'],
  ]);
  expect(await hostingOf(record)).toMatchObject({ status: 'active', gone_payments: null });
});

test.each([
  ['active', {}, 'active', []],
  ['suspended', {}, 'active', ['new EVENT service_unsuspended']],
  ['suspended', { gone_payments: [5] }, 'suspended', []],
] as const)('an account that is %s %j is %s once its renewal is paid', async (status, given, after, told) => {
  const record = await storeHosting(USD_CLIENT, {
    ...{ status, server: null, task: 'renew' },
    ...('gone_payments' in given ? { gone_payments: [...given.gone_payments] } : {}),
  });
  expect(await changesBy(() => renewHosting(record, clock.now))).toEqual([
    ...['changed HOSTING', 'new AUDIT hosting.renewed', 'new EVENT service_renewed', ...told],
  ]);
  expect((await hostingOf(record))?.status).toBe(after);
});

test('an account is read at the moment that it is to be measured', async () => {
  const record = await storeHosting(USD_CLIENT, { measure_at: clock.now.toISOString() });
  await advanceHosting(record, clock.now);
  expect(Date.parse((await hostingOf(record))?.measure_at ?? '')).toBeGreaterThan(clock.now.getTime());
});

test.each([
  [{ staff_suspension: { reason: 'abuse', since: '2026-01-01' } }, false],
  [{ gone_payments: [5] }, true],
] as const)(
  'an account is withheld with %j, and told why where it is a payment',
  async (given, isPayment) => {
    const over = { ...given, updated_at: days(0) } as Parameters<typeof storeHosting>[1];
    const record = await storeHosting(USD_CLIENT, over);
    const changes = await changesBy(() => advanceHosting(record, clock.now));
    expect(changes).toEqual([
      'changed HOSTING',
      'new AUDIT hosting.suspended',
      'new EVENT service_suspended',
    ]);
    expect((await newestEvent())?.message).toBe(
      `Hosting for ${record.domain} is suspended${isPayment ? ' because its payment was returned' : ''}. Please contact us.`,
    );
    const { items } = await queryPage(collections.audit(USD_CLIENT), { limit: 1 });
    expect(items[0]?.details).toEqual(
      isPayment ? { gone_payments: '5' } : { gone_payments: '', by_staff: 'abuse' },
    );
  },
);

test.each([
  ['provision', 'Setting up', 'provisioning_failed'],
  ['renew', 'Renewing', 'active'],
] as const)('what fails to %s is handed to a person, and the client is told', async (task, word, status) => {
  const record = await storeHosting(USD_CLIENT, { task });
  expect(await changesBy(() => failTask(record, 'no room', clock.now))).toEqual([
    ...['changed HOSTING', 'new AUDIT provisioning.failed', 'new EVENT provisioning_failed'],
  ]);
  expect(await hostingOf(record)).toMatchObject({ status, last_error: 'no room', task });
  expect((await newestEvent())?.message).toBe(
    `${word} hosting for ${record.domain} takes longer than usual. We are looking into it.`,
  );
});

test('what else fails concerns nobody but staff', async () => {
  const record = await storeHosting(USD_CLIENT, { task: 'suspend' });
  expect(await changesBy(() => failTask(record, 'no answer', clock.now))).toEqual([
    ...['changed HOSTING', 'new AUDIT provisioning.failed'],
  ]);
  const failed = await hostingOf(record);
  expect(failed && manualActionOf(failed)).toBe('provisioning_failed');
  const domain = await storeDomain(USD_CLIENT, { task: 'provision', status: 'pending_registration' });
  await failTask(domain, 'no answer', clock.now);
  expect((await domainOf(domain)).status).toBe('registration_failed');
});
