import { setTimeout as wait } from 'node:timers/promises';
import { IntegrationError } from '../../integration-error.ts';
import { SYSTEM } from './namecom-error.ts';

const BURST = 10;

/**
 * Keeps one function instance below `perSecond` requests, after a first few at once. Resolves when the next request
 * may be sent; throws `unavailable` when that would take longer than `patienceMs`.
 */
export const createPace = (perSecond: number): ((patienceMs: number) => Promise<void>) => {
  const spacing = 1000 / perSecond;
  let earliest = 0;
  return async (patienceMs) => {
    const now = performance.now();
    const start = Math.max(earliest, now - BURST * spacing);
    const delay = start - now;
    if (delay > patienceMs) {
      throw new IntegrationError(SYSTEM, 'unavailable', 'too many requests are waiting', {
        retryAfterSeconds: Math.ceil(delay / 1000),
      });
    }
    earliest = start + spacing;
    if (delay > 0) await wait(delay);
  };
};
