import { retryOnConflict, transact, type Write, writeOne } from '../platform/table/write.ts';
import type { FollowUp } from './dispatch-follow-up.ts';

/** What a change writes, in one transaction. Nothing has happened before it is written. */
export type Plan = { writes: Write[] };

/** A plan with what has to be sent once it is written. */
export type PlanWithFollowUp = Plan & { followUp?: FollowUp };

/** All writes or none; a single one costs half of a transaction. */
const commit = async (writes: Write[]): Promise<void> => {
  const [first, ...rest] = writes;
  if (!first) return;
  if (rest.length === 0 && !first.action.ConditionCheck) await writeOne(first);
  else await transact(writes);
};

/**
 * Writes what `plan` makes of what was loaded, and plans again with what `reload` reads when somebody else has changed
 * it meanwhile. `loaded` may be null where nothing was read beforehand. Returns the plan that was written, whose
 * follow-up has still to be dispatched.
 */
export const writePlan = <L, P extends Plan>(
  loaded: L | null,
  reload: () => Promise<L>,
  plan: (loaded: L) => Promise<P> | P,
): Promise<P> =>
  retryOnConflict(loaded, async (first) => {
    const planned = await plan(first ?? (await reload()));
    await commit(planned.writes);
    return planned;
  });
