/** An answer of an outside system as it travels. */
export type WireAnswer = { status: number; headers: Record<string, string>; body: Buffer };

/**
 * What goes wrong at one call:
 * - `crash_before`, `crash_after`: the process dies before the call arrives, or after it took effect;
 * - `cut_before`, `cut_after`: only the connection breaks, and the process goes on.
 */
export const MISHAPS = ['crash_before', 'crash_after', 'cut_before', 'cut_after'] as const;
export type Mishap = (typeof MISHAPS)[number];

/** The mishap at the nth call of an invocation, counted from one. */
export type Plan = { call: number; mishap: Mishap };

type Interference = WireAnswer | 'cut_before' | 'cut_after' | null;

/** Returns a call in place of the outside system, breaks its connection, or lets it pass (null), now or later. */
export type Impostor = (call: string, body: Buffer) => Interference | Promise<Interference>;

/**
 * Every call of the functions to anything outside passes here while work is watched, and can fail here. `route` is
 * told when the watch begins and ends.
 */
export const createFaultGate = (route: (throughGate: boolean) => void) => {
  let plan: Plan | null = null;
  let impostor: Impostor | null = null;
  let calls: string[] = [];
  let besideAnother: number[] = [];
  let dead = false;
  let struck: string | null = null;
  let underWay = 0;
  let idle: (() => void) | null = null;

  let watches = 0;
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    watches += 1;
    route(true);
    try {
      return await work();
    } finally {
      watches -= 1;
      if (watches === 0) route(false);
    }
  };

  const strike = (call: string, planned: Plan) => {
    struck = `${planned.mishap} of call ${planned.call}, ${call}`;
    dead = planned.mishap.startsWith('crash');
  };

  return {
    /** Carries out one call by `send`, null of which is a broken connection; null when it is to be cut. */
    pass: async (
      call: string,
      body: Buffer,
      send: () => Promise<WireAnswer | null>,
    ): Promise<WireAnswer | null> => {
      if (dead) return null;
      const interference = impostor ? await impostor(call, body) : null;
      if (interference === 'cut_before') return null;
      calls.push(call);
      if (underWay > 0) besideAnother.push(calls.length);
      const planned = plan?.call === calls.length ? plan : null;
      if (planned?.mishap.endsWith('before')) {
        strike(call, planned);
        return null;
      }
      underWay += 1;
      const answer = interference instanceof Object ? interference : await send();
      underWay -= 1;
      if (underWay === 0) idle?.();
      if (planned) {
        strike(call, planned);
        return null;
      }
      return dead || interference === 'cut_after' ? null : answer;
    },

    /**
     * Runs one invocation under `plan`. Once it has crashed every further call of it is refused, so that what is
     * left of it can do nothing, like a dead process. Returns what struck it, or null when it made fewer calls.
     */
    during: async (planned: Plan | null, invocation: () => Promise<unknown>): Promise<string | null> => {
      plan = planned;
      calls = [];
      besideAnother = [];
      struck = null;
      await watched(invocation).catch(() => undefined);
      if (underWay > 0) {
        await new Promise<void>((resolve) => {
          idle = resolve;
        });
      }
      plan = null;
      dead = false;
      return struck;
    },

    /** Runs `work` while `instead` may answer in place of outside systems. */
    impersonated: async <T>(instead: Impostor, work: () => Promise<T>): Promise<T> => {
      impostor = instead;
      calls = [];
      return watched(work).finally(() => {
        impostor = null;
      });
    },

    /** The calls made since the invocation began, such as "dynamodb PutItem" or "stripe POST /v1/customers". */
    calls: () => calls,

    /** The numbers of those calls, counted from one, that did not wait for the one ahead of them. */
    besideAnother: () => besideAnother,
  };
};

export type FaultGate = ReturnType<typeof createFaultGate>;
