import { type Case, type Cost, measure } from './measure.ts';

/** What a process of functions tells: a cost, or why there is none. */
export type Told = { cost: Cost } | { failed: string };

/** A process that has the functions and nothing of the local stack, whose work is not theirs. */
process.on('message', async (wanted: Case) => {
  const told: Told = await measure(wanted).then(
    (cost) => ({ cost }),
    (error) => ({ failed: String(error) }),
  );
  process.send?.(told);
});
