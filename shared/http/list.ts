import type * as z from 'zod';
import type { EndpointDefinition, Reply, Responses } from '../contract/endpoint.ts';
import { queryPage } from '../platform/table/read.ts';
import { type ClientCollection, collections } from '../records/keys.ts';
import { handle } from './handler.ts';
import { decodeCursor, type PageQuery, pageReply } from './paging.ts';

/** The resource a list endpoint lists. */
type Listed<D extends EndpointDefinition> =
  Responses<D>[200] extends z.ZodType<unknown, { data: (infer R)[] }> ? R : never;

type ClientPath = { client: number };

/** The handler of a list of one client's records, newest first, by status where the query names one. */
export const handleList = <D extends EndpointDefinition, R>(
  definition: D,
  kind: ClientCollection,
  present: (record: R, now: Date) => Listed<D>,
) => {
  const prefixOf = ({ status }: PageQuery) => (status ? `${kind}#${status}#` : `${kind}#`);
  return handle(definition, {
    load: async ({ path, query }) => {
      const page = query as PageQuery | undefined;
      if (!page) return null;
      const prefix = prefixOf(page);
      return queryPage<R>({
        pk: collections.ofClient((path as ClientPath).client, kind).pk,
        prefix,
        limit: page.per_page,
        after: decodeCursor(prefix, page.cursor),
        byStatus: page.status !== undefined,
      });
    },
    respond: ({ path, query, now }, page) => {
      const pageQuery = query as PageQuery;
      const url = definition.path.replace('{client}', String((path as ClientPath).client));
      const body = pageReply(
        url,
        pageQuery,
        prefixOf(pageQuery),
        page ?? { items: [], nextKey: null },
        (record) => present(record, now),
      );
      return { status: 200, body } as Reply<D>;
    },
  });
};
