import { requireEnv } from '../platform/env.ts';
import { invalid } from '../platform/failure.ts';
import type { Page } from '../platform/table/query.ts';

/**
 * A cursor is the sort key of the last record shown, marked with the collection it belongs to, so that one list's
 * cursor is refused by another. It can name nothing outside the caller's own partition.
 */
export const encodeCursor = (prefix: string, key: string): string =>
  Buffer.from(key.slice(prefix.length) ? `${prefix}|${key.slice(prefix.length)}` : prefix).toString(
    'base64url',
  );

/** The sort key a cursor stands for; null for the first page. Throws a 422 for one that is not of this list. */
export const decodeCursor = (prefix: string, cursor: string | undefined): string | null => {
  if (cursor === undefined) return null;
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const rest = text.startsWith(`${prefix}|`) ? text.slice(prefix.length + 1) : null;
  if (rest === null || !/^[0-9A-Za-z.#-]+$/.test(rest) || encodeCursor(prefix, prefix + rest) !== cursor) {
    throw invalid({ cursor: ['This is not a cursor of this list.'] });
  }
  return prefix + rest;
};

/** With the filters of the list, which its links keep. */
export type PageQuery = {
  per_page: number;
  cursor?: string | undefined;
  status?: string | undefined;
  [filter: string]: string | number | undefined;
};

/** The `{data, links, meta}` envelope of one page. `path` is relative to the API's base URL. */
export const pageReply = <R, V>(
  path: string,
  query: PageQuery,
  prefix: string,
  page: Page<R>,
  present: (record: R) => V,
) => {
  const nextCursor = page.nextKey === null ? null : encodeCursor(prefix, page.nextKey);
  const link = (cursor: string | null) => {
    const url = new URL(`${requireEnv('API_BASE_URL')}${path}`);
    url.searchParams.set('per_page', String(query.per_page));
    for (const [name, value] of Object.entries(query)) {
      if (name !== 'cursor' && value !== undefined) url.searchParams.set(name, String(value));
    }
    if (cursor) url.searchParams.set('cursor', cursor);
    return url.href;
  };
  return {
    data: page.items.map(present),
    links: { first: link(null), next: nextCursor === null ? null : link(nextCursor) },
    meta: {
      per_page: query.per_page,
      count: page.items.length,
      has_more: nextCursor !== null,
      next_cursor: nextCursor,
    },
  };
};
