import { dispatchFollowUp } from './dispatch-follow-up.ts';
import { type PlanWithFollowUp, writePlan } from './plan.ts';

/** Loads, plans, writes the plan, as `writePlan` does, and dispatches what follows. Returns the plan. */
export const carryOut = async <L, P extends PlanWithFollowUp>(
  load: () => Promise<L>,
  plan: (loaded: L) => Promise<P> | P,
): Promise<P> => {
  const planned = await writePlan(null, load, plan);
  if (planned.followUp) await dispatchFollowUp(planned.followUp);
  return planned;
};
