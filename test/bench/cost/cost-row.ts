import { median, type Row } from '../report.ts';
import { figure } from '../spread.ts';
import type { Cost } from './measure.ts';

/** Rounds of the first over those of the other. */
const over = (values: number[], others: number[]): number[] =>
  values.map((value, round) => value / (others[round] ?? value));

const kilobytes = (bytes: number) => bytes / 1024;

/** One row: what a request costs in all rounds, beside its bare calls and beside a typical handler that makes them. */
export const costRow = (passes: [Cost, ...Cost[]]): Row => {
  const [{ name, status, limit, calls, bytes }] = passes;
  const [ours, bare, typical] = [0, 1, 2].map((which) => passes.flatMap(({ ms }) => ms[which] ?? [])) as [
    number[],
    number[],
    number[],
  ];
  const overBare = over(ours, bare);
  const allocated = [0, 1, 2].map((which) =>
    figure(
      passes.map((pass) => kilobytes(pass.allocated[which] ?? 0)),
      'KB',
    ),
  );
  const parts = [
    `${figure(ours, 'ms of CPU')}, ${figure(
      ours.map((ms) => 1000 / ms),
      'requests/s of a core',
    )}`,
    ...(calls === 0 ? [] : [`${figure(overBare, '×')} the ${calls} bare calls`]),
    `${figure(over(ours, typical), '×')} a typical handler`,
    `allocates ${allocated.join(', ')}`,
  ];
  return {
    name: `${name}: ${status}, ${kilobytes(bytes).toFixed(0)} KB`,
    value: parts.join('; '),
    target: limit === null ? '' : `≤ ${limit} × the bare calls`,
    met: limit === null ? null : median(overBare) <= limit,
  };
};
