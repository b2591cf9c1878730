import { beforeAll, beforeEach } from 'vitest';
import { addDays } from '../../../shared/platform/dates.ts';
import { apiForFile } from '../../support/api-per-file.ts';

/** A stack whose workers and schedules rest: a test takes each step itself, at `clock.now`, when the test began. */
export const pausedStackForFile = () => {
  const fixture = apiForFile();
  const clock = { now: new Date() };
  beforeAll(() => fixture.api.stack.triggers.pause());
  beforeEach(() => {
    clock.now = new Date();
  });
  /** The time so many days from `clock.now`, in ISO 8601. */
  const days = (count: number) => addDays(clock.now, count).toISOString();
  return { fixture, clock, days };
};
