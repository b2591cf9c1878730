import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergePages, type PlacedPage } from '../../shared/operator/manual-actions.ts';

/** One page of a list, as the due index gives it. */
const pageOf = (list: string[], limit: number, after: string): PlacedPage<object> => {
  const left = list.filter((place) => place > after);
  const entries = left.slice(0, limit).map((place) => ({ place }));
  return { entries, nextKey: left.length > limit ? (entries.at(-1)?.place ?? null) : null };
};

const walk = (lists: string[][], limit: number) => {
  const pages: string[][] = [];
  let after: string | null = '';
  while (after !== null) {
    const place: string = after;
    const page: PlacedPage<object> = mergePages(
      lists.map((list) => pageOf(list, limit, place)),
      limit,
    );
    pages.push(page.entries.map((entry) => entry.place));
    after = page.nextKey;
  }
  return pages;
};

const anyLists = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[0-9]{4}$/), fc.nat(2)), { selector: ([place]) => place })
  .map((placed) =>
    [0, 1, 2].map((wanted) =>
      placed
        .filter(([, list]) => list === wanted)
        .map(([place]) => place)
        .sort(),
    ),
  );

test('page by page, several lists are one: everything once, in order, and no page is longer than asked for', () => {
  fc.assert(
    fc.property(anyLists, fc.integer({ min: 1, max: 7 }), (lists, limit) => {
      const pages = walk(lists, limit);
      expect(pages.flat()).toEqual(lists.flat().sort());
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    }),
  );
});

test('what a list no longer has of its page does not let others run ahead of it', () => {
  const shortened = { entries: [], nextKey: '0002' };
  const other = { entries: [{ place: '0001' }, { place: '0003' }], nextKey: null };
  expect(mergePages<object>([shortened, other], 2)).toEqual({
    entries: [{ place: '0001' }],
    nextKey: '0002',
  });
});

test('a last page that is just full is the last one', () => {
  const one = { entries: [{ place: '0001' }, { place: '0002' }], nextKey: null };
  expect(mergePages<object>([one], 2)).toEqual({ ...one, nextKey: null });
  const more = { entries: [{ place: '0001' }], nextKey: '0003' };
  expect(mergePages<object>([more, { entries: [{ place: '0002' }], nextKey: null }], 2).nextKey).toBe('0003');
});
