import type { KeptValues } from './kept.ts';

type Sent = { key: string; body: unknown; at: number };

const NAME = 'unanswered';

/** The API keeps keys for seven days; what is older is another request. */
const KEPT_MS = 6 * 24 * 60 * 60 * 1000;

const plain = (value: string | File): unknown =>
  typeof value === 'string' ? value : [value.name, value.size, value.lastModified];

/** A form is told from others by its fields, and by names, sizes and times of its files. */
const comparable = (body: unknown): unknown =>
  body instanceof FormData ? [...body].map(([name, value]) => [name, plain(value)]) : (body ?? null);

/** Requests that were sent and not yet answered, by their path, so that a reload of the app does not lose them. */
export const unansweredIn = (storage: KeptValues) => {
  const all = (): Record<string, Sent> => {
    const kept = Object.entries(JSON.parse(storage.getItem(NAME) ?? '{}') as Record<string, Sent>);
    return Object.fromEntries(kept.filter(([, { at }]) => Date.now() - at < KEPT_MS));
  };
  const keep = (sent: Record<string, Sent>): void => storage.setItem(NAME, JSON.stringify(sent));

  return {
    bodyOf: (path: string): unknown => all()[path]?.body ?? null,
    /** The key of this request: that of its last try, where it is the same request, or else a new one. */
    keyFor: (path: string, sent: unknown): string => {
      const body = comparable(sent);
      const earlier = all()[path];
      const isSame = earlier && JSON.stringify(earlier.body) === JSON.stringify(body);
      const { key, at } = isSame ? earlier : { key: crypto.randomUUID(), at: Date.now() };
      keep({ ...all(), [path]: { key, body, at } });
      return key;
    },
    forget: (path: string): void => {
      const { [path]: _answered, ...others } = all();
      keep(others);
    },
  };
};
