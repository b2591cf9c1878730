/** One page of a list that is in the order of the places of its entries; `nextKey` is the place the page ended at. */
export type PlacedPage<T> = { entries: (T & { place: string })[]; nextKey: string | null };

/**
 * The first `limit` entries of pages that begin after the same place, in the order of their places. Nothing is shown
 * beyond the end of a page that goes on, for its next entries may come before.
 */
export const mergePages = <T>(pages: PlacedPage<T>[], limit: number): PlacedPage<T> => {
  const ends = pages.map(({ nextKey }) => nextKey).filter((end) => end !== null);
  const end = ends.sort()[0] ?? null;
  const known = pages
    .flatMap(({ entries }) => entries)
    .filter(({ place }) => end === null || place <= end)
    .sort((a, b) => (a.place < b.place ? -1 : 1));
  const entries = known.slice(0, limit);
  return { entries, nextKey: known.length > limit ? (entries.at(-1)?.place ?? null) : end };
};
