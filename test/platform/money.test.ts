import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exponentOf, formatMoney, shareOf, toMajor, toMinor } from '../../shared/platform/money.ts';

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
      const twiceTheError = 2n * (BigInt(shareOf(amount, rate)) * 10_000n - exact);
      expect(twiceTheError > -10_000n && twiceTheError <= 10_000n).toBe(true);
    }),
  );
  expect([shareOf(1, 5000), shareOf(3, 5000), shareOf(1, 4999)]).toEqual([1, 2, 0]);
});
