import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bench, startBench } from './endpoints.ts';
import { clientGrowth, recordGrowth } from './growth.ts';

/** The budgets of `npm run bench` that need neither many records nor a clock. */
const GROUPS = 1;

let bench: Bench;

beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.close());

test('a read costs the same calls and units among 10 records of a client and among 300', async () => {
  const comparisons = await recordGrowth(bench, [300], GROUPS);
  for (const { name, small, large } of comparisons)
    expect([name, large.calls, large.units]).toEqual([name, small.calls, small.units]);
  expect(comparisons.length).toBeGreaterThan(12);
});

test('a read costs the same calls and units with one client and with 300', async () => {
  const comparisons = await clientGrowth(bench, 300, GROUPS);
  for (const { name, small, large } of comparisons)
    expect([name, large.calls, large.units]).toEqual([name, small.calls, small.units]);
  expect(comparisons.map(({ name }) => name)).toContain('token check, 1 → 300 clients');
});
