import { setTimeout as wait } from 'node:timers/promises';

const TRIES = 6;
/** Names of errors, and codes of reasons why a transaction was cancelled. */
const THROTTLED = new Set([
  ...['ThrottlingException', 'ProvisionedThroughputExceededException', 'RequestLimitExceeded'],
  ...['ThrottlingError', 'ProvisionedThroughputExceeded'],
]);

type Reason = { Code?: string };

/** Why DynamoDB cancelled a transaction, one reason for each of its writes; empty for any other error. */
export const reasonsOf = (error: unknown): Reason[] =>
  error instanceof Error && error.name === 'TransactionCanceledException'
    ? ((error as Error & { CancellationReasons?: Reason[] }).CancellationReasons ?? [])
    : [];

/** Whether DynamoDB turned a request, or a write of a transaction, away because there are too many. */
export const isThrottled = (error: unknown): boolean =>
  (error instanceof Error && THROTTLED.has(error.name)) ||
  reasonsOf(error).some(({ Code = '' }) => THROTTLED.has(Code));

const isPassing = (code: string) => code === 'None' || code === 'TransactionConflict' || THROTTLED.has(code);

const isConflict = (error: unknown): boolean => {
  const reasons = reasonsOf(error);
  if (reasons.length > 0) return reasons.every(({ Code = 'None' }) => isPassing(Code));
  return error instanceof Error && error.name === 'TransactionConflictException';
};

/**
 * Sends a write, and again while another transaction is in its way, which the SDK does not do by itself. Throws
 * what `orElse` makes when there is no end to it; throttling is thrown as it is.
 */
export const pastConflicts = async <T>(send: () => Promise<T>, orElse: () => Error): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt === TRIES) throw isThrottled(error) ? error : orElse();
      await wait(2 ** attempt * 10 * Math.random());
    }
  }
};
