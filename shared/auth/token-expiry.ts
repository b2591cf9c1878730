import { addDays, toEpoch } from '../platform/dates.ts';
import type { TokenRecord } from '../records/token-record.ts';

/** A token that nobody uses for so long expires, and every token after so long. */
const IDLE_DAYS = 90;
const LONGEST_DAYS = 365;

/** Seconds since 1970 at which a token that is made at `madeAt` expires at the latest, and its record goes. */
export const latestExpiry = (madeAt: Date): number => toEpoch(addDays(madeAt, LONGEST_DAYS));

/** Seconds since 1970 at which a token expires unless it is used before. */
export const expiryOf = ({
  expires_at_epoch,
  last_used_at,
}: Pick<TokenRecord, 'expires_at_epoch' | 'last_used_at'>): number =>
  Math.min(expires_at_epoch, toEpoch(addDays(new Date(last_used_at), IDLE_DAYS)));

export const isExpired = (token: TokenRecord, now: Date): boolean => expiryOf(token) <= toEpoch(now);
