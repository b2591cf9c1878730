import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { handler as createOrder } from '../../functions/orders/create-order.ts';
import { getItem } from '../../shared/platform/table/query.ts';
import { keys } from '../../shared/records/keys.ts';
import { crashStackForFile } from '../support/crash-stack-per-file.ts';
import type { Impostor, WireAnswer } from '../support/fault-gate.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { invokeApi } from '../support/invoke.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../support/shop.ts';

const stack = crashStackForFile();
beforeEach(() => stack.startAfresh());

const orderOf = (domain: string, more = {}) => ({
  token: stack.token,
  ids: { client: USD_CLIENT },
  body: { items: [domainItem(domain)], payment_gateway: 'stripe', ...more },
  idempotencyKey: randomUUID(),
});

const isKeeping = (call: string, body: Buffer) =>
  call === 'dynamodb PutItem' && body.includes('CHECK#') && body.includes('"offer"');

test('an order that fails has kept what the registrar said of its name', async () => {
  const domain = freshDomain();
  const { status } = await invokeApi(createOrder, orderOf(domain, { expected_total: 1 }));
  expect(status).toBe(409);
  expect(await getItem(keys.check(domain))).toMatchObject({ offer: { domain, purchasable: true } });
});

test('an order is placed though what the registrar said cannot be kept', async () => {
  const domain = freshDomain();
  const cut: Impostor = (call, body) => (isKeeping(call, body) ? 'cut_before' : null);
  const { status } = await stack.gate.impersonated(cut, () => invokeApi(createOrder, orderOf(domain)));
  expect(status).toBe(201);
  expect((await readSnapshot()).orders).toHaveLength(1);
  expect(await getItem(keys.check(domain))).toBeUndefined();
});

test('an order is written beside what the registrar said, and replied to once both are', async () => {
  const seen: string[] = [];
  const { promise: told, resolve: tellApps } = Promise.withResolvers<void>();
  const kept: WireAnswer = { status: 200, headers: {}, body: Buffer.from('{}') };
  const slow: Impostor = async (call, body) => {
    if (call === 'dynamodb TransactWriteItems') seen.push('order written');
    // What has happened is sent after the transaction.
    if (call.startsWith('sqs')) tellApps();
    if (!isKeeping(call, body)) return null;
    await told;
    // Time enough for a reply that does not wait.
    await readSnapshot();
    seen.push('answer kept');
    return kept;
  };
  await stack.gate.impersonated(slow, async () => {
    const { status } = await invokeApi(createOrder, orderOf(freshDomain()));
    seen.push(`replied ${status}`);
  });
  expect(seen).toEqual(['order written', 'answer kept', 'replied 201']);
});
