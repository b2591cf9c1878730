import { AsyncLocalStorage } from 'node:async_hooks';
import { errorFields, log } from './log.ts';

/** What has been started beside the work of one request. */
const started = new AsyncLocalStorage<Promise<void>[]>();

/**
 * Lets `write` go on beside what the caller does next, whose outcome does not depend on it: a failure is logged as
 * `failure` and nothing more. Resolves at once inside of `untilAllEnded`, elsewhere when the write has ended.
 */
export const alongside = async (write: Promise<unknown>, failure: string): Promise<void> => {
  const ended = write.then(
    () => undefined,
    (error) => log.warn(failure, errorFields(error)),
  );
  const others = started.getStore();
  if (others) others.push(ended);
  else await ended;
};

/**
 * What becomes of `work`, once everything it has started with `alongside` has ended too: a Lambda stands still as soon as
 * it has replied, whatever it has left running.
 */
export const untilAllEnded = async <T>(work: () => Promise<T> | T): Promise<T> => {
  const others: Promise<void>[] = [];
  try {
    return await started.run(others, work);
  } finally {
    await Promise.all(others);
  }
};
