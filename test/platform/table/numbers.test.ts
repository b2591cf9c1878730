import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  FIRST_NUMBERED,
  newNumberedId,
  numberOf,
  readNumber,
} from '../../../shared/platform/table/numbers.ts';

const kind = fc.constantFrom('invoice' as const, 'order' as const, 'ticket' as const);
const id = fc.integer({ min: FIRST_NUMBERED, max: FIRST_NUMBERED + 31 ** 9 - 1 });
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

test('a number has ten characters, none that is taken for another, and names one record', () => {
  fc.assert(
    fc.property(kind, id, (what, which) => {
      const number = numberOf(what, which);
      expect(number).toMatch(/^[2-9A-HJKMNP-Z]{10}$/);
      const hyphenated = `${number.slice(0, 4)}-${number.slice(4, 7)} ${number.slice(7)}`;
      for (const typed of [number, number.toLowerCase(), hyphenated, `${number} `]) {
        expect(readNumber(typed)).toEqual({ id: which });
      }
    }),
  );
});

test('one wrong character, or any two in each other’s place, are noticed', () => {
  const place = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(
      kind,
      id,
      place,
      place,
      fc.constantFrom(...ALPHABET, '0', 'O', '1', 'I', 'L'),
      (what, which, a, b, wrong) => {
        const number = numberOf(what, which);
        const typed = [...number];
        typed[a] = wrong;
        const isWrong = (text: string) => /\d/.test(text) && /[A-Z]/.test(text) && text !== number;
        if (isWrong(typed.join(''))) expect(readNumber(typed.join(''))).toBe('mistyped');
        const swapped = [...number];
        [swapped[a], swapped[b]] = [number.charAt(b), number.charAt(a)];
        if (isWrong(swapped.join(''))) expect(readNumber(swapped.join(''))).toBe('mistyped');
      },
    ),
    { numRuns: 2000 },
  );
});

test('records of earlier releases keep the number they had, and it is read as it was', () => {
  expect(numberOf('invoice', 7355608200002)).toBe('INV-7355608200002');
  expect(readNumber('inv 7355608200002')).toEqual({ kind: 'invoice', id: 7355608200002 });
  expect(readNumber('ORD-12')).toEqual({ kind: 'order', id: 12 });
  expect(readNumber('tkt12')).toEqual({ kind: 'ticket', id: 12 });
});

test('names, addresses and phone numbers are no mistyped numbers', () => {
  for (const text of [
    'Efua',
    'Vanderbilt',
    'Petersburg',
    'Katherine',
    '0233209876',
    'efua@example.com',
    '+233209876543',
    'a.example',
  ]) {
    expect(readNumber(text)).not.toBe('mistyped');
  }
});

test('ids with numbers grow, lie above those of earlier releases, and have ten characters until 2053', () => {
  const [one, two] = [newNumberedId(new Date('2026-11-01')), newNumberedId(new Date('2026-11-01'))];
  expect(one).toBeGreaterThanOrEqual(FIRST_NUMBERED);
  expect(two).toBeGreaterThan(one);
  expect(numberOf('order', newNumberedId(new Date('2052-12-31')))).toHaveLength(10);
});
