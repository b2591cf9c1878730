import { expect, test } from 'vitest';
import { newId } from '../../shared/platform/table/key.ts';
import { dueShards } from '../../shared/records/collections.ts';
import { dueAt } from '../../shared/records/indexes.ts';
import { startCounted } from './endpoints.ts';
import { ORDERS_AN_HOUR, shardsOf, shareOf, writesOfAnOrder } from './index-writes.ts';
import { walkJourney } from './journey.ts';
import { sharedLimits, sharedPartitions } from './table-limits.ts';
import { readUnitsOf, writeUnitsOf } from './table-proxy.ts';

test('orders of different customers meet only in known partitions', async () => {
  const counted = await startCounted();
  try {
    const journeys = [await walkJourney(counted), await walkJourney(counted)];
    for (const { calls, usage } of journeys) {
      const used = [...usage.values()].reduce((sum, { read, write }) => sum + read + write, 0);
      expect(used).toBeCloseTo(readUnitsOf(calls) + writeUnitsOf(calls));
    }
    const shared = sharedPartitions(journeys).map(([partition]) =>
      partition.replace(/^KNOWN#.*/, 'KNOWN').replace(/(?<=^NUMBERS#.*)#\d{4}$/, ''),
    );
    expect(new Set(shared)).toEqual(
      new Set([
        'CATALOG',
        // What the registrar asks for an ending, kept for a day.
        'REQUIREMENTS#com',
        'SHARED#server:server1',
        // The accounts of a server, written where one is set up or ends.
        'SERVER#server1',
        'SHARED#circuit:panel:server1',
        'by_due',
        // The legal numbers of a seller's year, given after the payment.
        'NUMBERS#EH#invoice',
        // Limits of the one network address of all tests.
        'KNOWN',
        'LIMIT#POST /domains/check#127.0.0.1',
      ]),
    );
    for (const { limit, ordersPerSecond } of sharedLimits(journeys)) {
      const isEnough = ordersPerSecond > ORDERS_AN_HOUR / 3600;
      expect({ limit, isEnough }).toEqual({ limit, isEnough: true });
    }
  } finally {
    await counted.stack.close();
  }
}, 60_000);

test('at 10,000 orders an hour no partition of the index takes a twentieth of what one can', async () => {
  const counted = await startCounted();
  try {
    const usage = await writesOfAnOrder(counted);
    const inOne = [...usage.keys()].filter((list) => shardsOf(list) === 1);
    // What waits for a person: nobody could work through more than a partition takes.
    expect(inOne.toSorted()).toEqual(['TICKETS', 'WAITING#manual_registration']);
    for (const [list, writes] of usage) {
      expect({ list, isLittle: shareOf(list, writes) < 0.05 }).toEqual({ list, isLittle: true });
    }
  } finally {
    await counted.stack.close();
  }
}, 60_000);

test('work that is due spreads evenly over the shards', () => {
  const now = new Date();
  const counts = new Map(dueShards.map(({ due_pk }) => [due_pk, 0]));
  for (let n = 0; n < 8_000; n += 1) {
    const { due_pk } = dueAt(now, newId(new Date(now.getTime() + n)));
    counts.set(due_pk, (counts.get(due_pk) ?? 0) + 1);
  }
  for (const count of counts.values()) expect(Math.abs(count - 8_000 / dueShards.length)).toBeLessThan(200);
});
