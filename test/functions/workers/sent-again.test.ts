import { beforeAll, expect, test } from 'vitest';
import { newPayment } from '../../../shared/billing/payments/bank-payment.ts';
import { key } from '../../../shared/platform/table/key.ts';
import { getItem } from '../../../shared/platform/table/query.ts';
import { put, remove, transact } from '../../../shared/platform/table/write.ts';
import { dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import type { AttemptRecord, PaymentRecord } from '../../../shared/records/payments.ts';
import type { SavingRecord } from '../../../shared/records/wallet.ts';
import { reconcile } from '../../../shared/workers/reconcile.ts';
import { logLines } from '../../integrations/log-lines.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { storeInvoice } from '../../support/billing-fixtures.ts';
import { storeHosting } from '../../support/fixtures.ts';
import { ownQueue } from '../../support/own-queue.ts';
import { USD_CLIENT } from '../../support/shop.ts';

const fixture = apiForFile();
let queue: Awaited<ReturnType<typeof ownQueue>>;

/** Messages for payments go where no worker takes them. */
beforeAll(async () => {
  const { triggers, queues } = fixture.api.stack;
  await triggers.pause();
  queue = await ownQueue(queues.url, 'payments');
});

const NOW = new Date();
const due = (id: number) => dueAt(new Date(NOW.getTime() - 1000), id);

/** What is sent for a record that is due, which is gone after that. */
const sentFor = async (
  record: AttemptRecord | PaymentRecord | SavingRecord,
  times = 1,
): Promise<unknown[]> => {
  await transact([put(record)]);
  await atOnce(() => reconcile(NOW), times);
  await transact([remove(record)]);
  return queue.received();
};

const attemptOf = (given: Partial<AttemptRecord>): AttemptRecord => ({
  ...keys.attempt(USD_CLIENT, 2, 4),
  ...due(4),
  ...{ id: 4, client_id: USD_CLIENT, invoice_id: 2, gateway: 'stripe', reference: 'pi_4' },
  ...{ status: 'created', amount: 100, currency: 'USD', failure_message: null, decline_code: null },
  ...{ payment_id: null, checks: 0, version: 1 },
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
  ...given,
});

const charge = { method_id: 7, by: 'schedule' } as unknown as NonNullable<AttemptRecord['charge']>;
const SETTLE = [{ gateway: 'stripe', reference: 'pi_4' }];

test.each([
  [{}, SETTLE],
  [{ status: 'created', charge }, [{ charge: { client_id: USD_CLIENT, invoice_id: 2, attempt_id: 4 } }]],
  [{ status: 'failed', charge }, SETTLE],
  [{ status: 'succeeded' }, []],
] as const)('for an attempt that is %j this is sent: %j', async (given, messages) => {
  expect(await sentFor(attemptOf(given))).toEqual(messages);
});

test('work that was sent is due again in five minutes, and not before', async () => {
  const later = key<{ due_pk: string; due_sk: string }>(keys.client(USD_CLIENT).pk, 'LATER#again');
  await transact([put({ ...later, ...due(9) })]);
  await reconcile(NOW);
  expect((await getItem(later))?.due_sk).toBe(
    `${new Date(NOW.getTime() + 5 * 60_000).toISOString()}#0000000000000009`,
  );
  await transact([remove(later)]);
});

test('of sixteen reconcilers at once one sends it', async () => {
  expect(await sentFor(attemptOf({}), 16)).toEqual(SETTLE);
});

test.each(['stripe', 'paystack'] as const)(
  'a card that is being saved at %s is asked about',
  async (gateway) => {
    const saving: SavingRecord = {
      ...keys.saving(gateway, 'seti_1'),
      ...due(USD_CLIENT),
      ...{ gateway, reference: 'seti_1', client_id: USD_CLIENT, checks: 0, is_done: false },
      created_at: NOW.toISOString(),
    } as SavingRecord;
    expect(await sentFor(saving)).toEqual([{ gateway, reference: 'seti_1' }]);
  },
);

test('the gateway is asked about the refunds of a payment once its services are seen to', async () => {
  const account = await storeHosting(USD_CLIENT);
  const services = [{ kind: 'hosting', id: account.id, type: 'create' }] as const;
  const invoice = await storeInvoice(USD_CLIENT, 100, { status: 'paid', services: [...services] });
  const money = {
    gateway: 'stripe',
    reference: 'pi_5',
    amount: 100,
    amount_applied: 100,
    currency: 'USD',
  } as const;
  const payment = { ...newPayment(invoice, money, NOW).payment, ...due(5) };
  const decision = { action: 'leave', state: 'due', decided_at: NOW.toISOString() } as const;
  expect(await sentFor({ ...payment, services: decision })).toEqual([]);
  expect(await sentFor(payment)).toEqual([{ gateway: 'stripe', reference: 'pi_5' }]);
});

test('how many records were taken is logged where there were any', async () => {
  const lines = logLines();
  const told = () =>
    lines
      .splice(0)
      .map((line) => JSON.parse(line))
      .filter(({ message }) => message === 'reconciled')
      .map(({ records }) => records);
  await reconcile(NOW);
  expect(await reconcile(NOW)).toBe(0);
  told();
  await reconcile(NOW);
  expect(told()).toEqual([]);
  await sentFor(attemptOf({}));
  expect(told()).toEqual([1]);
});
