import { expect, test } from 'vitest';
import { registrarFor } from '../../../shared/domains/registrars.ts';
import { advanceDomain } from '../../../shared/lifecycle/advance-domain.ts';
import { observeDomain } from '../../../shared/lifecycle/observe-domain.ts';
import { correctExpiry } from '../../../shared/lifecycle/registrar-price.ts';
import { renewDomain } from '../../../shared/lifecycle/renew-domain.ts';
import { addDays } from '../../../shared/platform/dates.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, StaleWriteError, transact, update } from '../../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { keys } from '../../../shared/records/keys.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { renews, storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain } from '../../support/fixtures.ts';
import { registrarOf } from '../../support/registrar.ts';
import { freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { fixture, clock, days } = pausedStackForFile();
const registrar = registrarOf(() => fixture.api);

const read = async ({ id }: DomainRecord) => (await getItem(keys.domain(USD_CLIENT, id))) as DomainRecord;
const statusOf = async (invoice: number) => (await getItem(keys.invoice(USD_CLIENT, invoice)))?.status;

/** A domain in our account there, expiring in a year, with a record that says `over`. */
const held = async (over: Partial<DomainRecord> = {}) => {
  const name = freshDomain();
  await registrar.control(`domains/${name}`, { held: true, autorenew: false });
  const expires = (await (await registrarFor('namecom')).findDomain(name))?.expiresAt?.toISOString() ?? '';
  const record = await storeDomain(USD_CLIENT, { name, expires_at: expires, ...over });
  if (over.renewal?.invoice_id) await renews(over.renewal.invoice_id, record);
  return { name, expires, record };
};

const unpaid = async () => {
  const { id } = await storeInvoice(USD_CLIENT, 1299);
  return { id, renewal: { invoice_id: id, due_at: days(1) } };
};

test('a look that finds all as it was changes nothing at the registrar, and leaves an unpaid renewal', async () => {
  const { id, renewal } = await unpaid();
  const { record } = await held({ renewal });
  const asked = await registrar.askedBy(() => observeDomain(record, clock.now));
  expect(asked.filter((line) => line.startsWith('P'))).toEqual([]);
  expect(await statusOf(id)).toBe('unpaid');
  expect((await read(record)).renewal).toEqual(renewal);
});

test('a domain that was set to renew there is set back', async () => {
  const { record, name } = await held();
  await registrar.control(`domains/${name}`, { autorenew: true });
  const asked = await registrar.askedBy(() => observeDomain(record, clock.now));
  expect(asked.filter((line) => line.startsWith('P'))).toHaveLength(1);
});

test('a look that finds it renewed elsewhere cancels the unpaid renewal', async () => {
  const { id, renewal } = await unpaid();
  const { record, expires } = await held({ renewal, expires_at: days(5) });
  await observeDomain(record, clock.now);
  expect(await statusOf(id)).toBe('cancelled');
  expect(await read(record)).toMatchObject({ renewal: null, expires_at: expires });
});

test.each([
  ['its settings', { version: 2 }],
  ['a change that is under way', { operation_id: 4 }],
])('%s that a client changes during a look are not overwritten', async (_what, changed) => {
  const { record } = await held();
  await transact([update(keys.domain(USD_CLIENT, record.id), { set: changed, due: 'unchanged' })]);
  await expect(observeDomain(record, clock.now)).rejects.toBeInstanceOf(StaleWriteError);
});

test.each([
  [503, 'WARN'],
  [401, 'ERROR'],
])('a registrar that answers %i is asked again in an hour, which is logged as %s', async (status, level) => {
  const { record, name } = await held();
  registrar.simulator().faults.push({ match: `GET /core/v1/domains/${name}`, times: 30, status });
  const lines = logLines();
  await observeDomain(record, clock.now);
  registrar.simulator().faults.length = 0;
  expect((await read(record)).check_at).toBe(addDays(clock.now, 1 / 24).toISOString());
  const told = lines.map((line) => JSON.parse(line)).filter(({ message }) => message.includes('looked at'));
  expect(told).toMatchObject([{ level }]);
});

test.each(['pending', 'overdue'] as const)(
  'an address that is %s is told of once, and again when that becomes worse',
  async (status) => {
    const { record } = await held();
    await observeDomain(record, clock.now);
    const found = await read(record);
    const seen = found.verification?.status;
    const before = { ...found, verification: { status, verify_by: null } };
    await transact([put(before)]);
    const changes = await changesBy(() => observeDomain(before, clock.now));
    const isNews = seen === 'pending' || seen === 'overdue' ? seen !== status : false;
    expect(changes.includes('new EVENT contact_unverified')).toBe(isNews);
  },
);

test('the expiry that the registrar has is noted before a step is taken, and an unpaid renewal stays', async () => {
  const { id, renewal } = await unpaid();
  const { record, expires } = await held({ renewal, expires_at: days(364.5) });
  const late = addDays(expires, 0.1);
  expect(await changesBy(() => advanceDomain(record, late))).toEqual(['changed DOMAIN', 'changed NAME']);
  expect(await read(record)).toMatchObject({ expires_at: expires, status: 'active', renewal });
  expect(await statusOf(id)).toBe('unpaid');
});

test('a domain that was renewed elsewhere has its unpaid renewal cancelled', async () => {
  const { id, renewal } = await unpaid();
  const { record, expires } = await held({ renewal, expires_at: days(-1) });
  await advanceDomain(record, clock.now);
  expect(await read(record)).toMatchObject({ expires_at: expires, status: 'active', renewal: null });
  expect(await statusOf(id)).toBe('cancelled');
});

test('an active domain that is not there is looked for again, one in grace takes its step', async () => {
  const over = { name: freshDomain(), expires_at: days(-1), renewal: { invoice_id: null, due_at: '' } };
  const active = await storeDomain(USD_CLIENT, over);
  await advanceDomain(active, clock.now);
  expect(await read(active)).toMatchObject({ status: 'active', missing_since: clock.now.toISOString() });
  const grace = await storeDomain(USD_CLIENT, { status: 'grace', expires_at: days(-31) });
  await advanceDomain(grace, clock.now);
  expect((await read(grace)).status).toBe('redemption');
});

test('an expiry that differs is noted when somebody wants to renew, unless the record has changed meanwhile', async () => {
  const { record } = await held({ expires_at: days(5) });
  const stale = { ...record, updated_at: days(-1) };
  await expect(correctExpiry(stale, clock.now)).rejects.toMatchObject({ kind: 'unavailable' });
  const changes = await changesBy(() =>
    expect(correctExpiry(record, clock.now)).rejects.toMatchObject({ code: 'expiry_corrected' }),
  );
  expect(changes).toEqual(['changed DOMAIN', 'changed NAME']);
});

test('a renewal of a domain that has left is not bought, and the domain is let go', async () => {
  const record = await storeDomain(USD_CLIENT, { name: freshDomain(), task: 'renew' });
  await renewDomain(record, clock.now);
  expect((await read(record)).status).toBe('transferred_away');
});

test('a renewal that is refused for another reason, or that a person buys, leaves the domain as it is', async () => {
  const { record, name } = await held({ task: 'renew' });
  const message = { message: 'Payment Required' };
  registrar.simulator().faults.push({ match: `${name}:renew`, times: 9, status: 402, body: message });
  await expect(renewDomain(record, clock.now)).rejects.toMatchObject({ name: 'IntegrationError' });
  registrar.simulator().faults.length = 0;
  const byHand = await storeDomain(USD_CLIENT, { registrar: 'manual', task: 'renew' });
  expect(await changesBy(() => renewDomain(byHand, clock.now))).toEqual([]);
});
