import { GetQueueAttributesCommand, SQSClient } from '@aws-sdk/client-sqs';
import { expect, test } from 'vitest';
import {
  closeAttempt,
  closePayment,
  decideServices,
  recheckPayment,
} from '../../../shared/operator/resolve.ts';
import { newId } from '../../../shared/platform/table/key.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { putNew, transact } from '../../../shared/platform/table/write.ts';
import { awaitsManualAction, dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { AttemptRecord, PaymentRecord, ServicesDecision } from '../../../shared/records/payments.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { storePayment } from '../../support/stored-payment.ts';
import { ACTOR, auditOf, noted, officeForFile } from './office.ts';

const fixture = officeForFile();

const now = new Date();
const decided_at = '2026-01-01T00:00:00.000Z';

const storeAttempt = async (): Promise<AttemptRecord> => {
  const id = newId();
  const times = { created_at: now.toISOString(), updated_at: now.toISOString() };
  const record: AttemptRecord = {
    ...keys.attempt(USD_CLIENT, 5, id),
    ...awaitsManualAction('disputed_payment', now, id),
    ...{ id, client_id: USD_CLIENT, invoice_id: 5, gateway: 'stripe', reference: `pi_${id}` },
    ...{ status: 'succeeded', amount: 1000, currency: 'EUR', failure_message: null, decline_code: null },
    ...{ payment_id: null, checks: 0, version: 1, ...times },
  };
  await transact([putNew(record)]);
  return record;
};

const decide = ({ id }: PaymentRecord, action: 'suspend' | 'leave') =>
  decideServices(USD_CLIENT, id, { action, reason: 'Known to us' }, ACTOR, now);
const audited = ({ id }: PaymentRecord) => auditOf(USD_CLIENT, `payment:${id}`);
const gone = (action: ServicesDecision['action']) =>
  ({ services: { action, state: 'done', decided_at } }) as const;

test('what becomes of the services of money that is gone is decided once', async () => {
  const record = await storePayment(gone('ask'));
  await decide(record, 'suspend');
  const decided = { services: { action: 'suspend', state: 'due', decided_at: now.toISOString() } };
  expect(await getItem(record)).toMatchObject({ ...decided, ...dueAt(now, record.id), version: 2 });
  await decide(record, 'suspend');
  expect((await getItem(record))?.version).toBe(2);
  const details = { action: 'suspend', reason: 'Known to us' };
  expect(await audited(record)).toEqual([noted('payment.services_decided', details)]);
});

test.each([{}, gone('restore')])('nothing is decided while the money is here: %j', async (given) => {
  const decided = decide(await storePayment(given), 'suspend');
  await expect(decided).rejects.toMatchObject({ code: 'payment_not_gone' });
});

const referenceOf = ({ id }: PaymentRecord) => ({ kind: 'payment', clientId: USD_CLIENT, id }) as const;

test('the services of a payment that is taken off the list stay', async () => {
  const record = await storePayment({
    services: { action: 'ask', state: 'waiting', decided_at },
    ...awaitsManualAction('payment_gone', now, 1),
  });
  await closePayment(referenceOf(record), 'Settled', ACTOR, now);
  expect(await getItem(record)).toMatchObject({ services: { action: 'leave', state: 'due' } });
  const details = { action: 'leave', reason: 'Settled' };
  expect(await audited(record)).toEqual([noted('payment.services_decided', details)]);
});

test('a refund that failed is taken off the list, and nothing is decided about services', async () => {
  const times = { created_at: decided_at, updated_at: decided_at, asked_at: decided_at };
  const refund = {
    ...{ id: 7, gateway_id: 're_1', idempotency_key: null, key: null, amount: 100, dispute_id: null },
    ...{ status: 'failed' as const, reason: 'expired_card', is_open: true, ...times },
  };
  const record = await storePayment({ refunds: [refund], ...awaitsManualAction('refund_failed', now, 1) });
  await closePayment(referenceOf(record), 'Paid by hand', ACTOR, now);
  const after = await getItem(record);
  expect(after?.refunds).toEqual([{ ...refund, is_open: false }]);
  expect(after?.due_pk).toBeUndefined();
  expect(await audited(record)).toMatchObject([
    noted('payment.manual_action_closed', { note: 'Paid by hand' }),
  ]);
});

test('money in another currency is taken off the list, and the invoice says so', async () => {
  const record = await storeAttempt();
  const { id, reference } = record;
  const wanted = { kind: 'attempt', clientId: USD_CLIENT, invoiceId: 5, id } as const;
  await closeAttempt(wanted, 'Sent back', ACTOR, now);
  const after = await getItem(record);
  expect([after?.due_pk, after?.due_sk, after?.version]).toEqual([undefined, undefined, 2]);
  const details = { gateway: 'stripe', reference, note: 'Sent back' };
  expect((await auditOf(USD_CLIENT, 'invoice:5')).at(-1)).toEqual(noted('payment.dispute_closed', details));
});

/** How many messages the queue has, seen and unseen. */
const messages = async () => {
  const sqs = new SQSClient({});
  const QueueUrl = fixture.api.stack.queues.queues.payments;
  const { Attributes } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  sqs.destroy();
  return (
    Number(Attributes?.ApproximateNumberOfMessages) +
    Number(Attributes?.ApproximateNumberOfMessagesNotVisible)
  );
};

test('the gateway is asked again about what waits, and nobody about a bank transfer', async () => {
  const before = await messages();
  const waits = awaitsManualAction('refund_failed', now, 1);
  await recheckPayment(referenceOf(await storePayment(waits)), ACTOR, now);
  expect(await messages()).toBe(before + 1);
  const { id, reference } = await storeAttempt();
  await recheckPayment({ kind: 'attempt', clientId: USD_CLIENT, invoiceId: 5, id }, ACTOR, now);
  const details = { gateway: 'stripe', reference };
  expect((await auditOf(USD_CLIENT, 'invoice:5')).at(-1)).toEqual(noted('payment.rechecked', details));
  expect(await messages()).toBe(before + 2);
  await recheckPayment(referenceOf(await storePayment({ ...waits, gateway: 'bank' })), ACTOR, now);
  expect(await messages()).toBe(before + 2);
});
