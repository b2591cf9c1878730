import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { type NumberedKind, newNumberedId } from '../../shared/platform/table/numbers.ts';
import { transact } from '../../shared/platform/table/write.ts';
import { claimNumber } from '../../shared/records/collections.ts';
import { apiForFile } from '../support/api-per-file.ts';
import { untilIdle } from '../support/idle.ts';
import { readSnapshot } from '../support/invariants/snapshot.ts';
import { findProblems } from '../support/invariants.ts';
import { domainItem, freshDomain } from '../support/shop.ts';

const fixture = apiForFile();
const DAY_MS = 24 * 60 * 60_000;
let days = 1;

/** Gives somebody else what will be drawn next: ahead of the clock, each is one more than the last. */
const takeNext = async (kind: NumberedKind, ahead: number): Promise<number> => {
  days += 1;
  const drawn = newNumberedId(new Date(Date.now() + days * DAY_MS));
  await transact([claimNumber(kind, { client_id: 9, id: drawn + ahead })]);
  return drawn;
};

const takenNumbers = async () => {
  const { numberOwners } = await readSnapshot();
  return numberOwners.filter(({ client_id }) => client_id === 9).length;
};

afterEach(async () => {
  await untilIdle(fixture.api.stack);
  const problems = await findProblems(fixture.api.stack.outside);
  expect(problems.filter((problem) => !/^staff find "NUMBER#/.test(problem))).toEqual([]);
  expect(problems.length).toBeLessThanOrEqual(await takenNumbers());
});

test.each([
  ['order', 1],
  ['invoice', 2],
] as const)(
  'where somebody else has the number of its %s, an order draws again, and is one for one key',
  async (kind, ahead) => {
    const drawn = await takeNext(kind, ahead);
    const [items, key] = [[domainItem(freshDomain())], randomUUID()];
    const placed = await fixture.usd.order(items, {}, key);
    expect(placed.status).toBe(201);
    expect(placed.body.order.id).toBeGreaterThan(drawn + 2);
    expect((await fixture.usd.order(items, {}, key)).text).toBe(placed.text);
    const { orders } = await readSnapshot();
    expect(orders.filter(({ id }) => id > drawn)).toHaveLength(1);
  },
);
