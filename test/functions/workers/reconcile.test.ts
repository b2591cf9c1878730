import { beforeEach, expect, test } from 'vitest';
import { handler } from '../../../functions/workers/reconcile.ts';
import { lambdaContext } from '../../../infra/local/lambda-events.ts';
import { sum } from '../../../shared/platform/money.ts';
import { key } from '../../../shared/platform/table/key.ts';
import { put, remove, transact } from '../../../shared/platform/table/write.ts';
import type { AlwaysDue } from '../../../shared/records/indexes.ts';
import { dueAt } from '../../../shared/records/indexes.ts';
import { keys } from '../../../shared/records/keys.ts';
import { reconcile } from '../../../shared/workers/reconcile.ts';
import { apiForFile } from '../../support/api-per-file.ts';
import { atOnce } from '../../support/at-once.ts';
import { USD_CLIENT } from '../../support/shop.ts';
import { type Item, scanTable } from '../../support/table.ts';

const SHARD = 'DUE#0';
const RECORDS = 250;
const PAST = new Date(0);
const COMES_BACK_MS = 5 * 60_000 + 1;

const fixture = apiForFile();

/** Records of a kind that only a later version knows: nothing can be done with them. */
const records = Array.from({ length: RECORDS }, (_, i) =>
  key<AlwaysDue>(keys.client(USD_CLIENT).pk, `LATER#${i}`),
);
const due = { ...dueAt(PAST, 8), due_pk: SHARD };

const isDue = ({ sk, due_sk }: Item) => sk.startsWith('LATER#') && String(due_sk) < new Date().toISOString();
const countDue = async () => (await scanTable()).filter(isDue).length;

const run = (timeoutMs: number) =>
  handler({ id: 'event' } as Parameters<typeof handler>[0], lambdaContext('reconcile', timeoutMs));

beforeEach(async () => {
  await fixture.api.stack.triggers.pause();
  for (let start = 0; start < RECORDS; start += 50) {
    await transact(records.slice(start, start + 50).map((place) => put({ ...place, ...due })));
  }
});

test('takes batch after batch while there is time, past records it can do nothing with', async () => {
  await run(60_000);
  expect(await countDue()).toBe(0);
  // They come back soon: what was sent for them may be lost.
  const times = (await scanTable())
    .filter(({ sk }) => sk.startsWith('LATER#'))
    .map(({ due_sk }) => String(due_sk));
  expect(times.every((time) => Date.parse(time.split('#')[0] ?? '') < Date.now() + COMES_BACK_MS)).toBe(true);
});

test('leaves to the next run what it has no time for', async () => {
  await run(10_000);
  expect(await countDue()).toBe(RECORDS - 100);
});

test('of sixteen reconcilers at once each record is taken by one', async () => {
  const now = new Date();
  const taken = await atOnce(() => reconcile(now).catch(() => 0));
  expect(sum(taken)).toBeLessThanOrEqual(RECORDS);
  expect(sum(taken)).toBeGreaterThan(0);
});

test('a record whose work fails is told of, and the others are seen to all the same', async () => {
  const broken = key<object>(keys.client(USD_CLIENT).pk, 'INVOICE#0000000000000001');
  const { due_sk } = dueAt(new Date(-1), 8);
  const invoice: Record<string, string> = {
    due_pk: SHARD,
    due_sk,
    status: 'unpaid',
    kind: 'renewal',
    due_at: 'never',
  };
  await transact([put({ ...broken, ...invoice })]);
  await expect(reconcile(new Date())).rejects.toThrow(/NaN/);
  expect(await countDue()).toBe(RECORDS - 99);
  await transact([remove(broken)]);
});
