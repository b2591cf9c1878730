import {
  type Loaded,
  type Page,
  type Pages,
  queries,
  type ReadOptions,
  useRead,
  useReadPages,
} from '../../app/data/queries.ts';
import { api } from './client.ts';
import type { ItemOf, ListPath, QueryOf, ReadAnswer, ReadPath, ValuesOf } from './endpoints.ts';

/** Each read stands in the access log of its client: nothing is read again only because a window has the focus again. */
queries.setDefaultOptions({
  queries: {
    ...queries.getDefaultOptions().queries,
    staleTime: 20_000,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  },
});

export const useGet = <P extends ReadPath>(
  path: P,
  values: ValuesOf<P>,
  query: QueryOf<P> = {} as QueryOf<P>,
  options: ReadOptions<ReadAnswer<P>> = {},
): Loaded<ReadAnswer<P>> => {
  const sent = { path: values as object, query };
  return useRead([path, sent], () => api.get(path, sent), options);
};

/** A list page by page; its first one comes with one request. */
export const useList = <P extends ListPath>(
  path: P,
  values: ValuesOf<P>,
  query: QueryOf<P> = {} as QueryOf<P>,
): Pages<ItemOf<P>> =>
  useReadPages([path, 'pages', values, query], async (cursor) => {
    const page = await api.get(path, {
      path: values as object,
      query: { ...query, ...(cursor && { cursor }) },
    });
    return page as Page<ItemOf<P>>;
  });
