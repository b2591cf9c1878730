/** How many callers a race has, and how often it is run. */
export const CALLERS = 16;
export const ROUNDS = 5;

/** Runs `work` for so many callers at the same time; returns in the order of the callers. */
export const atOnce = <T>(work: (caller: number) => Promise<T>, callers = CALLERS): Promise<T[]> =>
  Promise.all(Array.from({ length: callers }, (_, caller) => work(caller)));

/** Runs a race again and again, each time from a fresh start. */
export const inRounds = async (race: (round: number) => Promise<void>, rounds = ROUNDS): Promise<void> => {
  for (let round = 1; round <= rounds; round += 1) await race(round);
};

/** How often each value occurs. */
export const tally = (values: (string | number)[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(values, String)].map(([value, found]) => [value, found.length]));
