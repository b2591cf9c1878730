import { noAnswer, Problem } from '../../client/problem.ts';
import { api, settings } from './client.ts';

export type Clock = {
  now: string;
  /** When the next thing of the account is due; null when nothing is. */
  next_at: string | null;
};

/** Whether the stack behind this page is one whose time can be turned: `npm start`. */
export const hasClock = settings.clock !== undefined;

const ask = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
  const response = await fetch(`${settings.clock}${path}`, init).catch(() => null);
  if (!response) throw noAnswer();
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new Problem(response.status, body);
  return body as T;
};

/** The time of the stack, and what is due next of an account. */
export const readClock = (client: number): Promise<Clock> => ask(`?client=${client}`);

/** Goes on towards a time for some seconds; `done` once it is there. */
export const turnClock = (until: string): Promise<{ now: string; done: boolean }> =>
  ask('', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ until }),
  });

const pageOfEvents = (client: number, cursor: string | null) =>
  api.get('/clients/{client}/events', {
    path: { client },
    query: { per_page: 100, ...(cursor && { cursor }) },
  });

/** What has happened in an account after the event with this id, newest first. */
export const eventsAfter = async (client: number, last: number) => {
  const found = [];
  let cursor: string | null = null;
  do {
    const { data, meta }: Awaited<ReturnType<typeof pageOfEvents>> = await pageOfEvents(client, cursor);
    const newer = data.filter(({ id }) => id > last);
    found.push(...newer);
    cursor = newer.length === data.length ? meta.next_cursor : null;
  } while (cursor !== null);
  return found;
};

/** The id of the last thing that has happened in an account. */
export const lastEvent = async (client: number): Promise<number> => {
  const { data } = await api.get('/clients/{client}/events', { path: { client }, query: { per_page: 1 } });
  return data[0]?.id ?? 0;
};
