import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 6;
const PASSING = new Set(['None', 'TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);

type Reason = { Code?: string; Item?: Record<string, unknown> };

/** Why DynamoDB cancelled a transaction, one reason for each of its writes; empty for any other error. */
export const reasonsOf = (error: unknown): Reason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: Reason[] }).CancellationReasons ?? [])
    : [];

const isConflict = (error: unknown): boolean => {
  const reasons = reasonsOf(error);
  if (reasons.length > 0) return reasons.every(({ Code = 'None' }) => PASSING.has(Code));
  return error instanceof Error && error.name === 'TransactionConflictException';
};

/**
 * Sends a write, and again while another transaction is in its way, which the SDK does not do by itself. Throws
 * what `orElse` makes when there is no end to it.
 */
export const pastConflicts = async <T>(send: () => Promise<T>, orElse: () => Error): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === TRIES) throw orElse();
      await wait(2 ** attempt * 10 * Math.random());
    }
  }
};
