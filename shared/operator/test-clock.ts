import { about, audit } from '../events/index.ts';
import { say } from '../languages/sentence.ts';
import { config } from '../platform/config/config.ts';
import { addDays } from '../platform/dates.ts';
import { conflict, type Failure, invalid } from '../platform/failure.ts';
import { absent, equals } from '../platform/table/changes.ts';
import { getItem } from '../platform/table/query.ts';
import { transact, upsert } from '../platform/table/write.ts';
import type { ClockRecord } from '../records/clock.ts';
import type { Actor } from '../records/events.ts';
import { keys } from '../records/keys.ts';

/** Thirteen months: a renewal of a year, and what follows on it. */
const MOST_DAYS = 400;

export type TestClock = {
  test_mode: boolean;
  now: string;
  ahead_seconds: number;
  target_at: string | null;
  turning: boolean;
};

const present = (clock: ClockRecord | undefined, now: Date): TestClock => ({
  test_mode: config().mode === 'test',
  now: now.toISOString(),
  ahead_seconds: Math.round((clock?.ahead_ms ?? 0) / 1000),
  target_at: clock?.target_at ?? null,
  turning: clock?.turning ?? false,
});

/** Where the clock of the stage is, and where it goes; a stage that is not in test mode has the real time. */
export const readTestClock = async (now: Date): Promise<TestClock> =>
  present(config().mode === 'test' ? await getItem(keys.clock()) : undefined, now);

const isTurning = (): Failure =>
  conflict('clock_turning', say`The clock is being turned. Wait until it has come to its time.`);

const assertAhead = (to: Date, now: Date): void => {
  if (to <= now) throw invalid({ advance_to: [say`Time only goes forward.`] });
  if (to > addDays(now, MOST_DAYS))
    throw invalid({ advance_to: [say`Advance by ${String(MOST_DAYS)} days at most.`] });
};

/**
 * Has the clock of a stage in test mode turned to a time; `turnClock` does so. To ask for the same time again changes
 * nothing, whether it was reached or not. Throws where the stage is not in test mode, and while it is turned to another time.
 */
export const advanceTestClock = async (to: Date, actor: Actor, now: Date): Promise<TestClock> => {
  if (config().mode !== 'test')
    throw conflict('not_in_test_mode', say`Only the clock of a stage in test mode can be turned.`);
  const known = await getItem(keys.clock());
  const target_at = to.toISOString();
  if (known?.target_at === target_at) return present(known, now);
  assertAhead(to, now);
  if (known?.turning) throw isTurning();
  const ahead_ms = known?.ahead_ms ?? 0;
  const set = { ahead_ms, target_at, turning: true, stepped_at: new Date().toISOString() };
  const unchanged = known ? equals('target_at', known.target_at) : absent('pk');
  await transact([
    upsert(keys.clock(), { set }, [unchanged], isTurning),
    audit(about.clock, actor, 'clock.advanced', now, { from: now.toISOString(), to: target_at }),
  ]);
  return present({ ...keys.clock(), ...set }, now);
};
