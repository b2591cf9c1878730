import { median, type Row } from './report.ts';
import { readUnitsOf, type TableProxy } from './table-proxy.ts';

type Work = () => Promise<unknown>;

/** The same read where little is stored and where much is. */
export type Pair = { name: string; small: Work; large: Work };

type Reading = { units: number; calls: number; ms: number };

export type Comparison = { name: string; small: Reading; large: Reading };

const costOf = async (proxy: TableProxy, work: Work): Promise<Omit<Reading, 'ms'>> => {
  const calls = await proxy.watch(work);
  return { units: readUnitsOf(calls), calls: calls.length };
};

const timed = async (work: Work): Promise<number> => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Median milliseconds of both, measured by turns so that whatever else the machine does meets both alike. */
const timesOf = async ({ small, large }: Pair, runs: number): Promise<[number, number]> => {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    times[0].push(await timed(small));
    times[1].push(await timed(large));
  }
  return [median(times[0]), median(times[1])];
};

export const comparePairs = async (proxy: TableProxy, pairs: Pair[], runs: number): Promise<Comparison[]> => {
  const comparisons: Comparison[] = [];
  for (const pair of pairs) {
    await pair.small();
    await pair.large();
    const [small, large] = [await costOf(proxy, pair.small), await costOf(proxy, pair.large)];
    const [smallMs, largeMs] = await timesOf(pair, runs);
    comparisons.push({ name: pair.name, small: { ...small, ms: smallMs }, large: { ...large, ms: largeMs } });
  }
  return comparisons;
};

const MAX_RATIO = 1.2;

export const comparisonRow = ({ name, small, large }: Comparison): Row => {
  const ratio = large.ms / small.ms;
  return {
    name,
    value: `${small.units} → ${large.units} RCU, ${small.ms.toFixed(1)} → ${large.ms.toFixed(1)} ms, × ${ratio.toFixed(2)}`,
    target: `same units, time ≤ × ${MAX_RATIO}`,
    met: large.units === small.units && large.calls === small.calls && ratio <= MAX_RATIO,
  };
};
