import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from '../../shared/http/list.ts';
import { padId } from '../../shared/platform/table/key.ts';

const prefix = fc.constantFrom(
  'ORDER#',
  'INVOICE#',
  'INVOICE#unpaid#',
  'INVOICE#paid#',
  'EVENT#',
  'TICKET#open#',
);
const id = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });

/** The key a cursor leads to, null when it is refused. */
const read = (list: string, cursor: string): string | null => {
  try {
    return decodeCursor(list, cursor);
  } catch {
    return null;
  }
};

test('a cursor leads back to the record it was made of', () => {
  fc.assert(
    fc.property(prefix, id, (list, record) => {
      const key = list + padId(record);
      expect(decodeCursor(list, encodeCursor(list, key))).toBe(key);
    }),
  );
});

test("one list's cursor is refused by every other", () => {
  fc.assert(
    fc.property(prefix, prefix, id, (list, other, record) => {
      fc.pre(list !== other);
      expect(read(other, encodeCursor(list, list + padId(record)))).toBeNull();
    }),
  );
});

test('a cursor made up or tampered with leads nowhere outside its list', () => {
  const forged = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.base64String(),
    fc.string().map((text) => Buffer.from(`INVOICE#|${text}`).toString('base64url')),
    fc.tuple(id, fc.nat(), fc.base64String({ minLength: 4 })).map(([record, place, change]) => {
      const cursor = encodeCursor('INVOICE#', `INVOICE#${padId(record)}`);
      const at = place % cursor.length;
      return cursor.slice(0, at) + change + cursor.slice(at + 1);
    }),
  );
  fc.assert(
    fc.property(forged, (cursor) => {
      const key = read('INVOICE#', cursor);
      if (key !== null) expect(key).toMatch(/^INVOICE#[0-9A-Za-z.#-]+$/);
    }),
  );
});
