import { expect, test } from 'vitest';
import { amountText, dateText } from '../../../shared/http/pages/invoice-page.ts';
import { languageOf, toReader } from '../../../shared/languages/language.ts';

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

test('amounts and dates are those of the language', () => {
  expect(toReader('fr', () => amountText(129_900, 'USD'))).toBe('1\u202f299,00\u00a0USD');
  expect(toReader('fr', () => dateText('2026-11-28T00:00:00.000Z'))).toBe('28 novembre 2026');
});

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['fr-CI,fr;q=0.9,en;q=0.8', 'fr'],
  ['de-DE, en;q=0.5, fr;q=0.7', 'fr'],
  ['en-GB,fr;q=0.9', 'en'],
  ['fr;q=0, en;q=0.1', 'en'],
  ['*', 'en'],
  ['constructor', 'en'],
])('a browser that wishes for %s reads %s', (wish, language) => {
  expect(languageOf(wish)).toBe(language);
});
