import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { orders } from '../../../shared/contract/orders.ts';
import { findReply, rememberReply, rememberUnfinished } from '../../../shared/http/idempotency.ts';
import { replay, storedReply } from '../../../shared/http/reply.ts';
import { operationOf } from '../../../shared/http/request.ts';
import type { RequestState } from '../../../shared/http/request-state.ts';
import { put, writeOne } from '../../../shared/platform/table/write.ts';
import { keys } from '../../../shared/records/keys.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { httpEvent } from '../../support/http-event.ts';
import { domainItem, freshDomain, USD_CLIENT } from '../../support/shop.ts';
import { scanTable } from '../../support/table.ts';

const fixture = apiForFile();

test('no stored answer has a pay link or client secret in plain text, and each is replayed byte for byte', async () => {
  const items = [domainItem(freshDomain())];
  const [orderKey, payKey] = [randomUUID(), randomUUID()];
  const ordered = await fixture.usd.order(items, {}, orderKey);
  const started = await fixture.usd.startPayment(ordered.body.invoice.id, 'stripe', payKey);
  const link = String(ordered.body.payment_url).split('/').pop() ?? '';
  const secret = String(started.body.payment.mobile.payment_intent_client_secret);
  const session = String(started.body.payment.mobile.customer_session_client_secret);
  expect([link, secret, session].map((text) => text.length > 20)).toEqual([true, true, true]);

  const answers = (await scanTable()).filter(({ sk }) => sk.startsWith('IDEMPOTENCY#'));
  expect(answers.length).toBeGreaterThanOrEqual(2);
  const stored = JSON.stringify(answers);
  for (const text of [link, secret, session, orderKey, payKey]) expect(stored).not.toContain(text);

  const orderAgain = await fixture.usd.order(items, {}, orderKey);
  const startedAgain = await fixture.usd.startPayment(ordered.body.invoice.id, 'stripe', payKey);
  expect([orderAgain.status, orderAgain.text]).toEqual([ordered.status, ordered.text]);
  expect([startedAgain.status, startedAgain.text]).toEqual([started.status, started.text]);
  const other = await fixture.usd.order([domainItem(freshDomain())], {}, orderKey);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_conflict']);
});

test('an answer that release 1.0 kept in plain text is still replayed, and to no other request', async () => {
  const scope = {
    client: USD_CLIENT,
    operation: 'POST /test',
    idempotencyKey: 'of-1.0',
    fingerprint: 'mine',
  };
  const hash = createHash('sha256').update(scope.idempotencyKey).digest('base64url');
  const kept = { fingerprint: 'mine', status: 201, json: '{"order":1}', expires_at_epoch: 4_000_000_000 };
  await writeOne(put({ ...keys.idempotency(USD_CLIENT, scope.operation, hash), ...kept }));
  expect(await findReply(scope, new Date())).toEqual({ status: 201, json: '{"order":1}' });
  expect(await findReply({ ...scope, fingerprint: 'another' }, new Date())).toBeNull();
});

const createOrder = orders['create-order'];
const NOW = new Date();
const at = (ms: number) => new Date(NOW.getTime() + ms);
const scopeOf = (idempotencyKey: string) => ({
  client: USD_CLIENT,
  operation: operationOf(createOrder),
  idempotencyKey,
  fingerprint: 'mine',
});
const ANSWER = { status: 201, body: { order: 1 } };
const KEPT = { status: 201, json: '{"order":1}' };

test('an answer is replayed until it expires, and not while its request goes on', async () => {
  const finished = scopeOf(randomUUID());
  await writeOne(rememberReply(finished, ANSWER, NOW));
  const week = 7 * 86_400_000;
  const lastSecond = new Date(Math.floor(NOW.getTime() / 1000) * 1000 + week);
  expect(await findReply(finished, at(week - 2000))).toEqual(KEPT);
  expect(await findReply(finished, lastSecond)).toBeUndefined();

  const unfinished = scopeOf(randomUUID());
  await writeOne(rememberUnfinished(unfinished, ANSWER, NOW));
  const goesOn = { code: 'idempotency_in_progress', retryAfterSeconds: 1 };
  await expect(findReply(unfinished, at(34_999))).rejects.toMatchObject(goesOn);
  expect(await findReply(unfinished, at(35_000))).toEqual({
    ...KEPT,
    unfinished_until: at(35_000).toISOString(),
  });
});

type State = RequestState<typeof createOrder, unknown>;

/** What the middlewares know of an order with a key. */
const stateOf = (idempotencyKey: string, parsed: object = {}, over: Partial<State> = {}) =>
  ({
    parsed: { clientId: USD_CLIENT, idempotencyKey, fingerprint: 'mine', ...parsed },
    readable: true,
    admitted: true,
    caller: Promise.resolve({ userId: 5, tokenId: 6, clientId: USD_CLIENT, role: 'owner' }),
    now: NOW,
    ...over,
  }) as State;

type Hook = NonNullable<ReturnType<typeof replay>['before']>;
const given = (internal: State) =>
  ({ event: httpEvent('/', {}, ''), internal }) as unknown as Parameters<Hook>[0];

test('an answer is looked for with a key, for whom something may be read', async () => {
  const key = randomUUID();
  await writeOne(rememberReply(scopeOf(key), ANSWER, NOW));
  const found = (state: State) => {
    storedReply<typeof createOrder, unknown>(createOrder).before?.(given(state) as never);
    return state.stored;
  };
  expect(await found(stateOf(key))).toEqual(KEPT);
  expect(await found(stateOf(key, { idempotencyKey: null }))).toBeUndefined();
  expect(await found(stateOf(key, { clientId: null }))).toBeUndefined();
  expect(await found(stateOf(key, {}, { readable: false }))).toBeUndefined();
});

test('a request that failed because the same one was first gets its answer, once it was let in', async () => {
  const key = randomUUID();
  await writeOne(rememberReply(scopeOf(key), ANSWER, NOW));
  const answered = (state: State) =>
    replay<typeof createOrder, unknown>(createOrder).onError?.(given(state) as never);
  expect(await answered(stateOf(key))).toMatchObject({ statusCode: 201, body: KEPT.json });
  expect(await answered(stateOf(key, {}, { admitted: false }))).toBeUndefined();

  const unfinished = randomUUID();
  await writeOne(rememberUnfinished(scopeOf(unfinished), ANSWER, NOW));
  const goesOn = { statusCode: 409, headers: { 'retry-after': '1' } };
  expect(await answered(stateOf(unfinished))).toMatchObject(goesOn);
});
