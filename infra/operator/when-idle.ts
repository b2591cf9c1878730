import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../../shared/platform/failure.ts';

const PAUSE_MS = 1000;
/** As long as a worker has a record at most, and a little more. */
const TRIES = 180;

/** Does what has to wait while a worker has the record, as soon as it has not. Any other failure is thrown. */
export const whenIdle = async <T>(work: () => Promise<T>, progress: (text: string) => void): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failure) || error.kind !== 'unavailable' || attempt === TRIES) throw error;
      if (attempt === 1) progress('A worker has it just now: waiting.');
    }
    await wait(PAUSE_MS);
  }
};
