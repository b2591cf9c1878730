import type { RegistrarState } from './state.ts';

/** One request, matched to a route. */
export type Context = {
  state: RegistrarState;
  /** The domain, record id and so on of the path, decoded; domain names in lower case. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: Buffer;
  /** Sends a webhook to those who subscribed to the event. */
  notify: (eventName: string, payload: object) => void;
};

export type Answer = { status: number; body?: unknown };

/** Returns the body of a 200, or a whole answer. */
export type Handler = (context: Context) => object | Answer;

export const domainOf = ({ params }: Context): string => params.domain ?? '';

const numberOf = (value: string | null, fallback: number): number => {
  const number = Number(value ?? fallback);
  return Number.isInteger(number) && number > 0 ? number : fallback;
};

/** One page of a list, with the numbers that the description wants beside it. */
export const paged = <T>(all: T[], query: URLSearchParams, defaultPerPage = 1000) => {
  const perPage = Math.min(numberOf(query.get('perPage'), defaultPerPage), 1000);
  const page = numberOf(query.get('page'), 1);
  const items = all.slice((page - 1) * perPage, page * perPage);
  const lastPage = Math.max(1, Math.ceil(all.length / perPage));
  const from = items.length === 0 ? 0 : (page - 1) * perPage + 1;
  const numbers = { totalCount: all.length, from, to: from === 0 ? 0 : from + items.length - 1 };
  return { items, page, lastPage, numbers, more: page < lastPage ? { nextPage: page + 1, lastPage } : {} };
};
