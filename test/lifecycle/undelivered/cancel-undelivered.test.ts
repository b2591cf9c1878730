import '../../support/unit/environment.ts';
import { expect, test } from 'vitest';
import { cancelUndelivered } from '../../../shared/lifecycle/undelivered/cancel-undelivered.ts';
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
