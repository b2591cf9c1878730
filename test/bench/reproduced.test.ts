import { expect, test } from 'vitest';
import { pageWith, toMarkdown } from './report.ts';
import { otherFigures } from './reproduced.ts';
import { figure } from './spread.ts';

const pageOf = (first: number[], second: number[]) => {
  const value = `${figure(first, 'ms of CPU')}, ${figure(second, '×')} the 2 bare calls`;
  const rows = [{ name: 'GET /me: 200, 1 KB', value, target: '', met: null }];
  return pageWith('', toMarkdown([{ title: 'Costs', rows, seconds: 1 }], 'Today'));
};

test('figures whose spreads overlap are the same in two runs', () => {
  const [before, now] = [pageOf([1, 2, 3], [0.4, 0.5, 0.6]), pageOf([3, 4, 5], [0.1, 0.2, 0.5])];
  expect(otherFigures(before, now)).toEqual({ figures: 2, others: [] });
});

test('a figure whose spread lies outside that of the other run is named with both', () => {
  const [before, now] = [pageOf([1, 2, 3], [0.4, 0.5, 0.6]), pageOf([1, 2, 3], [0.7, 0.8, 0.9])];
  expect(otherFigures(before, now)).toEqual({
    figures: 2,
    others: ['Costs: GET /me: 200, 1 KB, figure 2 (×): 0.50 × (0.40 to 0.60), now 0.80 × (0.70 to 0.90)'],
  });
});

test('sections that are measured again stand where they stood, and the others stay', () => {
  const section = (title: string, value: string) => ({
    title,
    rows: [{ name: 'a', value, target: '', met: null }],
    seconds: 1,
  });
  const page = pageWith('', toMarkdown([section('First', 'old'), section('Second', 'old')], 'Yesterday'));
  const again = pageWith(page, toMarkdown([section('First', 'new')], 'Today'));
  expect(again).toBe(
    pageWith('', toMarkdown([section('First', 'new')], 'Today')) +
      `\n${toMarkdown([section('Second', 'old')], 'Yesterday')}\n`,
  );
});
