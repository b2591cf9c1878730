import { IntegrationError } from '../../integration-error.ts';
import { type PaystackList, SYSTEM } from './paystack-call.ts';

const PER_PAGE = 100;

/** Far above any list of ours: an answer that never ends is none. */
const MAXIMUM_PAGES = 1000;

/** Filters that the description of a list names, and no others: which unknown ones it ignores is not documented. */
export const listQuery = (filters: Record<string, string>, page: number): string =>
  `?${new URLSearchParams({ ...filters, perPage: String(PER_PAGE), page: String(page) })}`;

/** Whether a list goes on after a page; where it does not say, until a page is empty. */
export const goesOn = ({ data, meta }: PaystackList<unknown>, page: number): boolean =>
  meta === null ? data.length > 0 : page < meta.pageCount;

/** Every item of a list, page by page. */
export const listAll = async <T>(load: (page: number) => Promise<PaystackList<T>>): Promise<T[]> => {
  const all: T[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const found = await load(page);
    all.push(...found.data);
    if (!goesOn(found, page)) return all;
  }
  throw new IntegrationError(SYSTEM, 'invalid_response', 'a list without an end');
};
