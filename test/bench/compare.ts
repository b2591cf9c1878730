import { median, type Row } from './report.ts';
import { figure } from './spread.ts';
import { readUnitsOf, type TableProxy } from './table-proxy.ts';

type Work = () => Promise<unknown>;

/** The same read where little is stored and where much is. */
export type Pair = { name: string; small: Work; large: Work };

/** What one request of each reads and calls, and how much longer the larger takes, by group of turns. */
export type Comparison = { name: string; small: Reading; large: Reading; ratios: number[] };

type Reading = { units: number; calls: number };

const readingOf = async (proxy: TableProxy, work: Work): Promise<Reading> => {
  const calls = await proxy.watch(work);
  return { units: readUnitsOf(calls), calls: calls.length };
};

const timed = async (work: Work): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** A turn is one request of each; a group of turns gives one ratio, that of its medians. */
const TURNS = 5;

/** How much longer the larger takes, measured by turns so that whatever else the machine does meets both alike. */
const ratioOfGroup = async ({ small, large }: Pair): Promise<number> => {
  const times: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    times[0].push(await timed(small));
    times[1].push(await timed(large));
  }
  return median(times[1]) / median(times[0]);
};

/** One group of turns of every pair, then another of every pair, so that seconds lie between two groups of one pair. */
export const comparePairs = async (
  proxy: TableProxy,
  pairs: Pair[],
  groups: number,
): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const { name, small, large } of pairs) {
    await small();
    await large();
    const readings = { small: await readingOf(proxy, small), large: await readingOf(proxy, large) };
    comparisons.push({ name, ...readings, ratios: [] });
  }
  for (let group = 0; group < groups; group += 1) {
    for (const [index, pair] of pairs.entries()) comparisons[index]?.ratios.push(await ratioOfGroup(pair));
  }
  return comparisons;
};

const MAX_RATIO = 1.2;

export const comparisonRow = ({ name, small, large, ratios }: Comparison): Row => ({
  name,
  value: `${small.units} → ${large.units} RCU, ${figure(ratios, '× the time')}`,
  target: `same units, time ≤ × ${MAX_RATIO}`,
  met: large.units === small.units && large.calls === small.calls && median(ratios) <= MAX_RATIO,
});
