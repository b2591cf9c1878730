import type { CircuitRecord } from '../records/circuit-record.ts';

/** Most work under way at one server, so that one that hangs never takes all workers. */
export const AT_ONCE = 4;

/** So many failures without an answer between them stop the work at a server. */
export const FAILURES_TO_OPEN = 3;

/** How long nothing is asked, by the number of failures beyond those; then one piece of work probes the server. */
const PAUSE_SECONDS = [15, 30, 60, 120];

/** When to come back to a server that has enough to do, and to one that is being probed. */
const FULL_MS = 5_000;
const PROBED_MS = 10_000;

/** Longer than any worker may run. */
export const AT_WORK_MS = 150_000;

export type CircuitState = Pick<CircuitRecord, 'at_work' | 'failures' | 'open_until'>;

export const CLOSED: CircuitState = { at_work: {}, failures: 0, open_until: null };

/** What came of work: `silent` when the server did not answer as it should, `unknown` when it was not asked. */
export type CircuitOutcome = 'answered' | 'silent' | 'unknown';

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const alive = ({ at_work }: CircuitState, now: Date): [id: string, until: string][] =>
  Object.entries(at_work).filter(([, until]) => until > now.toISOString());

/** Until when no further work may begin; null when it may. A server that has failed is probed by one piece of work. */
export const closedUntil = (state: CircuitState, now: Date): Date | null => {
  if (state.open_until && state.open_until > now.toISOString()) return new Date(state.open_until);
  const working = alive(state, now).length;
  if (state.failures >= FAILURES_TO_OPEN) return working > 0 ? later(now, PROBED_MS) : null;
  return working >= AT_ONCE ? later(now, FULL_MS) : null;
};

/** Whether work at the server ends soon, going by how long ago what is under way began. */
export const isQuick = (state: CircuitState, now: Date): boolean =>
  state.failures === 0 &&
  alive(state, now).every(([, until]) => Date.parse(until) - AT_WORK_MS > now.getTime() - 1_000);

/** With the work `id` under way. */
export const begun = (state: CircuitState, id: string, now: Date): CircuitState => ({
  failures: state.failures,
  open_until: state.open_until,
  at_work: { ...Object.fromEntries(alive(state, now)), [id]: later(now, AT_WORK_MS).toISOString() },
});

const pauseMs = (failures: number): number => {
  const seconds = PAUSE_SECONDS[failures - FAILURES_TO_OPEN] ?? PAUSE_SECONDS.at(-1) ?? 0;
  return seconds * 1000;
};

/** With the work `id` done. */
export const ended = (state: CircuitState, id: string, outcome: CircuitOutcome, now: Date): CircuitState => {
  const at_work = Object.fromEntries(alive(state, now).filter(([other]) => other !== id));
  if (outcome === 'unknown') return { at_work, failures: state.failures, open_until: state.open_until };
  if (outcome === 'answered') return { ...CLOSED, at_work };
  const failures = state.failures + 1;
  const open_until = failures < FAILURES_TO_OPEN ? null : later(now, pauseMs(failures)).toISOString();
  return { at_work, failures, open_until };
};
