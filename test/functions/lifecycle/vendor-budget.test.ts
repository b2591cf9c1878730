import { beforeEach, expect, test } from 'vitest';
import { OverBudgetError } from '../../../shared/integrations/integration-error.ts';
import { type Priority, withPriority } from '../../../shared/platform/priority.ts';
import { spendBudget } from '../../../shared/services/circuit.ts';
import { atOnce } from '../../support/at-once.ts';
import { crashStackForFile } from '../../support/crash-stack-per-file.ts';

/** A sixth of it may come at once: 100 calls. */
const stack = crashStackForFile({ config: { vendor_budgets: { acme: 600 } } });
beforeEach(() => stack.startAfresh());

const NOON = Date.parse('2026-06-15T12:00:00.000Z');
const MINUTE = 60_000;

/** How many calls in a row are let through, and when the next one may be made. */
const spend = async (priority: Priority, now: number) => {
  for (let calls = 0; ; calls += 1) {
    try {
      await withPriority(priority, () => spendBudget('acme', now));
    } catch (error) {
      if (!(error instanceof OverBudgetError)) throw error;
      return { calls, minutes: (error.retryAt.getTime() - now) / MINUTE };
    }
  }
};

test('what is less urgent leaves a part of the budget to what is more urgent', async () => {
  expect((await spend('look', NOON)).calls).toBe(40);
  expect((await spend('renewal', NOON)).calls).toBe(32);
  expect((await spend('look', NOON)).calls).toBe(0);
  expect((await spend('paid', NOON)).calls).toBe(20);
  expect((await spend('person', NOON)).calls).toBe(8);
  expect((await spend('paid', NOON)).calls).toBe(0);
});

test('a budget fills again evenly, and is never more than a sixth ahead', async () => {
  await spend('person', NOON);
  const { calls, minutes } = await spend('look', NOON);
  expect(calls).toBe(0);
  // Six of the ten minutes that are ahead are kept from looks.
  expect(minutes).toBeGreaterThan(5.9);
  expect(minutes).toBeLessThan(7);
  const after = (await spend('person', NOON + 6 * MINUTE)).calls;
  expect(after).toBeGreaterThanOrEqual(56);
  expect(after).toBeLessThanOrEqual(64);
  expect((await spend('look', NOON + 8 * 60 * MINUTE)).calls).toBe(40);
});

test('in no hour more than the budget and a sixth of it is spent, whoever asks whenever', async () => {
  const made: number[] = [];
  for (let minute = 0; minute < 180; minute += 6) {
    const now = NOON + minute * MINUTE;
    const { calls } = await spend(minute % 4 === 0 ? 'person' : 'look', now);
    made.push(...Array.from({ length: calls }, () => now));
  }
  const within = (from: number) => made.filter((at) => at >= from && at < from + 60 * MINUTE).length;
  for (const from of new Set(made)) expect(within(from)).toBeLessThanOrEqual(704);
  expect(made.length).toBeGreaterThan(1_000);
});

test('of callers at once no more are let through than there is budget for', async () => {
  const tried = await atOnce(async () => {
    let calls = 0;
    for (let n = 0; n < 12; n += 1)
      calls += await spendBudget('acme', NOON).then(
        () => 1,
        () => 0,
      );
    return calls;
  });
  expect(tried.reduce((sum, calls) => sum + calls, 0)).toBe(100);
});

test('a vendor without a budget is always asked', async () => {
  for (let n = 0; n < 200; n += 1) await withPriority('look', () => spendBudget('other', NOON));
});
