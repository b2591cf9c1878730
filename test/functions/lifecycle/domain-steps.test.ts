import { expect, test } from 'vitest';
import { advanceDomain } from '../../../shared/lifecycle/advance-domain.ts';
import { loadUndelivered } from '../../../shared/lifecycle/cancel-undelivered.ts';
import { departDomain } from '../../../shared/lifecycle/observe-domain.ts';
import { activateDomain, holdAgain } from '../../../shared/lifecycle/provision-domain.ts';
import { cancelRefused } from '../../../shared/lifecycle/refusals.ts';
import { loadRenewal } from '../../../shared/lifecycle/renew-ahead.ts';
import { domainRenewed } from '../../../shared/lifecycle/renew-domain.ts';
import { addMonths } from '../../../shared/platform/dates.ts';
import type { Changes } from '../../../shared/platform/table/changes.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, StaleWriteError, transact, update, writeOne } from '../../../shared/platform/table/write.ts';
import type { DomainRecord } from '../../../shared/records/domains.ts';
import { keys } from '../../../shared/records/keys.ts';
import { releaseLease } from '../../../shared/services/tasks.ts';
import { renews, storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHold } from '../../support/fixtures.ts';
import { offerTld } from '../../support/offer-tld.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { creditBalance } from '../../support/table.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { fixture, clock, days } = pausedStackForFile();

const finishOf = (record: DomainRecord) => (changes: Changes<DomainRecord>) => releaseLease(record, changes);

const holderOf = async ({ name }: DomainRecord) => (await getItem(keys.hold('domain', name)))?.record_id;

const domainOf = async ({ id }: { id: number }) =>
  (await getItem(keys.domain(USD_CLIENT, id))) as DomainRecord;
const statusOf = async (invoice: number) => (await getItem(keys.invoice(USD_CLIENT, invoice)))?.status;

/** A domain that no machine registers, so that no registrar is asked. */
const byHand = (over: Partial<DomainRecord>) => storeDomain(USD_CLIENT, { registrar: 'manual', ...over });

const DEV_PRICES = { register: 5000, renew: 5000, transfer: null, restore: 9000 };

const lineOf = (total: number, line: { hosting_account_id: number | null; domain_id: number | null }) => ({
  ...{ type: 'other' as const, description: 'Test', setup_fee: 0, tax: 0, unit_price: total },
  ...{ total, ...line },
});

test('a domain that its registry has is active, filed by its expiry, told of and noted', async () => {
  const record = await storeDomain(USD_CLIENT, {
    ...{ status: 'pending_registration', task: 'provision', years: 2 },
    ...{ auth_code: 'secret', registered_at: null, expires_at: null },
  });
  const registration = { registeredAt: clock.now, expiresAt: null, costs: [] };
  expect(
    await changesBy(() => activateDomain(record, registration, 'operator:ama', finishOf(record), clock.now)),
  ).toEqual(['changed DOMAIN', 'changed NAME', 'new AUDIT domain.activated', 'new EVENT domain_registered']);
  const active = await domainOf(record);
  expect(active).toMatchObject({
    ...{ status: 'active', auth_code: null },
    expires_at: addMonths(clock.now, 24).toISOString(),
  });
  expect(active).not.toHaveProperty('task');
  expect(active).not.toHaveProperty('transfer');
});

test('a domain that is renewed is filed by its new expiry, told of and noted', async () => {
  const record = await byHand({
    status: 'grace',
    task: 'renew',
    renewal: { invoice_id: 9, due_at: days(1) },
  });
  const until = new Date(days(400));
  expect(
    await changesBy(() =>
      domainRenewed(record, until, 'operator:ama', finishOf(record), { costs: [] }, clock.now),
    ),
  ).toEqual([...['changed DOMAIN', 'changed NAME', 'new AUDIT domain.renewed', 'new EVENT domain_renewed']]);
  expect(await domainOf(record)).toMatchObject({ status: 'active', renewal: null });
});

test.each([
  ['active', { auto_renew: false }, 30, 'notice', 'active'],
  ['active', { auto_renew: true }, 30, 'notice', 'active'],
  ['active', { renewal: { invoice_id: null, due_at: '' } }, 0, 'grace', 'grace'],
  ['grace', {}, -30, 'redemption', 'redemption'],
] as const)(
  'an %s domain of %j: %i days before its expiry a %s is told and noted',
  async (status, given, left, step, after) => {
    const told = { expires_at: days(left), sent: step === 'notice' ? 0 : 2 };
    const record = await byHand({ status, ...given, expires_at: days(left), expiry_notices: told });
    await storeHold(record);
    expect(await changesBy(() => advanceDomain(record, clock.now))).toEqual([
      'changed DOMAIN',
      ...[`new AUDIT domain.${step}`, 'new EVENT domain_expiring'],
    ]);
    expect((await domainOf(record)).status).toBe(after);
  },
);

test('a domain takes a step at the moment that it is due, and not before', async () => {
  const renewal = { invoice_id: null, due_at: '' };
  const record = await byHand({ status: 'grace', renewal, expires_at: days(-30), lease_until: days(1) });
  const early = new Date(clock.now.getTime() - 1);
  expect(await changesBy(() => advanceDomain(record, early))).toEqual(['changed DOMAIN']);
  const waiting = await domainOf(record);
  expect(waiting).toMatchObject({
    status: 'grace',
    due_sk: expect.stringContaining(clock.now.toISOString()),
  });
  expect(waiting).not.toHaveProperty('lease_until');
  await advanceDomain(waiting, clock.now);
  expect((await domainOf(record)).status).toBe('redemption');
});

test('a domain of which nothing is ever due is left alone', async () => {
  const record = await byHand({ status: 'expired', expires_at: days(-90), lease_until: days(1) });
  expect(await changesBy(() => advanceDomain(record, clock.now))).toEqual(['changed DOMAIN']);
});

test('a domain that goes into grace can still be paid for; one that has expired is free, and its invoice is cancelled', async () => {
  const { id: invoice } = await storeInvoice(USD_CLIENT, 1499);
  const renewal = { invoice_id: invoice, due_at: days(-60) };
  const record = await byHand({ status: 'active', expires_at: days(-60), renewal });
  await renews(invoice, record);
  await storeHold(record);
  await advanceDomain(record, clock.now);
  expect([await statusOf(invoice), await holderOf(record)]).toEqual(['unpaid', record.id]);
  const late = { ...(await domainOf(record)), status: 'redemption' } as const;
  await transact([put(late)]);
  const changes = await changesBy(() => advanceDomain(late, clock.now));
  expect(changes).toEqual(
    expect.arrayContaining([
      ...['changed DOMAIN', 'changed NAME', 'gone HOLD', 'new FREED'],
      ...['new AUDIT domain.expire', 'new EVENT domain_expiring'],
    ]),
  );
  expect([await statusOf(invoice), await holderOf(record)]).toEqual(['cancelled', undefined]);
});

test('a domain that goes into redemption loses its plain renewal with it, and notes what restoring it costs', async () => {
  const { id: invoice } = await storeInvoice(USD_CLIENT, 1299, { kind: 'renewal' });
  const renewal = { invoice_id: invoice, due_at: days(-30) };
  const record = await byHand({ status: 'grace', expires_at: days(-30), renewal });
  await renews(invoice, record);
  await storeHold(record);
  expect(await changesBy(() => advanceDomain(record, clock.now))).toEqual(
    expect.arrayContaining([
      ...['changed DOMAIN', 'changed INVOICE', 'new AUDIT domain.redemption', 'new AUDIT invoice.cancelled'],
      'new EVENT domain_expiring',
    ]),
  );
  expect(await domainOf(record)).toMatchObject({
    ...{ status: 'redemption', renewal: null },
    expiry_terms: { grace_days: 30, redemption_days: 30, restore_fee: 12_000 },
  });
});

test('money that came first has it renewed: it does not go into redemption', async () => {
  const paid = await storeInvoice(USD_CLIENT, 1299, { kind: 'renewal', version: 2 });
  const renewal = { invoice_id: paid.id, due_at: days(-30) };
  const record = await byHand({ status: 'grace', expires_at: days(-30), renewal });
  await transact([put({ ...record, task: 'renew' })]);
  expect(
    await changesBy(async () =>
      expect(advanceDomain(record, clock.now)).rejects.toBeInstanceOf(StaleWriteError),
    ),
  ).toEqual([]);
  expect(await statusOf(paid.id)).toBe('unpaid');
});

test('grace and redemption last as the catalog says when the domain expires, and so does the fee', async () => {
  await offerTld('dev');
  const dev = keys.catalogTld('dev');
  await writeOne(update(dev, { set: { grace_days: 3, redemption_days: 5, prices: { USD: DEV_PRICES } } }));
  const old = { grace_days: 90, redemption_days: 90, restore_fee: 1 };
  const record = await byHand({
    ...{ tld: 'dev', status: 'active', expires_at: days(0), expiry_terms: old },
    renewal: { invoice_id: null, due_at: '' },
  });
  await storeHold(record);
  await advanceDomain(record, clock.now);
  const states: string[] = [];
  for (const day of [2, 3, 7, 8]) {
    await advanceDomain(await domainOf(record), new Date(days(day)));
    states.push((await domainOf(record)).status);
  }
  expect(states).toEqual(['grace', 'redemption', 'redemption', 'expired']);
  expect((await domainOf(record)).expiry_terms).toEqual({
    ...{ grace_days: 3, redemption_days: 5, restore_fee: 9000 },
  });
});

const LEFT = [
  ...['changed DOMAIN', 'changed NAME', 'gone HOLD'],
  ...['new AUDIT domain.transferred_away', 'new EVENT domain_transferred_away', 'new FREED'],
];

test('a domain that has left is let go: its name is free, it is told of and noted', async () => {
  const record = await storeDomain(USD_CLIENT);
  await storeHold(record);
  expect(await changesBy(() => departDomain(record, clock.now))).toEqual(LEFT);
  expect(await domainOf(record)).toMatchObject({ status: 'transferred_away', auto_renew: false });
});

test('its unpaid renewal is cancelled', async () => {
  const { id: invoice } = await storeInvoice(USD_CLIENT, 1499);
  const record = await storeDomain(USD_CLIENT, { renewal: { invoice_id: invoice, due_at: days(1) } });
  await renews(invoice, record);
  await storeHold(record);
  await departDomain(record, clock.now);
  expect(await statusOf(invoice)).toBe('cancelled');
});

test('its renewal that was paid and not bought goes back, once and no more than is left of it', async () => {
  const record = await storeDomain(USD_CLIENT);
  await storeHold(record);
  const lines = [
    lineOf(600, { hosting_account_id: record.id + 1, domain_id: null }),
    lineOf(700, { hosting_account_id: null, domain_id: record.id }),
  ];
  const invoice = await storeInvoice(USD_CLIENT, 1300, { status: 'paid', amount_paid: 1300, lines });
  const renewing = {
    ...record,
    task: 'renew',
    renewal: { invoice_id: invoice.id, due_at: days(1) },
  } as const;
  await transact([put(renewing)]);
  const before = await creditBalance(USD_CLIENT);
  expect(await changesBy(() => departDomain(renewing, clock.now))).toEqual(
    [...LEFT, ...['changed CLIENT', 'changed INVOICE', 'new CREDIT refund', 'new CREDIT_SOURCE']].sort(),
  );
  expect((await creditBalance(USD_CLIENT)) - before).toBe(700);
  expect((await getItem(keys.invoice(USD_CLIENT, invoice.id)))?.credit_given).toBe(700);
});

test('what does not exist is neither renewed nor given back', async () => {
  const renewal = (kind: 'hosting' | 'domain') => loadRenewal(USD_CLIENT, { kind, id: 1 });
  await expect(renewal('hosting')).rejects.toMatchObject({ code: 'hosting_account_not_found' });
  await expect(renewal('domain')).rejects.toMatchObject({ code: 'domain_not_found' });
  const { id: invoice_id } = await storeInvoice(USD_CLIENT, 700);
  const adopted = await storeDomain(USD_CLIENT, { invoice_id });
  await expect(loadUndelivered(adopted)).rejects.toMatchObject({ code: 'order_not_found' });
});

test('a renewal that was bought, or that is not paid, gives nothing back', async () => {
  const before = await creditBalance(USD_CLIENT);
  for (const [status, task] of [
    ['paid', undefined],
    ['unpaid', 'renew'],
  ] as const) {
    const record = await storeDomain(USD_CLIENT);
    await storeHold(record);
    const { id } = await storeInvoice(USD_CLIENT, 700, { status, amount_paid: status === 'paid' ? 700 : 0 });
    const renewing = { ...record, ...(task && { task }), renewal: { invoice_id: id, due_at: days(1) } };
    await transact([put(renewing)]);
    await departDomain(renewing, clock.now);
    expect((await domainOf(record)).status).toBe('transferred_away');
  }
  expect(await creditBalance(USD_CLIENT)).toBe(before);
});

test('a name that was given free is held again while nobody else has it', async () => {
  const record = await storeDomain(USD_CLIENT, { hold_released: true });
  expect(await changesBy(() => holdAgain(record))).toEqual(['changed DOMAIN', 'new HOLD']);
  expect(await holderOf(record)).toBe(record.id);
  expect(await domainOf(record)).not.toHaveProperty('hold_released');
  await expect(holdAgain(record)).rejects.toBeInstanceOf(StaleWriteError);
});

test('a name that is its own already is no hindrance, one that somebody else has is', async () => {
  const own = await storeDomain(USD_CLIENT, { hold_released: true });
  await storeHold(own);
  expect(await holdAgain(own)).toMatchObject({ id: own.id });
  const other = await storeDomain(USD_CLIENT, { hold_released: true });
  await storeHold(other, own.id);
  expect(await changesBy(async () => expect(await holdAgain(other)).toBeNull())).toEqual([]);
});

test('an order that is refused is noted', async () => {
  const { body } = await fixture.usd.order([
    { type: 'domain', domain: `refused-${Date.now()}.com`, domain_option: 'register', years: 1 },
  ]);
  const record = await domainOf({ id: body.order.items[0].domain_id });
  expect(await changesBy(() => cancelRefused(record, { code: 'domain_taken' }, clock.now))).toEqual(
    expect.arrayContaining([
      ...['changed DOMAIN', 'changed ORDER', 'changed INVOICE', 'gone HOLD'],
      ...['new AUDIT domain.refused', 'new EVENT order_failed'],
    ]),
  );
});
