/** Where values outlive the app: `localStorage` of a browser, MMKV or the like on a phone. */
export type KeptValues = { getItem(name: string): string | null; setItem(name: string, text: string): void };

/** For programs that end with their work. */
export const inMemory = (): KeptValues => {
  const values = new Map<string, string>();
  return {
    getItem: (name) => values.get(name) ?? null,
    setItem: (name, text) => values.set(name, text),
  };
};

/** A value that outlives a restart, and tells who shows it when it changes. */
export type Kept<T> = {
  get(): T;
  set(value: T): void;
  watch(listener: (value: T) => void): () => void;
};

/** Keeps a value, which must be JSON, under `name`; it is `initial` until it is set. */
export const kept = <T>(storage: KeptValues, name: string, initial: T): Kept<T> => {
  const listeners = new Set<(value: T) => void>();
  const text = storage.getItem(name);
  let value = text === null ? initial : (JSON.parse(text) as T);
  return {
    get: () => value,
    set: (next) => {
      value = next;
      storage.setItem(name, JSON.stringify(next));
      for (const listener of listeners) listener(next);
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
