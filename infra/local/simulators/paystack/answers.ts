import type { SimulatorAnswer, SimulatorRequest } from '../simulator.ts';
import type { PaystackState } from './state.ts';

/** What a handler works with. */
export type Context = {
  state: PaystackState;
  request: SimulatorRequest;
  /** The parameters of a JSON or form body; of the query where there is none. */
  params: Record<string, unknown>;
  /** The variable part of the path. */
  id: string;
  origin: string;
  emit: (event: string, data: object) => void;
};

export type Handler = (context: Context) => SimulatorAnswer;

export const ok = (message: string, data: unknown, more: object = {}): SimulatorAnswer => ({
  status: 200,
  body: { status: true, message, data, ...more },
});

export const refuse = (
  status: number,
  message: string,
  code: string,
  nextStep = "Ensure that the value(s) you're passing are valid.",
): SimulatorAnswer => ({
  status,
  body: { status: false, message, meta: { nextStep }, type: 'validation_error', code },
});

export const notFound = (what: string): SimulatorAnswer => refuse(404, `${what} not found`, 'not_found');

/** Null where a parameter is absent or empty. */
export const textOf = (value: unknown): string | null => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
};

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Refuses the first of `names` that is missing, the way the API's validation does. */
export const missingOf = (params: Record<string, unknown>, ...names: string[]): SimulatorAnswer | null => {
  const missing = names.find((name) => params[name] === undefined || params[name] === '');
  return missing === undefined ? null : refuse(400, `"${missing}" is required`, 'missing_params');
};

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** "Minimum transaction" of each supported currency, in kobo, pesewas and cents. */
const MINIMUM_TRANSACTION = new Map([
  ['NGN', 50_00],
  ['USD', 2_00],
  ['GHS', 10],
  ['ZAR', 1_00],
  ['KES', 3_00],
]);

/** What every charge needs: an address and a whole amount, no less than the minimum. */
export const refusedPayment = (params: Record<string, unknown>): SimulatorAnswer | null => {
  const missing = missingOf(params, 'email', 'amount');
  if (missing) return missing;
  const amount = Number(params.amount);
  if (!EMAIL.test(textOf(params.email) ?? ''))
    return refuse(400, 'Invalid Email Address Passed', 'invalid_email');
  if (!Number.isInteger(amount)) return refuse(400, '"amount" must be an integer', 'invalid_params');
  const minimum = MINIMUM_TRANSACTION.get(textOf(params.currency) ?? 'GHS') ?? 1;
  if (amount < minimum) return refuse(400, 'Invalid Amount Sent', 'invalid_amount');
  return null;
};

const CURRENCIES = ['GHS', 'KES', 'NGN', 'USD', 'ZAR'];
const REFERENCE = /^[A-Za-z0-9.=-]+$/;

/** A currency the account can take and a reference nobody has used. */
export const refusedNames = ({ state, params }: Context): SimulatorAnswer | null => {
  const reference = textOf(params.reference);
  if (!CURRENCIES.includes(textOf(params.currency) ?? 'GHS'))
    return refuse(400, 'Currency not supported by merchant', 'unsupported_currency');
  if (reference === null) return null;
  if (!REFERENCE.test(reference)) {
    return refuse(400, 'Invalid characters in transaction reference', 'invalid_reference');
  }
  if (state.transactions.get(reference)) {
    const nextStep = 'Try and create the Transaction or Charge with a new reference';
    return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference', nextStep);
  }
  return null;
};

const DEFAULT_PER_PAGE = 50;
const MAXIMUM_PER_PAGE = 100;

const isBetween = (query: URLSearchParams, at: string): boolean => {
  const [from, to] = [query.get('from'), query.get('to')];
  const time = Date.parse(at);
  return (from === null || time >= Date.parse(from)) && (to === null || time <= Date.parse(to));
};

/**
 * A page of a list, newest first, of what was created between `from` and `to`; other filters are ignored. `more` is
 * what only some lists tell of themselves.
 */
export const listPage = <T>(
  message: string,
  oldestFirst: T[],
  createdAt: (item: T) => string,
  { query }: SimulatorRequest,
  more: (meta: { perPage: number }) => object = () => ({}),
): { items: T[]; answer: (data: unknown[]) => SimulatorAnswer } => {
  const asked = Number(query.get('perPage') ?? query.get('per_page') ?? DEFAULT_PER_PAGE);
  const perPage = Math.min(asked, MAXIMUM_PER_PAGE);
  const page = Number(query.get('page') ?? 1);
  const all = oldestFirst.filter((item) => isBetween(query, createdAt(item))).toReversed();
  const skipped = (page - 1) * perPage;
  const meta = { total: all.length, skipped, perPage, page, pageCount: Math.ceil(all.length / perPage) };
  return {
    items: all.slice(skipped, skipped + perPage),
    answer: (data) => ok(message, data, { meta: { ...meta, ...more(meta) } }),
  };
};
