import { createHash } from 'node:crypto';
import { networkOf } from '../platform/network.ts';
import type { Knowledge } from './known-devices.ts';
import { type Throttle, throttleAll } from './throttle.ts';

const QUARTER_HOUR = 900;

/** Failures allowed in a quarter of an hour. */
export const LOGIN_LIMITS = { device: 10, account_at_address: 10, address: 100, account: 100 };

type Scope = keyof typeof LOGIN_LIMITS;

export type Attempt = { email: string; address: string; deviceToken: string | undefined; known: Knowledge };

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * The limits of an attempt, narrowest first. One from a known phone has a limit of its own, and one from an address the
 * user has logged in from is limited there only: what strangers do neither spends these nor is stopped by them.
 */
const limitsOf = ({ email, address, deviceToken, known }: Attempt): Throttle[] => {
  const limit = (scope: Scope, subject: string): Throttle => ({
    scope: `login_${scope}`,
    subject,
    requests: LOGIN_LIMITS[scope],
    seconds: QUARTER_HOUR,
  });
  const account = hashOf(email);
  const network = networkOf(address);
  const here = limit('account_at_address', `${account}@${network}`);
  if (known === 'device') return [limit('device', hashOf(deviceToken ?? ''))];
  if (known === 'address') return [here];
  return [here, limit('address', network), limit('account', account)];
};

/**
 * Counts an attempt before the password is tried, so that sixteen at once are sixteen. Returns a function that takes the
 * counts of an attempt that was none back.
 */
export const countAttempt = (attempt: Attempt, now: Date): Promise<() => Promise<void>> =>
  throttleAll(limitsOf(attempt), now);
