import { timeForCalls } from '../platform/deadline.ts';
import { IntegrationError } from './integration-error.ts';

/**
 * Milliseconds for one call: its own limit, or what the invocation has left for all of its calls. Throws `timeout` when
 * nothing is left, before anything was sent.
 */
export const timeLimit = (system: string, ownMs: number): number => {
  const limit = Math.min(ownMs, timeForCalls());
  if (limit >= 1) return limit;
  throw new IntegrationError(system, 'timeout', 'no time is left for this call');
};
