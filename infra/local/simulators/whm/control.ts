/** A command that is to be refused, or never answered, for the next `times` calls. */
type Planned = { command: string; times: number; reason?: string };

/** What the controls have planned, and the calls that wait for one of them. */
export const createControl = () => {
  const plans = { refusals: [] as Planned[], hangs: [] as Planned[], slowCreations: 0 };
  let waiting: (() => void)[] = [];

  const take = (planned: Planned[], command: string): Planned | undefined => {
    const plan = planned.find((candidate) => candidate.times > 0 && candidate.command === command);
    if (plan) plan.times -= 1;
    return plan;
  };
  const wait = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

  return {
    plans,
    refuseNext: (plan: Planned) => plans.refusals.push(plan),
    hangNext: (plan: Planned) => plans.hangs.push(plan),
    buildSlowly: (times: number) => {
      plans.slowCreations += times;
    },
    /** Lets everything go on that waits: hanging calls and accounts that are being built. */
    release: () => {
      const released = waiting;
      waiting = [];
      for (const go of released) go();
    },
    /** The reason with which this call is refused, or null. */
    refusalOf: (command: string): string | null => take(plans.refusals, command)?.reason ?? null,
    /** Resolves when a hanging call may go on; at once for any other. */
    passes: async (command: string): Promise<void> => {
      if (take(plans.hangs, command)) await wait();
    },
    takesSlowCreation: (): boolean => {
      if (plans.slowCreations === 0) return false;
      plans.slowCreations -= 1;
      return true;
    },
    released: wait,
  };
};

export type Control = ReturnType<typeof createControl>;
