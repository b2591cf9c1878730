import { median } from './report.ts';

/** Digits that a figure needs for its spread to show. */
const digitsFor = (value: number): number => {
  if (value >= 100 || value === 0) return 0;
  if (value >= 10) return 1;
  return value >= 0.1 ? 2 : 3;
};

/**
 * The median of what was measured, or what else it is `told` by, with the least and the most of it: `2.43 ms (2.31 to
 * 2.90)`. All have the digits that the first needs.
 */
export const figure = (values: number[], unit: string, told = median(values)): string => {
  const shown = (value: number) => value.toFixed(digitsFor(told));
  return `${shown(told)} ${unit} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`;
};
