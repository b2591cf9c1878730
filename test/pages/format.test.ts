import { expect, test } from 'vitest';
import { amountText, dateText } from '../../shared/pages/format.ts';

test.each([
  [129_900, 'USD', 'USD 1,299.00'],
  [5, 'GHS', 'GHS 0.05'],
  [1_234_567, 'JPY', 'JPY 1,234,567'],
  [1_234_567, 'KWD', 'KWD 1,234.567'],
])('%i minor units of %s are %s', (minor, currency, text) => {
  expect(amountText(minor, currency)).toBe(text);
});

test('a day is that of UTC, whatever the time', () => {
  expect(dateText('2026-11-28T00:00:00.000Z')).toBe('28 November 2026');
  expect(dateText('2026-11-28T23:59:59.999Z')).toBe('28 November 2026');
});
