import type * as z from 'zod';
import type { EndpointDefinition, Reply, Responses } from '../contract/endpoint.ts';
import type { Role } from '../contract/roles.ts';
import { say } from '../languages/sentence.ts';
import { requireEnv } from '../platform/env.ts';
import { invalid } from '../platform/failure.ts';
import type { Collection } from '../platform/table/key.ts';
import { type Page, queryPage } from '../platform/table/query.ts';
import { type ClientCollection, type ClientRecords, collections } from '../records/collections.ts';
import { handle } from './handler.ts';
import type { Request } from './request-state.ts';

/** The resource a list endpoint lists. */
type Listed<D extends EndpointDefinition> =
  Responses<D>[200] extends z.ZodType<unknown, { data: (infer R)[] }> ? R : never;

type ClientPath = { client: number };

/**
 * The handler of a list of one client's records, newest first, by status where the query names one. Records that
 * `isFor` keeps from a role make its pages shorter.
 */
export const handleList = <D extends EndpointDefinition, K extends ClientCollection>(
  definition: D,
  kind: K,
  present: (record: ClientRecords[K], now: Date, role: Role) => Listed<D>,
  isFor: (role: Role, record: ClientRecords[K]) => boolean = () => true,
) => {
  const listed = (path: unknown, { status }: PageQuery) => {
    const { client } = path as ClientPath;
    return status ? collections.ofStatus(client, kind, status) : collections.ofClient(client, kind);
  };
  return handle(definition, {
    load: async ({ path, query }) => {
      const page = query as PageQuery | undefined;
      if (!page) return null;
      const wanted = listed(path, page);
      return queryPage(wanted, {
        limit: page.per_page,
        after: decodeCursor(wanted.prefix, page.cursor),
      });
    },
    respond: ({ path, query, caller, now }, page) => {
      const pageQuery = query as PageQuery;
      // A list of a client's records has a permission, which nobody without a role has.
      const role = caller.role as Role;
      const { items, nextKey } = page ?? { items: [], nextKey: null };
      const url = definition.path.replace('{client}', String((path as ClientPath).client));
      const body = pageReply(
        url,
        pageQuery,
        listed(path, pageQuery).prefix,
        { items: items.filter((record) => isFor(role, record)), nextKey },
        (record) => present(record, now, role),
      );
      return { status: 200, body } as Reply<D>;
    },
  });
};

const emptyPage = <R>(): Page<R> => ({ items: [], nextKey: null });

/**
 * The handler of a list of what belongs to one record of a client, newest first: `collection` says where it lies, and
 * `parent` throws a 404 where there is no such record.
 */
export const handleListOf = <D extends EndpointDefinition, R>(
  definition: D,
  {
    collection,
    parent,
    present,
  }: {
    collection: (path: Request<D>['path']) => Collection<R>;
    parent: (path: Request<D>['path']) => Promise<unknown>;
    present: (record: R, now: Date) => Listed<D>;
  },
) =>
  handle(definition, {
    load: async ({ path, query }) => {
      const page = query as PageQuery | undefined;
      const wanted = collection(path);
      // The cursor first: a read that is under way already would be left alone when it proves to be none.
      const after = page && decodeCursor(wanted.prefix, page.cursor);
      const [found] = await Promise.all([
        page && queryPage(wanted, { limit: page.per_page, after: after ?? null }),
        parent(path),
      ]);
      return found ?? emptyPage<R>();
    },
    respond: ({ path, query, now }, page) => {
      const ids = path as Record<string, number>;
      const url = definition.path.replace(/{(\w+)}/g, (_, name: string) => String(ids[name]));
      const body = pageReply(url, query as PageQuery, collection(path).prefix, page, (record) =>
        present(record, now),
      );
      return { status: 200, body } as Reply<D>;
    },
  });

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
    throw invalid({ cursor: [say`This is not a cursor of this list.`] });
  }
  return prefix + rest;
};

/** With the filters of the list, which its links keep. */
type PageQuery = {
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
