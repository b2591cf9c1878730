import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exponentOf,
  formatMoney,
  isOnStep,
  partOnStep,
  shareOf,
  stepOf,
  toMajor,
  toMinor,
  toPrice,
} from '../../shared/platform/money.ts';

const currency = fc.constantFrom('USD', 'GHS', 'JPY', 'UGX', 'KWD', 'BHD');
/** Up to ten billion in major units, far beyond any invoice. */
const minor = fc.integer({ min: 0, max: 10 ** 13 });
const basisPoints = fc.integer({ min: 0, max: 10_000 });

test('an amount goes to JSON and back unchanged, in every currency', () => {
  fc.assert(
    fc.property(minor, currency, (amount, code) => {
      const text = JSON.stringify(toMajor(amount, code));
      expect(toMinor(JSON.parse(text) as number, code)).toBe(amount);
      expect(formatMoney(amount, code)).toBe(`${code} ${toMajor(amount, code).toFixed(exponentOf(code))}`);
    }),
  );
});

test('an amount with more decimals than its currency has is refused, never rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10 ** 9 }),
      fc.integer({ min: 1, max: 9 }),
      currency,
      (whole, digit, code) => {
        const major = Number(`${whole}.${'0'.repeat(exponentOf(code))}${digit}`);
        expect(toMinor(major, code)).toBeNull();
      },
    ),
  );
});

test.each([Number.NaN, Infinity, 1e300, 2 ** 60])('%d is no amount', (major) => {
  expect(toMinor(major, 'USD')).toBeNull();
});

test('a share is the exact fraction, rounded half up', () => {
  fc.assert(
    fc.property(minor, basisPoints, (amount, rate) => {
      const exact = BigInt(amount) * BigInt(rate);
      const twiceTheError = 2n * (BigInt(shareOf(amount, rate, 'USD')) * 10_000n - exact);
      expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
    }),
  );
  expect([1, 3].map((amount) => shareOf(amount, 5000, 'USD'))).toEqual([1, 2]);
  expect(shareOf(1, 4999, 'USD')).toBe(0);
});

test('whatever is computed of a currency is on the step in which it is charged, and no further off than half of it', () => {
  fc.assert(
    fc.property(minor, basisPoints, currency, (amount, rate, code) => {
      const share = shareOf(amount, rate, code);
      expect(isOnStep(share, code)).toBe(true);
      const exact = BigInt(amount) * BigInt(rate);
      const twiceTheError = 2n * (BigInt(share) * 10_000n - exact);
      const step = 10_000n * BigInt(stepOf(code));
      expect(twiceTheError > -step && twiceTheError <= step).toBe(true);
    }),
  );
  expect([stepOf('KWD'), stepOf('TND'), stepOf('IQD'), stepOf('USD'), stepOf('JPY')]).toEqual([
    10, 10, 1, 1, 1,
  ]);
  expect([toPrice(1.23, 'KWD'), toPrice(1.234, 'KWD'), toPrice(1.234, 'USD')]).toEqual([1230, null, null]);
});

test('what an invoice takes of a receipt leaves a balance on the step, and is never more than has come', () => {
  fc.assert(
    fc.property(minor, minor, currency, (amount, balance, code) => {
      const taken = partOnStep(amount, balance, code);
      expect(taken >= 0 && taken <= Math.min(amount, balance)).toBe(true);
      expect(taken === 0 || isOnStep(balance - taken, code)).toBe(true);
      expect(Math.min(amount, balance) - taken).toBeLessThan(Math.max(stepOf(code), taken === 0 ? 20 : 0));
    }),
  );
  expect([partOnStep(1_234, 10_000, 'KWD'), partOnStep(9, 10_000, 'KWD')]).toEqual([1_230, 0]);
  expect([partOnStep(10_000, 10_000, 'KWD'), partOnStep(1_239, 1_234, 'KWD')]).toEqual([10_000, 1_234]);
});
