import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { leftOf } from '../../../shared/billing/invoices/invoices.ts';
import {
  cancelUndelivered,
  loadUndelivered,
  otherServices,
  paidFor,
  tellMoneyBack,
} from '../../../shared/lifecycle/cancel-undelivered.ts';
import type { Key } from '../../../shared/platform/table/key.ts';
import { update } from '../../../shared/platform/table/write.ts';
import type { ServiceRecord } from '../../../shared/records/hosting.ts';
import type { OrderRecord } from '../../../shared/records/orders.ts';
import { domainOf, hostingOf, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changedIn, inWords } from '../../support/unit/writes.ts';

const order = {
  ...{ pk: 'CLIENT#1', sk: 'ORDER#0000000000000003', id: 3, client_id: 1 },
  ...{ status: 'active', items: [], updated_at: NOW.toISOString() },
} as unknown as OrderRecord;

test('a service is cancelled only while its invoice and its order are as they were read', () => {
  const record = domainOf({ status: 'registration_failed' });
  const key: Key<ServiceRecord> = record;
  const invoice = invoiceOf({ status: 'paid', version: 6, credit_given: 100 });
  const writes = cancelUndelivered(
    { record, invoice, order, others: [] },
    250,
    (changes) => update(key, changes),
    NOW,
  );
  expect(changedIn(writes, 'INVOICE')[0]).toMatchObject({
    set: { credit_given: 350, version: 7 },
    when: 'attribute_exists(pk) AND version = 6',
  });
  expect(changedIn(writes, 'ORDER')[0]).toMatchObject({
    set: { status: 'cancelled' },
    when: expect.stringContaining('status = "active" AND updated_at'),
  });
});

const cancelled = (record: ServiceRecord, others: (ServiceRecord | undefined)[] = []) => {
  const key: Key<ServiceRecord> = record;
  const undelivered = { record, invoice: invoiceOf({ status: 'paid' }), order, others };
  return cancelUndelivered(undelivered, 250, (changes) => update(key, changes), NOW);
};

const linesOf = (record: ServiceRecord) => inWords(cancelled(record)).map((line) => line.split(' if ')[0]);

test('a service that is cancelled leaves its name, its place and its status', () => {
  const server = { id: 'server1', hostname: 'server1.example.net', ip: null };
  const money = ['change ORDER', 'change INVOICE'];
  expect(linesOf(domainOf())).toEqual(['change DOMAIN', 'delete HOLD', ...money]);
  expect(linesOf(domainOf({ hold_released: true }))).toEqual(['change DOMAIN', ...money]);
  expect(linesOf(hostingOf())).toEqual(['change HOSTING', 'delete HOLD', ...money]);
  expect(linesOf(hostingOf({ server }))).toEqual([
    ...['change HOSTING', 'delete HOLD', 'change SHARED', 'delete CLIENT'],
    ...money,
  ]);
  const statusOf = (record: ServiceRecord) =>
    changedIn(cancelled(record), record.kind.toUpperCase())[0]?.set.status_sk;
  expect(statusOf(domainOf({ id: 8 }))).toBe('DOMAIN#cancelled#0000000000000008');
  expect(statusOf(hostingOf({ id: 7 }))).toBe('HOSTING#cancelled#0000000000000007');
});

test('an order is cancelled with the last of its services', () => {
  const statusAfter = (...others: (ServiceRecord | undefined)[]) =>
    changedIn(cancelled(domainOf(), others), 'ORDER')[0]?.set.status;
  const gone = hostingOf({ status: 'cancelled' });
  expect(statusAfter(gone)).toBe('cancelled');
  expect(statusAfter(gone, hostingOf({ status: 'active' }))).toBeUndefined();
});

test('an invoice has left what was paid and has not gone back', () => {
  const money = { amount_paid: 1000, credit_applied: 500, amount_refunded: 30, amount_held: 7 };
  expect(leftOf(invoiceOf({ ...money, credit_given: 2 }))).toBe(1461);
});

test('what was paid for a service is the total of its lines, as far as its paid invoice has it left', () => {
  const line = (hosting_account_id: number | null, domain_id: number | null, total: number) => ({
    ...{ type: 'other' as const, description: 'Test', unit_price: total, setup_fee: 0, tax: 0, total },
    ...{ hosting_account_id, domain_id },
  });
  const lines = [line(7, null, 100), line(7, null, 20), line(null, 8, 3)];
  const invoice = invoiceOf({ status: 'paid', amount_paid: 200, lines });
  const paid = (record: ServiceRecord, given: Partial<typeof invoice> = {}) =>
    paidFor({ record, invoice: { ...invoice, ...given }, order, others: [] });
  expect(paid(hostingOf({ id: 7 }))).toBe(120);
  expect(paid(domainOf({ id: 8 }))).toBe(3);
  expect(paid(hostingOf({ id: 7 }), { credit_given: 150 })).toBe(50);
  expect(paid(hostingOf({ id: 7 }), { status: 'unpaid' })).toBe(0);
});

test('a domain that was adopted has no order to cancel', async () => {
  const missing = { code: 'order_not_found' };
  await expect(loadUndelivered(domainOf({ invoice_id: null }))).rejects.toMatchObject(missing);
  await expect(loadUndelivered(domainOf({ order_id: null }))).rejects.toMatchObject(missing);
});

test('the other services of an order are all but the one that is cancelled, of either kind', () => {
  const item = (hosting_account_id: number | null, domain_id: number | null) => ({
    hosting_account_id,
    domain_id,
  });
  const order = { client_id: 1, items: [item(7, null), item(null, 8), item(9, null), item(null, 10)] };
  const others = (but: number) => otherServices(order as unknown as OrderRecord, but).map(({ sk }) => sk);
  const named = ['HOSTING#0000000000000007', 'DOMAIN#0000000000000008', 'HOSTING#0000000000000009'];
  expect(others(10)).toEqual(named);
  expect(others(7)).toEqual([...named.slice(1), 'DOMAIN#0000000000000010']);
});

test('the client is told what becomes credit and what goes back, and nothing of what does neither', () => {
  const told = (amount: number, refunded?: number) =>
    tellMoneyBack(domainOf(), refunded === undefined ? { amount } : { amount, refunded }).map(
      ({ english }) => english,
    );
  expect(told(500)).toEqual(['USD 5.00 was added to your account credit.']);
  expect(told(500, 500)).toEqual(['USD 5.00 goes back the way you paid it.']);
  expect(told(500, 300)).toEqual([
    'USD 3.00 goes back the way you paid it.',
    'USD 2.00 was added to your account credit.',
  ]);
  expect(told(0)).toEqual([]);
});
