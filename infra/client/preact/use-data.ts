import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Problem, problemOf } from '../problem.ts';

export type Loaded<T> = { data: T | null; problem: Problem | null; reload(): void };

/**
 * What `load` returns; asked for again when `about` changes, when the user comes back to the app, and after as many
 * seconds as `pollAfter` says of what is there.
 */
export const useData = <T>(
  load: () => Promise<T>,
  pollAfter: (data: T) => number | null = () => null,
  about: unknown = null,
): Loaded<T> => {
  const [found, setFound] = useState<Omit<Loaded<T>, 'reload'>>({ data: null, problem: null });
  const [round, setRound] = useState(0);
  const reload = useCallback(() => setRound((count) => count + 1), []);

  useEffect(() => {
    let isShown = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (data: T) => {
      if (!isShown) return;
      setFound({ data, problem: null });
      const seconds = pollAfter(data);
      if (seconds !== null) timer = setTimeout(reload, seconds * 1000);
    };
    load().then(show, (thrown) => isShown && setFound(({ data }) => ({ data, problem: problemOf(thrown) })));
    return () => {
      isShown = false;
      clearTimeout(timer);
    };
  }, [about, round]);

  useEffect(() => {
    const lookAgain = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);

  return { ...found, reload };
};

/** A list as the API returns it; short ones come whole, without `meta`. */
export type Page<T> = { data: T[]; meta?: { next_cursor: string | null } };
export type Pages<T> = Omit<Loaded<T[]>, 'data'> & { items: T[] | null; more: (() => Promise<void>) | null };

/** A list page by page: `more` loads the next one, and is null at the end; `reload` begins with the first again. */
export const usePages = <T>(
  load: (query: { cursor?: string }) => Promise<Page<T>>,
  about?: unknown,
): Pages<T> => {
  const { data: first, problem, reload } = useData(() => load({}), undefined, about);
  const [later, setLater] = useState<Page<T>[]>([]);
  const pages = first ? [first, ...later] : [];
  const cursor = pages.at(-1)?.meta?.next_cursor;
  const more = cursor ? async () => setLater([...later, await load({ cursor })]) : null;
  const again = () => {
    setLater([]);
    reload();
  };
  return { items: first && pages.flatMap(({ data }) => data), problem, more, reload: again };
};
