import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { handler as startPayment } from '../../functions/invoices/start-payment.ts';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { handler as settle } from '../../functions/payments/settle-payments.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import { DYNAMODB_ANSWERS, type DynamoDbAnswer } from '../support/dynamodb-answers.ts';
import type { Impostor } from '../support/fault-gate.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { invokeApi, invokeQueue } from '../support/invoke.ts';
import { recover } from '../support/recover.ts';
import { domainItem, freshDomain, hostingItem, USD_CLIENT } from '../support/shop.ts';
import { adjustCredit } from '../support/table.ts';
import { buyer } from './buyer.ts';

const stack = crashStackForFile({ awsAttempts: 3 });
const app = buyer(stack);
beforeEach(() => stack.startAfresh());

/** Gives `answer` to the first call of each operation that passes. */
const firstOfEach = (operations: string[], answer: DynamoDbAnswer): Impostor => {
  const left = new Set(operations.map((operation) => `dynamodb ${operation}`));
  return (call, body) => (left.delete(call) ? answer(body) : null);
};

const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem'];
const ALL = ['BatchGetItem', 'Query', 'TransactWriteItems', ...WRITES];

const newOrder = () => {
  const domain = freshDomain();
  const body = { items: [hostingItem(domain), domainItem(domain)], payment_gateway: 'stripe' };
  return { token: stack.token, ids: { client: USD_CLIENT }, body, idempotencyKey: randomUUID() };
};

test.each<[keyof typeof DYNAMODB_ANSWERS, string[]]>([
  ['TransactionConflict', ['TransactWriteItems']],
  ['TransactionConflictException', WRITES],
  ['TransactionInProgressException', ['TransactWriteItems']],
  ['ThrottlingException', ['Query', 'TransactWriteItems']],
  ['ProvisionedThroughputExceededException', ['BatchGetItem', 'UpdateItem']],
  ['InternalServerError', ALL],
  ['UnprocessedKeys', ['BatchGetItem']],
])('%s from DynamoDB is passed over from the order to the active service', async (name, operations) => {
  const answer = DYNAMODB_ANSWERS[name];
  const eachTime = <T>(work: () => Promise<T>) =>
    stack.gate.impersonated(firstOfEach(operations, answer), work);

  const order = await eachTime(() => invokeApi(createOrder, newOrder()));
  expect(order.status).toBe(201);
  const invoice: number = order.body.invoice.id;
  const started = await eachTime(() => invokeApi(startPayment, app.paymentRequest(invoice, 'stripe')));
  expect(started.status).toBe(201);
  await app.pay(started.body.payment.mobile);
  const [reference] = (await readSnapshot()).attempts.map((attempt) => attempt.reference);
  expect(await eachTime(() => invokeQueue(settle, 'payments', { gateway: 'stripe', reference }))).toBe(true);
  const now = await eachTime(() => recover(stack.queues, new Date()));
  expect(await findProblems(stack.outside, now)).toEqual([]);
  const { hosting, domains } = await readSnapshot();
  for (const { status } of [...hosting, ...domains]) expect(status).toBe('active');
});

test('a transaction whose answer is lost is repeated and counted once', async () => {
  await adjustCredit(USD_CLIENT, 'USD', 50_000);
  await stack.gate.during(null, () => invokeApi(createOrder, newOrder()));
  const call = stack.gate.calls().indexOf('dynamodb TransactWriteItems') + 1;
  await stack.startAfresh();
  await adjustCredit(USD_CLIENT, 'USD', 50_000);

  const answers: number[] = [];
  const strike = await stack.gate.during({ call, mishap: 'cut_after' }, async () => {
    answers.push((await invokeApi(createOrder, newOrder())).status);
  });
  expect(strike).toContain('TransactWriteItems');
  expect(answers).toEqual([201]);
  const now = await recover(stack.queues, new Date());
  expect(await findProblems(stack.outside, now)).toEqual([]);
  expect((await readSnapshot()).orders).toHaveLength(1);
});

test.each<[keyof typeof DYNAMODB_ANSWERS, string]>([
  ['ThrottlingException', 'BatchGetItem'],
  ['UnprocessedKeys', 'BatchGetItem'],
  ['ProvisionedThroughputExceededException', 'BatchGetItem'],
  ['RequestLimitExceeded', 'TransactWriteItems'],
  ['ThrottledTransaction', 'TransactWriteItems'],
])('%s at every %s is told as passing, with the time to try again', async (name, operation) => {
  const always: Impostor = (call, body) =>
    call === `dynamodb ${operation}` ? DYNAMODB_ANSWERS[name](body) : null;
  const { status, headers, body } = await stack.gate.impersonated(always, () =>
    invokeApi(createOrder, newOrder()),
  );
  expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect((await readSnapshot()).orders).toHaveLength(0);
});

test('a conflict that does not end is told as one, to be tried again', async () => {
  const always: Impostor = (call, body) =>
    call === 'dynamodb TransactWriteItems' ? DYNAMODB_ANSWERS.TransactionConflict(body) : null;
  const answer = await stack.gate.impersonated(always, () => invokeApi(createOrder, newOrder()));
  expect(answer).toMatchObject({ status: 409, body: { code: 'concurrent_change' } });
  expect((await readSnapshot()).orders).toHaveLength(0);
});
