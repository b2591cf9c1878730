import { describe, expect, test } from 'vitest';
import { fr } from '../../shared/languages/fr/typeset.ts';
import { sayIn } from '../../shared/mail-templates/content/locale.ts';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

describe('money', () => {
  test.each([
    ['en', 129_900, 'USD', 'USD 1,299.00'],
    ['fr', 129_900, 'USD', '1 299,00 USD'],
    ['en', 1299, 'XOF', 'XOF 1,299'],
    ['fr', 1299, 'UGX', '1 299 UGX'],
    ['en', 1299, 'KWD', 'KWD 1.299'],
    ['fr', 5, 'GHS', '0,05 GHS'],
  ] as const)('in %s: %i %s', (locale, amount, currency, text) => {
    expect(plain(sayIn(locale, '').money({ amount, currency }))).toBe(text);
  });

  test('does not break at the end of a line', () => {
    expect(sayIn('fr', '').money({ amount: 129_900, currency: 'USD' })).not.toContain(' ');
  });
});

describe('times are those of UTC, and say so', () => {
  test('English', () => {
    expect(sayIn('en', '').date('2026-12-01T23:59:00.000Z')).toBe('1 December 2026');
    expect(sayIn('en', '').time('2026-12-01T23:59:00.000Z')).toBe('1 December 2026 at 23:59 UTC');
  });

  test('French, where the first of a month is an ordinal', () => {
    expect(sayIn('fr', '').date('2026-12-01T00:00:00.000Z')).toBe('1er décembre 2026');
    expect(sayIn('fr', '').date('2026-12-11T00:00:00.000Z')).toBe('11 décembre 2026');
    expect(sayIn('fr', '').time('2026-02-21T07:05:00.000Z')).toBe('21 février 2026 à 07:05 UTC');
  });
});

test('French text is typeset, values in it are not touched', () => {
  expect(fr`L'objet : « ${"l'eau : 1"} » !`).toBe("L’objet\u00a0: «\u00a0l'eau : 1\u00a0»\u00a0!");
});
