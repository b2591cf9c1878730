/** A command that is to be refused, or never answered, for the next `times` calls. */
type Planned = { command: string; times: number; reason?: string };

/** What the controls have planned, and the calls that wait for one of them. */
export const createControl = () => {
  const refusals: Planned[] = [];
  const hangs: Planned[] = [];
  let slowCreations = 0;
  let waiting: (() => void)[] = [];

  const take = (plans: Planned[], command: string): Planned | undefined => {
    const plan = plans.find((candidate) => candidate.times > 0 && candidate.command === command);
    if (plan) plan.times -= 1;
    return plan;
  };
  const wait = (): Promise<void> => new Promise((resolve) => waiting.push(resolve));

  return {
    refuseNext: (plan: Planned) => refusals.push(plan),
    hangNext: (plan: Planned) => hangs.push(plan),
    buildSlowly: (times: number) => {
      slowCreations += times;
    },
    /** Lets everything go on that waits: hanging calls and accounts that are being built. */
    release: () => {
      const released = waiting;
      waiting = [];
      for (const go of released) go();
    },
    /** The reason with which this call is refused, or null. */
    refusalOf: (command: string): string | null => take(refusals, command)?.reason ?? null,
    /** Resolves when a hanging call may go on; at once for any other. */
    passes: async (command: string): Promise<void> => {
      if (take(hangs, command)) await wait();
    },
    takesSlowCreation: (): boolean => {
      if (slowCreations === 0) return false;
      slowCreations -= 1;
      return true;
    },
    released: wait,
  };
};

export type Control = ReturnType<typeof createControl>;
