import { useEffect, useState } from 'preact/hooks';

/** A value that outlives a reload, and tells who shows it when it changes. */
export type Stored<T> = {
  get(): T;
  set(value: T): void;
  watch(listener: (value: T) => void): () => void;
};

/** Keeps a value under `name` in the storage of the browser; a phone has its keychain for what is secret. */
export const stored = <T>(name: string, initial: T): Stored<T> => {
  const listeners = new Set<(value: T) => void>();
  const text = localStorage.getItem(name);
  let value = text === null ? initial : (JSON.parse(text) as T);
  return {
    get: () => value,
    set: (next) => {
      value = next;
      localStorage.setItem(name, JSON.stringify(next));
      for (const listener of listeners) listener(next);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStored = <T>(place: Stored<T>): T => {
  const [value, setValue] = useState(() => place.get());
  useEffect(() => place.watch((next) => setValue(() => next)), [place]);
  return value;
};
