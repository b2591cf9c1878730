import { invalidRequest } from './api-error.ts';
import type { StripeState } from './state.ts';

type Json = Record<string, unknown>;

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const MAXIMUM_DEPTH = 4;

/** Where the object behind an id is found, by the field that holds the id. */
const COLLECTIONS: Record<string, 'charges' | 'customers' | 'payment_intents' | 'payment_methods'> = {
  charge: 'charges',
  customer: 'customers',
  latest_charge: 'charges',
  payment_intent: 'payment_intents',
  payment_method: 'payment_methods',
};

const EXPANDABLE: Record<string, string[]> = {
  charge: ['customer', 'payment_intent', 'refunds'],
  'checkout.session': ['customer', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
  payment_intent: ['customer', 'latest_charge', 'payment_method'],
  payment_method: ['customer'],
  refund: ['charge', 'payment_intent'],
  setup_intent: ['customer', 'payment_method'],
};

const CHARGE_REFUNDS_SHOWN = 10;

const refundsOf = (state: StripeState, charge: Json) => {
  const all = state.refunds.list('charge', String(charge.id));
  const data = all.toReversed().slice(0, CHARGE_REFUNDS_SHOWN);
  const url = `/v1/charges/${String(charge.id)}/refunds`;
  return { object: 'list', url, has_more: all.length > data.length, data };
};

const expandField = (state: StripeState, target: Json, field: string): unknown => {
  if (!EXPANDABLE[String(target.object)]?.includes(field)) {
    throw invalidRequest(`This property cannot be expanded (${field}).`, { param: 'expand' });
  }
  if (field === 'refunds') return refundsOf(state, target);
  const id = target[field];
  const collection = COLLECTIONS[field];
  if (typeof id !== 'string' || collection === undefined) return id;
  return state[collection].get(id) ?? id;
};

const expandAt = (state: StripeState, target: Json, [field = '', ...rest]: string[]): Json => {
  if (target.object === 'list' && field === 'data') {
    const data = (target.data as Json[]).map((item) => expandAt(state, item, rest));
    return { ...target, data };
  }
  const inner = isJson(target[field]) ? target[field] : expandField(state, target, field);
  return { ...target, [field]: isJson(inner) && rest.length > 0 ? expandAt(state, inner, rest) : inner };
};

/** Objects in place of their ids, where a request asks for them (https://docs.stripe.com/api/expanding_objects). */
export const expand = (state: StripeState, answer: object, paths: string[]): object =>
  paths.reduce<Json>((target, path) => {
    const fields = path.split('.');
    if (fields.length > MAXIMUM_DEPTH) {
      throw invalidRequest('You cannot expand more than 4 levels of a property.', { param: 'expand' });
    }
    return expandAt(state, target, fields);
  }, answer as Json);
