import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { transferDomain } from '../../../shared/lifecycle/provision-domain.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, transact } from '../../../shared/platform/table/write.ts';
import type { DomainRecord, DomainTransfer } from '../../../shared/records/domains.ts';
import { keys } from '../../../shared/records/keys.ts';
import { registrarOf } from '../../support/registrar.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { fixture, clock } = pausedStackForFile();
const registrar = registrarOf(() => fixture.api);

const read = async ({ id }: DomainRecord) => (await getItem(keys.domain(USD_CLIENT, id))) as DomainRecord;

const store = async (record: DomainRecord): Promise<DomainRecord> => {
  await transact([put(record)]);
  return record;
};

/** A domain whose transfer is paid for, and not submitted yet. */
const ordered = async (auth_code = 'code'): Promise<DomainRecord> => {
  const item = { type: 'domain', domain: `taken-${freshDomain()}`, domain_option: 'transfer', auth_code };
  const { body } = await fixture.usd.order([item]);
  const record = await getItem(keys.domain(USD_CLIENT, body.order.items[0].domain_id));
  if (!record) throw new Error('Nothing was ordered.');
  return store({ ...record, status: 'pending_transfer', task: 'provision' });
};

/** One that was submitted, and is in this state for so many days as far as we know. */
const submitted = async (
  code: string,
  known: Partial<DomainTransfer>,
  daysAgo = 1,
): Promise<DomainRecord> => {
  const record = await ordered(code);
  await (await registrarFor('namecom')).submitTransfer({ domain: record.name, authCode: code });
  const updated_at = addDays(clock.now, -daysAgo).toISOString();
  const transfer = { state: 'pending_registry', lock: null, updated_at, ...known } as const;
  return store({ ...record, transfer });
};

const look = async (record: DomainRecord, at = clock.now) =>
  transferDomain(await registrarFor('namecom'), record, at);

const sentBy = async (record: DomainRecord): Promise<string[]> =>
  (await registrar.askedBy(() => look(record))).filter((line) => line.startsWith('POST'));

const TOLD = ['changed DOMAIN', 'new EVENT transfer_needs_action'];

test('a transfer that was paid for is submitted once, and looked at again in a quarter of an hour', async () => {
  const record = await ordered();
  expect(await sentBy(record)).toEqual(['POST /core/v1/transfers']);
  const after = await read(record);
  expect(after).toMatchObject({
    ...{ status: 'pending_transfer', task: 'provision', attempts: 0 },
    transfer: { state: 'pending_registry', lock: null, updated_at: clock.now.toISOString() },
    due_sk: expect.stringContaining(addDays(clock.now, 15 / 1440).toISOString()),
  });
  expect(await sentBy(after)).toEqual([]);
});

test('a transfer that is as it was is kept without a word, since when it was so', async () => {
  const record = await submitted('wrong', { state: 'needs_auth_code' });
  expect(await changesBy(() => look(record))).toEqual(['changed DOMAIN']);
  expect((await read(record)).transfer).toEqual(record.transfer);
});

test.each([
  ['pending_new_auth_code', 'needs_auth_code', null],
  ['pending_unlock', 'needs_unlock', 'registrar'],
  ['pending_registry_unlock', 'needs_unlock', 'registry'],
])('a transfer that is %s now waits for the client, who is told', async (status, state, lock) => {
  const record = await submitted('code', {});
  await registrar.control(`transfers/${record.name}`, { status });
  expect(await changesBy(() => look(record))).toEqual(TOLD);
  expect((await read(record)).transfer).toEqual({ state, lock, updated_at: clock.now.toISOString() });
});

test('a transfer that goes on is noted, and nobody is told', async () => {
  const record = await submitted('code', { state: 'needs_auth_code' });
  expect(await changesBy(() => look(record))).toEqual(['changed DOMAIN']);
  expect((await read(record)).transfer).toMatchObject({
    state: 'pending_registry',
    updated_at: clock.now.toISOString(),
  });
});

test('a transfer that is submitted anew with another wrong code is told of anew', async () => {
  const record = await submitted('wrong', { state: 'needs_auth_code', resubmit: true });
  const sent = await registrar.askedBy(async () => {
    expect(await changesBy(() => look(record))).toEqual(TOLD);
  });
  expect(sent.filter((line) => line.startsWith('POST'))).toContain('POST /core/v1/transfers');
  expect((await read(record)).transfer).toEqual({
    ...{ state: 'needs_auth_code', lock: null },
    // Submitted, and so charged; given back once it has failed.
    charge: expect.objectContaining({ price: { amount: 1799, currency: 'USD' } }),
    updated_at: clock.now.toISOString(),
  });
});

test('a transfer that is complete makes the domain active, and says so', async () => {
  const record = await submitted('code', {});
  await registrar.control(`transfers/${record.name}`, { status: 'completed' });
  await look(record);
  expect(await read(record)).toMatchObject({
    ...{ status: 'active', auth_code: null },
    transfer: { state: 'completed', lock: null, updated_at: clock.now.toISOString() },
  });
});

test.each([
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
])('a transfer that was %s cancels its order', async (status, state) => {
  const record = await submitted('code', {});
  await registrar.control(`transfers/${record.name}`, { status });
  await look(record);
  expect(await read(record)).toMatchObject({
    ...{ status: 'cancelled', auth_code: null, last_error: `transfer_${state}` },
    transfer: { state },
  });
});

const cancels = (lines: string[]) => lines.filter((line) => line.endsWith(':cancel')).length;

test('a transfer that waits for the client is cancelled after more than thirty days, and no sooner', async () => {
  const record = await submitted('wrong', { state: 'needs_auth_code' }, 30);
  expect(cancels(await sentBy(record))).toBe(0);
  expect((await read(record)).status).toBe('pending_transfer');
  const again = await read(record);
  const asked = await registrar.askedBy(() => look(again, new Date(clock.now.getTime() + 1)));
  expect(cancels(asked)).toBe(1);
  expect(await read(record)).toMatchObject({
    ...{ status: 'cancelled', auth_code: null, last_error: 'transfer_cancelled' },
    transfer: { state: 'cancelled', lock: null },
  });
});

test('a transfer that waits for a registry is not cancelled after thirty days', async () => {
  const record = await submitted('code', {}, 90);
  expect(cancels(await sentBy(record))).toBe(0);
  expect((await read(record)).status).toBe('pending_transfer');
});

test.each([
  [409, 'pending_transfer', null],
  [401, null, { name: 'IntegrationError' }],
])('a transfer whose cancellation the registrar answers with %i goes on', async (status, after, error) => {
  const record = await submitted('wrong', { state: 'needs_auth_code' }, 31);
  const { faults } = registrar.simulator();
  faults.push({ match: ':cancel', times: 9, status, body: { message: 'No' } });
  const work = look(record);
  if (error) await expect(work).rejects.toMatchObject(error);
  else await work;
  faults.length = 0;
  const { status: found, due_sk } = await read(record);
  expect(found).toBe('pending_transfer');
  expect(due_sk?.startsWith(addDays(clock.now, 15 / 1440).toISOString()) ?? false).toBe(after !== null);
});
