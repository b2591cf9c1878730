import { InvalidArgumentError, Option } from '@commander-js/extra-typings';

/** How many a page has unless somebody wants fewer or more. */
export const PAGE = 100;
const LARGEST_PAGE = 1000;

const toLimit = (text: string): number => {
  const limit = Number(text);
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > LARGEST_PAGE) {
    throw new InvalidArgumentError(`Give a number from 1 to ${LARGEST_PAGE}.`);
  }
  return limit;
};

/** Options of a list: how long a page is, and where it begins. */
export const limitOption = new Option('--limit <number>', 'how many at most')
  .argParser(toLimit)
  .default(PAGE);
export const afterOption = new Option('--after <place>', 'the next page, as the one before it tells');
