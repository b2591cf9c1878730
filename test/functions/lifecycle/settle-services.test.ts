import { expect, test } from 'vitest';
import { newPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { noteOn, settleServices } from '../../../shared/lifecycle/settle-services.ts';
import type { SetOf } from '../../../shared/platform/table/changes.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, StaleWriteError, transact, update } from '../../../shared/platform/table/write.ts';
import type { HostingRecord, ServiceRecord } from '../../../shared/records/hosting.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { PaymentRecord, ServicesDecision } from '../../../shared/records/payments.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeDomain, storeHosting } from '../../support/fixtures.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { changesBy } from '../../support/table-changes.ts';
import { pausedStackForFile } from './paused-stack.ts';

const { clock, days } = pausedStackForFile();

const read = async ({ id }: { id: number }) => (await getItem(keys.hosting(USD_CLIENT, id))) as HostingRecord;
const stateOf = async ({ id }: PaymentRecord) =>
  (await getItem(keys.payment(USD_CLIENT, id)))?.services?.state;

type Action = ServicesDecision['action'];

/** A payment of an invoice for services, about which something has been decided. */
const decided = async (
  action: Action,
  services: Pick<ServiceRecord, 'kind' | 'id'>[],
  state: ServicesDecision['state'] = 'due',
): Promise<PaymentRecord> => {
  const ordered = services.map(({ kind, id }) =>
    kind === 'hosting'
      ? ({ kind, id, type: 'create' } as const)
      : ({ kind, id, type: 'register', registrar: 'namecom' } as const),
  );
  const invoice = await storeInvoice(USD_CLIENT, 5000, { status: 'paid', services: ordered });
  const money = { gateway: 'stripe', reference: `pi_${invoice.id}`, currency: 'USD' } as const;
  const { payment } = newPayment(invoice, { ...money, amount: 5000, amount_applied: 5000 }, clock.now);
  const record = { ...payment, services: { action, state, decided_at: clock.now.toISOString() } };
  await transact([put(record)]);
  return record;
};

const settle = (payment: PaymentRecord) => settleServices(USD_CLIENT, payment.id, clock.now);

test('a payment that is gone is noted on its account, whose next step is due at once', async () => {
  const account = await storeHosting(USD_CLIENT);
  const payment = await decided('suspend', [account]);
  expect(
    await changesBy(async () => {
      expect(await settle(payment)).toBe(true);
    }),
  ).toEqual(['changed HOSTING', 'changed PAYMENT', 'new AUDIT hosting.payment_gone']);
  expect(await read(account)).toMatchObject({
    gone_payments: [payment.id],
    due_sk: expect.stringContaining(clock.now.toISOString()),
  });
  expect(await stateOf(payment)).toBe('done');
  expect(await settle(payment)).toBe(false);
});

test('a payment that is back is noted as well', async () => {
  const account = await storeHosting(USD_CLIENT, { status: 'suspended' });
  const payment = await decided('restore', [account]);
  await transact([put({ ...account, gone_payments: [payment.id] })]);
  expect(await changesBy(() => settle(payment))).toEqual([
    ...['changed HOSTING', 'changed PAYMENT', 'new AUDIT hosting.payment_back'],
  ]);
  expect((await read(account)).gone_payments).toEqual([]);
});

test.each([
  ['ask', 'waiting', ['changed HOSTING', 'changed PAYMENT', 'new AUDIT hosting.payment_undecided']],
  ['leave', 'done', ['changed PAYMENT']],
] as const)('the decision to %s suspends nothing and is %s', async (action, state, changes) => {
  const payment = await decided(action, [await storeHosting(USD_CLIENT)]);
  expect(await changesBy(() => settle(payment))).toEqual(changes);
  expect(await stateOf(payment)).toBe(state);
});

test('nobody is asked about services that are over or that are no more', async () => {
  const over = await storeHosting(USD_CLIENT, { status: 'terminated' });
  for (const action of ['ask', 'suspend'] as const) {
    const payment = await decided(action, [over, { kind: 'hosting', id: 1 }]);
    expect(await changesBy(() => settle(payment))).toEqual(['changed PAYMENT']);
    expect(await stateOf(payment)).toBe('done');
  }
});

test('somebody is asked about a domain, which cannot be suspended', async () => {
  const domain = await storeDomain(USD_CLIENT);
  expect(await changesBy(async () => settle(await decided('suspend', [domain])))).not.toContain(
    'changed DOMAIN',
  );
  const asked = await decided('ask', [domain]);
  await settle(asked);
  expect(await stateOf(asked)).toBe('waiting');
});

test('what is no payment, or about which nothing is to be done, is left alone', async () => {
  expect(await settleServices(USD_CLIENT, 1, clock.now)).toBe(false);
  const waits = await decided('suspend', [await storeHosting(USD_CLIENT)], 'waiting');
  expect(await changesBy(async () => expect(await settle(waits)).toBe(false))).toEqual([]);
});

test.each([
  ['is at work', 1, false],
  ['has ended this moment', 0, true],
  ['has died', -1, true],
])('while a worker %s', async (_what, left, isNoted) => {
  const account = await storeHosting(USD_CLIENT, { lease_until: days(left) });
  const payment = await decided('suspend', [account]);
  const work = settle(payment);
  if (isNoted) await work;
  else await expect(work).rejects.toBeInstanceOf(StaleWriteError);
  expect((await read(account)).gone_payments ?? []).toEqual(isNoted ? [payment.id] : []);
});

test('what is noted already waits for no worker', async () => {
  const account = await storeHosting(USD_CLIENT);
  const payment = await decided('suspend', [account]);
  await transact([put({ ...account, gone_payments: [payment.id], lease_until: days(1) })]);
  expect(await changesBy(() => settle(payment))).toEqual(['changed PAYMENT']);
});

test.each([
  ['a task', { task: 'renew', due_pk: 'DUE#1' }],
  ['something for a person', { due_pk: 'WAITING#provisioning_failed' }],
] as const)(
  'an account with %s keeps its place, and its next step comes after that',
  async (_what, given) => {
    const account = await storeHosting(USD_CLIENT, { ...given, due_sk: days(3) });
    const payment = await decided('suspend', [account]);
    await settle(payment);
    const { gone_payments, due_pk, due_sk } = await read(account);
    expect([gone_payments, due_pk, due_sk]).toEqual([[payment.id], given.due_pk, days(3)]);
  },
);

test.each<SetOf<HostingRecord>>([
  { status: 'terminated' },
  { task: 'renew' },
  { lease_until: '2030-01-01T00:00:00.000Z' },
  { gone_payments: [4] },
])('nothing is noted on an account that has become %j meanwhile', async (changed) => {
  const account = await storeHosting(USD_CLIENT);
  const payment = await decided('suspend', [account]);
  const writes = noteOn(account, payment, 'suspend', clock.now);
  await transact([update(keys.hosting(USD_CLIENT, account.id), { set: changed, due: 'unchanged' })]);
  await expect(transact(writes)).rejects.toBeInstanceOf(StaleWriteError);
});
