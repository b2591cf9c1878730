import { Failure } from '../platform/failure.ts';
import type { Caller } from './access.ts';

/** A session that is older has to log in again for what a thief of its token must not do. */
export const RECENT_MINUTES = 60;

/** Throws 403 `log_in_again` unless the session was begun by logging in within the last hour. */
export const requireRecentLogIn = ({ begunAt = '' }: Caller, now: Date): void => {
  if (now.getTime() - Date.parse(begunAt) <= RECENT_MINUTES * 60_000) return;
  throw new Failure('forbidden', 'log_in_again', 'Log in again to end other sessions.');
};
