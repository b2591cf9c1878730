import { begun, CLOSED, closedUntil, ended } from '../../shared/services/circuit.ts';

/** Seconds that work takes at a server that answers, at one that hangs, and to be turned away. */
const WORK = 3;
const TIMEOUT = 60;
const TURNED_AWAY = 0.1;

type Task = { server: 'hangs' | 'works'; arrived: number; ready: number };

/**
 * A queue, its workers and two servers in simulated time (seconds), of which one hangs from the start: fifty tasks for it
 * come at once and one every ten seconds after, and one every two seconds for the other.
 */
export const simulate = ({
  workers,
  hangsForSeconds,
  minutes,
}: {
  workers: number;
  hangsForSeconds: number;
  minutes: number;
}) => {
  const dateOf = (seconds: number) => new Date(seconds * 1000);
  const arrivals = (server: Task['server'], every: number): Task[] =>
    Array.from({ length: (minutes * 60) / every / 2 }, (_, index) => index * every).map((at) => ({
      server,
      arrived: at,
      ready: at,
    }));
  const burst: Task[] = Array.from({ length: 50 }, () => ({ server: 'hangs', arrived: 0, ready: 0 }));
  const queue = [...burst, ...arrivals('hangs', 10), ...arrivals('works', 2)];
  const total = queue.filter(({ server }) => server === 'hangs').length;

  const states = { hangs: CLOSED, works: CLOSED };
  const freeAt = Array.from({ length: workers }, () => 0);
  const endings: { at: number; end: () => void }[] = [];
  const others: { waited: number }[] = [];
  const hanging = { arrived: total, done: [] as { at: number }[], askedInVain: 0 };
  let ids = 0;

  /** Lets a worker begin a task; returns when it is free again. */
  const begin = (task: Task, now: number): number => {
    const until = closedUntil(states[task.server], dateOf(now));
    if (until) {
      queue.push({ ...task, ready: until.getTime() / 1000 });
      return now + TURNED_AWAY;
    }
    ids += 1;
    const id = String(ids);
    states[task.server] = begun(states[task.server], id, dateOf(now));
    const hangs = task.server === 'hangs' && now < hangsForSeconds;
    const at = now + (hangs ? TIMEOUT : WORK);
    if (task.server === 'works') others.push({ waited: now - task.arrived });
    endings.push({
      at,
      end: () => {
        const outcome = hangs ? 'silent' : 'answered';
        states[task.server] = ended(states[task.server], id, outcome, dateOf(at));
        if (hangs) {
          hanging.askedInVain += 1;
          queue.push({ ...task, ready: at + 15 });
        } else if (task.server === 'hangs') hanging.done.push({ at });
      },
    });
    return at;
  };

  for (let now = 0; now < minutes * 60; now += 0.1) {
    for (const { end } of endings.filter(({ at }) => at <= now)) end();
    for (let index = endings.length - 1; index >= 0; index -= 1) {
      if ((endings[index]?.at ?? now) <= now) endings.splice(index, 1);
    }
    for (let worker = 0; worker < workers; worker += 1) {
      if ((freeAt[worker] ?? 0) > now) continue;
      const next = queue.findIndex(({ ready }) => ready <= now);
      const [task] = next < 0 ? [] : queue.splice(next, 1);
      if (task) freeAt[worker] = begin(task, now);
    }
  }
  return { others, hanging };
};
