import { expect, test } from 'vitest';
import { pageOf, toMarkdown } from './report.ts';
import { otherFigures } from './reproduced.ts';
import { figure } from './spread.ts';

const pageWith = (first: number[], second: number[]) => {
  const value = `${figure(first, 'ms of CPU')}, ${figure(second, '×')} the 2 bare calls`;
  const rows = [{ name: 'GET /me: 200, 1 KB', value, target: '', met: null }];
  return pageOf(toMarkdown([{ title: 'Costs', rows, seconds: 1 }]));
};

test('figures whose spreads overlap are the same in two runs', () => {
  const [before, now] = [pageWith([1, 2, 3], [0.4, 0.5, 0.6]), pageWith([3, 4, 5], [0.1, 0.2, 0.5])];
  expect(otherFigures(before, now)).toEqual({ figures: 2, others: [] });
});

test('a figure whose spread lies outside that of the other run is named with both', () => {
  const [before, now] = [pageWith([1, 2, 3], [0.4, 0.5, 0.6]), pageWith([1, 2, 3], [0.7, 0.8, 0.9])];
  expect(otherFigures(before, now)).toEqual({
    figures: 2,
    others: ['Costs: GET /me: 200, 1 KB, figure 2 (×): 0.50 × (0.40 to 0.60), now 0.80 × (0.70 to 0.90)'],
  });
});
