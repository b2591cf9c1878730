import type { Schema } from '../../client/client.ts';
import type { AnswerOf, PathOf, RequestOf } from '../../client/endpoints.ts';
import {
  type Loaded,
  type Pages,
  queries,
  type ReadOptions,
  useRead,
  useReadPages,
} from '../data/queries.ts';
import { api, session } from './client.ts';

session.current.watch((here) => {
  if (here === null) queries.clear();
});

/** What a GET of the API answers, kept by its path and parameters. */
export const useGet = <P extends PathOf<'get'>>(
  path: P,
  sent: RequestOf<'get', P>,
  options: ReadOptions<AnswerOf<'get', P>> = {},
): Loaded<AnswerOf<'get', P>> => {
  const get = api.get as (path: P, sent: object) => Promise<AnswerOf<'get', P>>;
  return useRead([path, sent], () => get(path, sent), options);
};

type Answer<T> = { data: T[]; meta?: { next_cursor: string | null } };
type ItemOf<A> = A extends { data: (infer T)[] } ? T : never;
type ListPath = {
  [P in PathOf<'get'>]: AnswerOf<'get', P> extends { data: unknown[] } ? P : never;
}[PathOf<'get'>];

/** A list of the API page by page. */
export const useList = <P extends ListPath>(
  path: P,
  sent: RequestOf<'get', P>,
  pollAfter?: (items: ItemOf<AnswerOf<'get', P>>[]) => number | null,
): Pages<ItemOf<AnswerOf<'get', P>>> => {
  const get = api.get as (path: P, sent: object) => Promise<Answer<ItemOf<AnswerOf<'get', P>>>>;
  const page = async (cursor: string) => {
    const query = { ...(sent as { query?: object }).query, ...(cursor && { cursor }) };
    const { data, meta } = await get(path, { ...sent, query });
    return { data, next: meta?.next_cursor ?? null };
  };
  return useReadPages([path, 'pages', sent], page, pollAfter);
};

/** Gateways, departments, limits, brand and terms; the browser caches them, as the answer says. */
export const useConfig = (): Schema['MobileConfig'] | null => useGet('/mobile/config', {}).data;

/** The state of a client account, read again every few seconds while something is on its way. */
export const useDashboard = (client: number) =>
  useGet(
    '/clients/{client}/dashboard',
    { path: { client } },
    { pollAfter: ({ data }) => (data.waiting.length > 0 ? 3 : null) },
  );
