import type { PlanWithFollowUp } from '../../events/plan.ts';
import type { Write } from '../../platform/table/write.ts';

const placeOf = ({ action: { Put, Update, Delete, ConditionCheck } }: Write): string => {
  const { pk, sk } = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key ?? {};
  return `${pk} ${sk}`;
};

/**
 * A plan along with the code it was asked for with. One transaction writes an item once: a plan that removes or replaces
 * what the code would change spends the code by that, and must have a condition of its own.
 */
export const spendWith = <P extends PlanWithFollowUp>(second: PlanWithFollowUp, plan: P): P => {
  const changed = new Set(plan.writes.filter(({ action }) => !action.ConditionCheck).map(placeOf));
  const spent = second.writes.filter((write) => !changed.has(placeOf(write)));
  const places = new Set(spent.map(placeOf));
  const kept = plan.writes.filter((write) => !(write.action.ConditionCheck && places.has(placeOf(write))));
  const mails = [...(second.followUp?.mails ?? []), ...(plan.followUp?.mails ?? [])];
  return { ...plan, writes: [...spent, ...kept], followUp: { ...plan.followUp, mails } };
};
