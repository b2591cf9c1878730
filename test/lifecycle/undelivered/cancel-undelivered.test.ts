import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import {
  cancelUndelivered,
  otherServices,
} from '../../../shared/lifecycle/undelivered/cancel-undelivered.ts';
import { tellMoneyBack } from '../../../shared/lifecycle/undelivered/money-back.ts';
import type { Key } from '../../../shared/platform/table/key.ts';
import { update } from '../../../shared/platform/table/write.ts';
import type { OrderRecord } from '../../../shared/records/order-record.ts';
import type { ServiceRecord } from '../../../shared/records/service-record.ts';
import { domainOf, invoiceOf, NOW } from '../../support/unit/records.ts';
import { changedIn } from '../../support/unit/writes.ts';

test('a service is cancelled only while its invoice and its order are as they were read', () => {
  const record = domainOf({ status: 'registration_failed' });
  const key: Key<ServiceRecord> = record;
  const invoice = invoiceOf({ status: 'paid', version: 6, credit_given: 100 });
  const order = {
    pk: 'CLIENT#1',
    sk: 'ORDER#0000000000000003',
    id: 3,
    client_id: 1,
    status: 'active',
    items: [],
    updated_at: NOW.toISOString(),
  } as unknown as OrderRecord;
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
    tellMoneyBack(domainOf(), refunded === undefined ? { amount } : { amount, refunded });
  expect(told(500)).toBe(' USD 5.00 was added to your account credit.');
  expect(told(500, 500)).toBe(' USD 5.00 goes back the way you paid it.');
  expect(told(500, 300)).toBe(
    ' USD 3.00 goes back the way you paid it. USD 2.00 was added to your account credit.',
  );
  expect(told(0)).toBe('');
});
