import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * For what an outside system is asked, most urgent first: somebody waits for the reply, money for it was taken, a renewal
 * is prepared, or it is only looked whether all is as noted.
 */
export type Priority = 'person' | 'paid' | 'renewal' | 'look';

/** Of one piece of work, of which several may be under way in one process. */
const present = new AsyncLocalStorage<Priority>();

/** Runs `work` so that every call it makes to an outside system has this priority. */
export const withPriority = <T>(priority: Priority, work: () => T): T => present.run(priority, work);

/** Somebody waits for all that says nothing else. */
export const currentPriority = (): Priority => present.getStore() ?? 'person';
