import { AsyncLocalStorage } from 'node:async_hooks';
import { say } from '../languages/sentence.ts';
import { unavailable } from './failure.ts';

/** The part of Lambda's context that says how many milliseconds an invocation has left. */
export type Invocation = { getRemainingTimeInMillis(): number };

/** Of one invocation, of which several may be at work in one process here. */
const invocation = new AsyncLocalStorage<Invocation>();

/** Kept back from calls to outside systems, to write down what they said and to reply. */
export const FOR_WRITING_MS = 5_000;

/** So long before its end an invocation replies, whatever is still under way. */
export const FOR_REPLY_MS = 1_000;

/** Runs `work` so that every call it makes shares the time that `of` has left. */
export const withDeadline = <T>(of: Invocation, work: () => T): T => invocation.run(of, work);

/** Milliseconds that all calls to outside systems may still take together; no limit outside of an invocation. */
export const timeForCalls = (): number => {
  const left = invocation.getStore()?.getRemainingTimeInMillis();
  return left === undefined ? Number.POSITIVE_INFINITY : Math.floor(left) - FOR_WRITING_MS;
};

/** What is said of work that is not done in time: it may still be done, or be done by the next try. */
export const outOfTime = () =>
  unavailable(say`This takes longer than usual. Send the same request again to learn how it has ended.`);

/** What becomes of `work`, or a failure shortly before the invocation ends. The work itself is not stopped. */
export const inTime = async <T>(of: Invocation, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const left = Math.max(0, of.getRemainingTimeInMillis() - FOR_REPLY_MS);
  const timer = setTimeout(() => reject(outOfTime()), left);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
};
