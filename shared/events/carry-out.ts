import { retryOnConflict, transact, type Write, writeOne } from '../platform/table/write.ts';
import { dispatchFollowUp, type FollowUp } from './dispatch-follow-up.ts';

/** What a change writes, and what follows once it is written. Nothing has happened before it is carried out. */
export type Plan = { writes: Write[]; followUp?: FollowUp };

/** All writes or none; a single one costs half of a transaction. */
const commit = async (writes: Write[]): Promise<void> => {
  const [first, ...rest] = writes;
  if (!first) return;
  if (rest.length === 0 && !first.action.ConditionCheck) await writeOne(first);
  else await transact(writes);
};

/**
 * Carries out what `plan` makes of what was loaded, and plans again with what `reload` reads when somebody else has
 * changed it meanwhile. `loaded` may be null where nothing was read beforehand. Returns the plan that was written.
 */
export const carryOut = <L, P extends Plan>(
  loaded: L | null,
  reload: () => Promise<L>,
  plan: (loaded: L) => Promise<P> | P,
): Promise<P> =>
  retryOnConflict(loaded, async (first) => {
    const planned = await plan(first ?? (await reload()));
    await commit(planned.writes);
    if (planned.followUp) await dispatchFollowUp(planned.followUp);
    return planned;
  });
