import { MEMORY_MB, type RouteClass, routeClass } from '../../../infra/constructs/route-class.ts';
import { routes } from '../../../infra/definitions/functions.ts';
import { BASE_PATH } from '../../../shared/contract/pages.ts';
import { median, type Row } from '../report.ts';

/** Lambda gives a whole core at so many megabytes, and a part of one in proportion. */
const MB_OF_A_CORE = 1769;

/** Assumed, not measured: a table call within a region, what an outside system takes, and one load in so many requests. */
const TABLE_CALL_MS = 5;
const OUTSIDE_MS = 400;
const LOADED_EVERY = 100;

/** CPU of a load, as the cold starts below have it. */
const LOAD_MS = 35;

/** A request: how its function is called, the CPU it takes and the table calls in a row that it waits for. */
export type Taken = { method: string; path: string; cpuMs: number; depth: number };

/**
 * The memory at which cost times time is least. With c of CPU and w of waiting a request takes w + c × 1769 / M, and costs
 * M times that: the product is least where M = 1769 × c / w.
 */
const bestMemory = (kind: RouteClass, { cpuMs, depth }: Taken): number => {
  const waiting = depth * TABLE_CALL_MS + (kind === 'outside' ? OUTSIDE_MS : 0);
  const cpu = cpuMs + LOAD_MS / LOADED_EVERY;
  return waiting === 0 ? MB_OF_A_CORE : Math.min(MB_OF_A_CORE, Math.round((MB_OF_A_CORE * cpu) / waiting));
};

const classOf = ({ method, path }: Taken): RouteClass | undefined => {
  const route = routes.find((each) => each.method === method && each.path === `${BASE_PATH}${path}`);
  return route && routeClass(route);
};

/** What memory the endpoints of each class should have by their cost and time, beside what they are given. */
export const memoryRows = (all: Taken[]): Row[] =>
  (Object.keys(MEMORY_MB) as RouteClass[]).map((kind) => {
    const best = all.filter((each) => classOf(each) === kind).map((each) => bestMemory(kind, each));
    const [least, most] = [Math.min(...best), Math.max(...best)];
    return {
      name: `memory: ${kind}, ${best.length} endpoints with ${MEMORY_MB[kind]} MB`,
      value: `cost × time is least at ${median(best)} MB (${least} to ${most})`,
      target: '',
      met: null,
    };
  });
