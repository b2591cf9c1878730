import type * as z from 'zod';
import type { EndpointDefinition, Reply, Responses } from '../contract/endpoint.ts';
import { queryPage } from '../platform/table/query.ts';
import { type ClientCollection, type ClientRecords, collections } from '../records/collections.ts';
import { handle } from './handler.ts';
import { decodeCursor, type PageQuery, pageReply } from './paging.ts';

/** The resource a list endpoint lists. */
type Listed<D extends EndpointDefinition> =
  Responses<D>[200] extends z.ZodType<unknown, { data: (infer R)[] }> ? R : never;

type ClientPath = { client: number };

/** The handler of a list of one client's records, newest first, by status where the query names one. */
export const handleList = <D extends EndpointDefinition, K extends ClientCollection>(
  definition: D,
  kind: K,
  present: (record: ClientRecords[K], now: Date) => Listed<D>,
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
    respond: ({ path, query, now }, page) => {
      const pageQuery = query as PageQuery;
      const url = definition.path.replace('{client}', String((path as ClientPath).client));
      const body = pageReply(
        url,
        pageQuery,
        listed(path, pageQuery).prefix,
        page ?? { items: [], nextKey: null },
        (record) => present(record, now),
      );
      return { status: 200, body } as Reply<D>;
    },
  });
};
