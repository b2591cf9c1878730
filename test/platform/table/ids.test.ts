import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mintToken, parseAuthorization, sameHash } from '../../../shared/auth/sessions.ts';
import { MAX_ID, newId, padId } from '../../../shared/platform/table/key.ts';

const id = fc.integer({ min: 1, max: MAX_ID });

test('ids are unique, grow, and stay integers that JSON can carry, however many a millisecond brings', () => {
  const moments = fc.array(
    fc.date({ min: new Date('2026-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
    {
      minLength: 1,
      maxLength: 50,
    },
  );
  let before = 0;
  fc.assert(
    fc.property(
      moments.map((dates) => dates.sort((a, b) => a.getTime() - b.getTime())),
      (dates) => {
        for (const date of dates) {
          const [next, after] = [newId(date), newId(date)];
          expect(next).toBeGreaterThan(before);
          expect(after).toBeGreaterThan(next);
          expect(Number.isSafeInteger(after)).toBe(true);
          before = after;
        }
      },
    ),
  );
});

test('padded ids sort as text the way they sort as numbers', () => {
  fc.assert(
    fc.property(id, id, (a, b) => {
      expect(padId(a) < padId(b)).toBe(a < b);
      expect(Number(padId(a))).toBe(a);
    }),
  );
});

test('a token is read as what it was minted for', () => {
  fc.assert(
    fc.property(id, id, (user, token) => {
      const { text, hash } = mintToken(user, token);
      const claimed = parseAuthorization(`Bearer ${text}`);
      expect(claimed).toMatchObject({ userId: user, tokenId: token });
      expect(sameHash(claimed?.hash ?? '', hash)).toBe(true);
    }),
  );
});

test('a token with any character changed is refused without a read', () => {
  fc.assert(
    fc.property(fc.nat(), fc.constantFrom(...'abcXYZ019._-'), (place, letter) => {
      const { text } = mintToken(1001, 42);
      const at = place % text.length;
      fc.pre(text[at] !== letter);
      expect(parseAuthorization(`Bearer ${text.slice(0, at)}${letter}${text.slice(at + 1)}`)).toBeNull();
    }),
  );
});

test('no text makes the reading of an Authorization header fail', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string().map((rest) => `Bearer hca_${rest}`),
  );
  fc.assert(fc.property(text, (header) => parseAuthorization(header) === null));
});
