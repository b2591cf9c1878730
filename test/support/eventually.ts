import { setTimeout as wait } from 'node:timers/promises';

const DEADLINE_MS = 20_000;
const PAUSE_MS = 25;

/** Asks again and again until `accept` takes the answer; fails with the last answer after twenty seconds, or so many. */
export const eventually = async <T>(
  ask: () => Promise<T>,
  accept: (answer: T) => boolean,
  deadlineMs = DEADLINE_MS,
): Promise<T> => {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const answer = await ask();
    if (accept(answer)) return answer;
    if (Date.now() > end) throw new Error(`Never came true; last answer: ${JSON.stringify(answer)}`);
    await wait(PAUSE_MS);
  }
};
