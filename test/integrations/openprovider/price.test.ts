import { expect, test } from 'vitest';
import { toCents, toDecimal } from '../../../shared/integrations/registrar/openprovider/values.ts';

test.each([
  [0, 0],
  [8.57, 857],
  [1.005, 101],
  [0.1 + 0.2, 30],
  [1.1, 110],
  [19.99, 1999],
  [4503599627370.49, 450359962737049],
  [-12.34, -1234],
])('%d in cents is %i', (amount, cents) => {
  expect(toCents(amount)).toBe(cents);
});

test('every amount of cents is the same there and back', () => {
  for (let cents = 0; cents < 200_000; cents += 7) expect(toCents(toDecimal(cents))).toBe(cents);
});
