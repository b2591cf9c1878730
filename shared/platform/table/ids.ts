import { randomInt } from 'node:crypto';

const EPOCH = Date.UTC(2024, 0, 1);
const PER_MILLISECOND = 4096;
let last = 0;

/**
 * A new integer id: 41 bits of milliseconds since 2024, then 12 random bits, so below 2^53 until 2093. Ids grow
 * with time, need no shared counter, and are unique within a partition with the conditional write that uses them.
 */
export const newId = (now: Date = new Date()): number => {
  const candidate = (now.getTime() - EPOCH) * PER_MILLISECOND + randomInt(PER_MILLISECOND);
  last = Math.max(candidate, last + 1);
  return last;
};

export const MAX_ID = Number.MAX_SAFE_INTEGER;

/** Sixteen digits, so that the order of strings is the order of numbers. */
export const padId = (id: number): string => String(id).padStart(16, '0');
