/** Keeps one function instance polite to each registry server: few requests at once, none while asked to rest. */
export type ServerLimits = {
  /**
   * Runs `work` in a free place. Returns `resting` without running it while the server is resting, and `busy`
   * when no place came free within `waitMs`.
   */
  run<T>(server: string, waitMs: number, work: () => Promise<T>): Promise<T | 'resting' | 'busy'>;
  /** Sends nothing more to the server for that long. */
  rest(server: string, seconds: number): void;
};

type Server = { active: number; waiting: (() => void)[]; restingUntil: number };

/** A server must not switch itself off for longer than an instance lives by a mistaken Retry-After. */
const LONGEST_REST_SECONDS = 3600;

const takePlace = (server: Server, atOnce: number, waitMs: number): Promise<boolean> => {
  if (server.active < atOnce) {
    server.active += 1;
    return Promise.resolve(true);
  }
  return new Promise((resolve) => {
    const enter = () => {
      clearTimeout(timer);
      resolve(true);
    };
    const timer = setTimeout(() => {
      server.waiting.splice(server.waiting.indexOf(enter), 1);
      resolve(false);
    }, waitMs);
    server.waiting.push(enter);
  });
};

/** Hands the place to the longest waiting, so `active` stays the same then. */
const leavePlace = (server: Server): void => {
  const next = server.waiting.shift();
  if (next) next();
  else server.active -= 1;
};

export const createServerLimits = (atOnce: number, now: () => number): ServerLimits => {
  const servers = new Map<string, Server>();
  const find = (name: string): Server => {
    const server = servers.get(name) ?? { active: 0, waiting: [], restingUntil: 0 };
    servers.set(name, server);
    return server;
  };
  return {
    run: async (name, waitMs, work) => {
      const server = find(name);
      if (!(await takePlace(server, atOnce, waitMs))) return 'busy';
      try {
        return now() < server.restingUntil ? 'resting' : await work();
      } finally {
        leavePlace(server);
      }
    },
    rest: (name, seconds) => {
      const server = find(name);
      const until = now() + Math.min(seconds, LONGEST_REST_SECONDS) * 1000;
      server.restingUntil = Math.max(server.restingUntil, until);
    },
  };
};
