import type { Collection } from '../platform/table/key.ts';
import { pagesOf } from '../platform/table/query.ts';

/** The records of a collection that were made at `since` or later, newest first. */
export const readSince = async <R extends { created_at: string }>(
  wanted: Collection<R>,
  since: string,
): Promise<R[]> => {
  const found: R[] = [];
  for await (const records of pagesOf(wanted)) {
    const young = records.filter(({ created_at }) => created_at >= since);
    found.push(...young);
    if (young.length < records.length) break;
  }
  return found;
};
