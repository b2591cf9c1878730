import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import type { Schema } from '../../client/client.ts';
import type { AnswerOf, PathOf, RequestOf } from '../../client/endpoints.ts';
import { useAction } from '../../client/preact/use-action.ts';
import { type Problem, problemOf } from '../../client/problem.ts';
import { api, session } from './client.ts';

/** What was seen is shown again at once and read anew; the typed client already repeats what may be repeated. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: 60 * 60 * 1000 } },
});
session.current.watch((here) => {
  if (here === null) queries.clear();
});

export type Loaded<T> = { data: T | null; problem: Problem | null; reload(): void };

/** Asks anew, also in place of a request that has no answer yet. */
const askAgain = async (queryKey: unknown[]): Promise<void> => {
  await queries.cancelQueries({ queryKey, exact: true });
  await queries.refetchQueries({ queryKey, exact: true });
};

const loaded = <T>(queryKey: unknown[], found: { data: T | undefined; error: unknown }): Loaded<T> => ({
  data: found.data ?? null,
  problem: found.error ? problemOf(found.error) : null,
  reload: () => void askAgain(queryKey),
});

type Options<T> = {
  /** Seconds until it is read again, by what is there; null for not by itself. */
  pollAfter?: (data: T) => number | null;
  enabled?: boolean;
};

/** What a GET of the API answers, kept by its path and parameters, and read again when the user comes back. */
export const useGet = <P extends PathOf<'get'>>(
  path: P,
  sent: RequestOf<'get', P>,
  { pollAfter, enabled = true }: Options<AnswerOf<'get', P>> = {},
): Loaded<AnswerOf<'get', P>> => {
  const get = api.get as (path: P, sent: object) => Promise<AnswerOf<'get', P>>;
  const queryKey = [path, sent];
  return loaded(
    queryKey,
    useQuery({
      queryKey,
      queryFn: () => get(path, sent),
      refetchInterval: ({ state }) => {
        const seconds = state.data === undefined ? null : (pollAfter?.(state.data) ?? null);
        return seconds === null ? false : seconds * 1000;
      },
      enabled,
    }),
  );
};

type Page<T> = { data: T[]; meta?: { next_cursor: string | null } };
type ItemOf<A> = A extends { data: (infer T)[] } ? T : never;
type ListPath = {
  [P in PathOf<'get'>]: AnswerOf<'get', P> extends { data: unknown[] } ? P : never;
}[PathOf<'get'>];

export type Pages<T> = Loaded<T[]> & { more: (() => Promise<unknown>) | null };

/** A list of the API page by page: `more` loads the next one, and is null at the end. */
export const useList = <P extends ListPath>(
  path: P,
  sent: RequestOf<'get', P>,
  pollAfter: (items: ItemOf<AnswerOf<'get', P>>[]) => number | null = () => null,
): Pages<ItemOf<AnswerOf<'get', P>>> => {
  type Item = ItemOf<AnswerOf<'get', P>>;
  const get = api.get as (path: P, sent: object) => Promise<Page<Item>>;
  const queryKey = [path, 'pages', sent];
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => {
      const query = { ...(sent as { query?: object }).query, ...(pageParam && { cursor: pageParam }) };
      return get(path, { ...sent, query });
    },
    initialPageParam: '',
    getNextPageParam: (page: Page<Item>) => page.meta?.next_cursor ?? undefined,
    refetchInterval: ({ state }) => {
      const seconds = pollAfter(state.data?.pages.flatMap(({ data }) => data) ?? []);
      return seconds === null ? false : seconds * 1000;
    },
  });
  const items = found.data?.pages.flatMap(({ data }) => data);
  return {
    ...loaded(queryKey, { data: items, error: found.error }),
    more: found.hasNextPage ? () => found.fetchNextPage() : null,
  };
};

/** Carries out what a user asked for; whatever is on the screen is read again after it. */
export const useChange = () => {
  const action = useAction();
  const run = (work: () => Promise<unknown>) =>
    action.run(async () => {
      await work();
      await queries.invalidateQueries();
    });
  return { ...action, run };
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
