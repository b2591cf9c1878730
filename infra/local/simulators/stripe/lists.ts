import { invalidRequest, missing } from './api-error.ts';
import { integer, object, type Rule, text } from './check-params.ts';
import type { Context } from './context.ts';
import { type Params, paramsAt, textAt } from './params.ts';

const DEFAULT_LIMIT = 10;
const MAXIMUM_LIMIT = 100;

/** Parameters of every list (https://docs.stripe.com/api/pagination). */
export const PAGE_FIELDS = { limit: integer, starting_after: text(), ending_before: text() };

const RANGE = { gt: integer, gte: integer, lt: integer, lte: integer };

/** `created` is a range; this simulator has no exact match. */
export const CREATED_FIELD: { created: Rule } = { created: object(RANGE) };

const isCreatedIn = (range: Params, created: number): boolean => {
  const bound = (name: string, otherwise: number) => Number(textAt(range, name) ?? otherwise);
  return (
    created > bound('gt', Number.NEGATIVE_INFINITY) &&
    created >= bound('gte', Number.NEGATIVE_INFINITY) &&
    created < bound('lt', Number.POSITIVE_INFINITY) &&
    created <= bound('lte', Number.POSITIVE_INFINITY)
  );
};

const readLimit = (params: Params): number => {
  const limit = Number(textAt(params, 'limit') ?? DEFAULT_LIMIT);
  if (limit >= 1 && limit <= MAXIMUM_LIMIT) return limit;
  throw invalidRequest('This value must be between 1 and 100.', {
    code: 'parameter_invalid_integer',
    param: 'limit',
  });
};

const positionOf = (items: { id: string }[], id: string, param: string): number => {
  const position = items.findIndex((item) => item.id === id);
  if (position === -1) throw missing('object', id, param);
  return position;
};

/** A page of a list, newest first, of what lies in the asked range of time. */
export const listPage = <T extends { id: string; created: number }>(
  { params, request }: Pick<Context, 'params' | 'request'>,
  oldestFirst: T[],
) => {
  const limit = readLimit(params);
  const range = paramsAt(params, 'created');
  const items = oldestFirst.filter(({ created }) => isCreatedIn(range, created)).toReversed();
  const [after, before] = [textAt(params, 'starting_after'), textAt(params, 'ending_before')];
  const from = after === null ? 0 : positionOf(items, after, 'starting_after') + 1;
  const until = before === null ? items.length : positionOf(items, before, 'ending_before');
  const wanted = items.slice(from, until);
  const data = before === null ? wanted.slice(0, limit) : wanted.slice(-limit);
  return { object: 'list', url: request.path, has_more: wanted.length > data.length, data };
};
