import { median } from './report.ts';

/** Digits that a figure needs for its spread to show. */
const digitsFor = (value: number): number => {
  if (value >= 100 || value === 0) return 0;
  if (value >= 10) return 1;
  return value >= 0.1 ? 2 : 3;
};

/**
 * The median of what was measured, with the least and the most of it: `2.43 ms (2.31 to 2.90)`. All have the digits that
 * the median needs.
 */
export const figure = (values: number[], unit: string): string => {
  const middle = median(values);
  const shown = (value: number) => value.toFixed(digitsFor(middle));
  return `${shown(middle)} ${unit} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`;
};
