import { takesHalf, takesSample } from './depth.ts';

/** How many callers a race has. */
export const CALLERS = 16;

/** Runs `work` for so many callers at the same time; returns in the order of the callers. */
export const atOnce = <T>(work: (caller: number) => Promise<T>, callers = CALLERS): Promise<T[]> =>
  Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));

/** Runs a race again and again, each time from a fresh start; `npm test` runs it once, CI three times. */
export const inRounds = async (race: (round: number) => Promise<void>, rounds = 5): Promise<void> => {
  const last = takesSample() ? 1 : takesHalf() ? Math.min(rounds, 3) : rounds;
  for (let round = 1; round <= last; round += 1) await race(round);
};

/** How often each value occurs. */
export const tally = (values: (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, found]) => [value, found.length]));
