import { median, type Row } from '../report.ts';
import type { Measurement } from './cost.ts';
import { costRow } from './cost-row.ts';
import type { Cost } from './measure.ts';
import { memoryRows, type Taken } from './memory.ts';

/** Letters of an error that a table has room for. */
const MOST_SAID = 120;

const failedRow = (name: string, failed: string): Row => ({
  name,
  value: `not repeatable: ${failed.slice(0, MOST_SAID)}`,
  target: '',
  met: null,
});

/** A row of what all passes measured, or of why none could. */
const rowOf = (measurements: Measurement[]): { row: Row; taken: Taken[] } => {
  const costs = measurements.flatMap(({ told }) => ('cost' in told ? [told.cost] : []));
  const [first, ...others] = costs;
  const [{ name, method, path, depth, told }] = measurements as [Measurement];
  if (!first) return { row: failedRow(name, 'failed' in told ? told.failed : ''), taken: [] };
  const cpuMs = median(costs.flatMap(({ ms }: Cost) => ms[0]));
  return { row: costRow([first, ...others]), taken: [{ method, path, depth, cpuMs }] };
};

/** What a request to each endpoint costs, and the memory that follows from it. */
export const costRows = (passes: Measurement[][]): Row[] => {
  const byName = Map.groupBy(passes.flat(), ({ name }) => name);
  const all = [...byName.values()].map(rowOf);
  return [...all.map(({ row }) => row), ...memoryRows(all.flatMap(({ taken }) => taken))];
};
