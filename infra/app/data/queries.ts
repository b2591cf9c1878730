import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import { useAction } from '../../client/preact/use-action.ts';
import { type Problem, problemOf } from '../../client/problem.ts';

/** How long what was seen is shown again, before the new answer is there. */
export const SEEN_FOR_MS = 24 * 60 * 60 * 1000;

/** What was seen is shown again at once and read anew; the typed client already repeats what may be repeated. */
export const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: 'always', gcTime: SEEN_FOR_MS } },
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

export type ReadOptions<T> = {
  /** Seconds until it is read again, by what is there; null for not by itself. */
  pollAfter?: (data: T) => number | null;
  enabled?: boolean;
};

/** What a request answers, kept by its key, and read again when the user comes back. */
export const useRead = <T>(
  queryKey: unknown[],
  ask: () => Promise<T>,
  { pollAfter, enabled = true }: ReadOptions<T> = {},
): Loaded<T> =>
  loaded(
    queryKey,
    useQuery({
      queryKey,
      queryFn: ask,
      refetchInterval: ({ state }) => {
        const seconds = state.data === undefined ? null : (pollAfter?.(state.data) ?? null);
        return seconds === null ? false : seconds * 1000;
      },
      enabled,
    }),
  );

export type Page<T> = { data: T[]; next: string | null };

export type Pages<T> = Loaded<T[]> & { more: (() => Promise<unknown>) | null };

/** What a change answers that has changed nothing: what is on the screen is not read again. */
export const UNCHANGED = Symbol('unchanged');

/** A list page by page, from a cursor ('' for the first page): `more` loads the next one, and is null at the end. */
export const useReadPages = <T>(
  queryKey: unknown[],
  ask: (cursor: string) => Promise<Page<T>>,
  pollAfter: (items: T[]) => number | null = () => null,
): Pages<T> => {
  const found = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => ask(pageParam),
    initialPageParam: '',
    getNextPageParam: (page: Page<T>) => page.next ?? undefined,
    refetchInterval: ({ state }) => {
      const seconds = pollAfter(state.data?.pages.flatMap(({ data }) => data) ?? []);
      return seconds === null ? false : seconds * 1000;
    },
  });
  const items = found.data?.pages.flatMap(({ data }) => data);
  const more = () => found.fetchNextPage().then(() => UNCHANGED);
  return {
    ...loaded(queryKey, { data: items, error: found.error }),
    more: found.hasNextPage ? more : null,
  };
};

/** Carries out what a user asked for; whatever is on the screen is read again after it, unless it is UNCHANGED. */
export const useChange = () => {
  const action = useAction();
  const run = (work: () => Promise<unknown>) =>
    action.run(async () => {
      if ((await work()) !== UNCHANGED) await queries.invalidateQueries();
    });
  return { ...action, run };
};
