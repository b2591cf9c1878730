import { addDays, toEpoch } from '../platform/dates.ts';

/** A token that nobody uses for so long expires, and every token after so long. */
const IDLE_DAYS = 90;
const LONGEST_DAYS = 365;

/** Seconds since 1970 at which a token expires that was made at `madeAt` and is used `now`. */
export const tokenExpiry = (now: Date, madeAt: Date): number =>
  Math.min(toEpoch(addDays(now, IDLE_DAYS)), toEpoch(addDays(madeAt, LONGEST_DAYS)));
