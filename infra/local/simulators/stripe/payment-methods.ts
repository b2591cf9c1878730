import { createHash } from 'node:crypto';
import { invalidRequest, required } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { namedCustomer } from './customers.ts';
import { listPage } from './lists.ts';
import type { PaymentMethod } from './objects.ts';
import { mergeMetadata, type Params, textAt } from './params.ts';
import { type Behaviour, behaviourOf } from './test-methods.ts';

const fingerprintOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export const BILLING_DETAILS = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
  tax_id: null,
};

/** Three years ahead, as Stripe's test methods expire. */
const EXPIRY_YEARS = 3;

const cardOf = (behaviour: Behaviour & { kind: 'card' }) => ({
  brand: behaviour.brand,
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
  country: behaviour.country ?? 'US',
  display_brand: behaviour.brand,
  exp_month: 8,
  exp_year: new Date().getUTCFullYear() + EXPIRY_YEARS,
  fingerprint: fingerprintOf(behaviour.brand + behaviour.last4),
  funding: 'credit',
  generated_from: null,
  last4: behaviour.last4,
  networks: { available: [behaviour.brand], preferred: null },
  regulated_status: 'unregulated',
  three_d_secure_usage: { supported: true },
  wallet: null,
});

const accountOf = ({ last4 }: Behaviour & { kind: 'bank' }) => ({
  account_holder_type: 'individual',
  account_type: 'checking',
  bank_name: 'STRIPE TEST BANK',
  financial_connections_account: null,
  fingerprint: fingerprintOf(last4),
  last4,
  networks: { preferred: 'ach', supported: ['ach'] },
  routing_number: '110000000',
  status_details: null,
});

/** A payment method of its own for each use of a test method, as Stripe makes it. */
const fromTestMethod = (
  { state }: Context,
  name: string,
  allow_redisplay: PaymentMethod['allow_redisplay'] = 'unspecified',
): PaymentMethod => {
  const behaviour = behaviourOf(name);
  const id = newId('pm');
  const method: PaymentMethod = {
    id,
    object: 'payment_method',
    allow_redisplay,
    billing_details: BILLING_DETAILS,
    ...(behaviour.kind === 'card'
      ? { type: 'card' as const, card: cardOf(behaviour) }
      : { type: 'us_bank_account' as const, us_bank_account: accountOf(behaviour) }),
    created: nowSeconds(),
    customer: null,
    livemode: false,
    metadata: {},
  };
  state.payment_methods.put(id, method);
  state.behaviours.put(id, { test_method: name, is_set_up: false });
  return method;
};

const isTestMethod = (name: string): boolean => /^pm_(card|usBankAccount)_/.test(name);

export const methodNamed = (context: Context, name: string): PaymentMethod =>
  isTestMethod(name)
    ? fromTestMethod(context, name)
    : pick(context.state.payment_methods, 'PaymentMethod', name, 'payment_method');

/** The method a request brings: by id, as a test method, or as data with a test token. Null when it brings none. */
export const givenMethod = (context: Context): PaymentMethod | null => {
  const { params } = context;
  const name = textAt(params, 'payment_method');
  if (name !== null) return methodNamed(context, name);
  const token = textAt(params, 'payment_method_data', 'card', 'token');
  if (token === null) return null;
  const redisplay = textAt(params, 'payment_method_data', 'allow_redisplay') ?? 'unspecified';
  return fromTestMethod(context, token, redisplay as PaymentMethod['allow_redisplay']);
};

/** Keeps a method for its customer's later payments. */
export const saveMethod = (context: Context, method: PaymentMethod, customer: string): void => {
  const { behaviours, payment_methods } = context.state;
  const behaviour = behaviours.get(method.id);
  if (behaviour) behaviours.put(method.id, { ...behaviour, is_set_up: true });
  if (method.customer === customer) return;
  // With an app it is the sheet that saves; its box is not ticked unless the app says `always`.
  if (context.key === 'publishable' && method.allow_redisplay === 'unspecified') {
    method.allow_redisplay = 'limited';
  }
  method.customer = customer;
  payment_methods.put(method.id, method);
  context.emit('payment_method.attached', method);
};

const methodInPath = ({ state, ids: [id = ''] }: Context): PaymentMethod =>
  pick(state.payment_methods, 'PaymentMethod', id);

export const retrieveMethod = (context: Context): PaymentMethod => methodInPath(context);

/** Sets what is given of `exp_month`, `exp_year` and `last4`; returns what it was before. Another number has another fingerprint. */
const changeCard = ({ card }: PaymentMethod, params: Params, path: string[]) => {
  const [month, year, last4] = ['exp_month', 'exp_year', 'last4'].map((name) =>
    textAt(params, ...path, name),
  );
  const changes = {
    ...(month == null ? {} : { exp_month: Number(month) }),
    ...(year == null ? {} : { exp_year: Number(year) }),
    ...(last4 == null || !card ? {} : { last4, fingerprint: fingerprintOf(card.brand + last4) }),
  };
  if (!card) return { card: {} };
  const before = Object.fromEntries(
    Object.keys(changes).map((name) => [name, card[name as keyof typeof card]]),
  );
  Object.assign(card, changes);
  return { card: before };
};

export const updateMethod = (context: Context): PaymentMethod => {
  const method = methodInPath(context);
  if (method.customer === null) {
    throw invalidRequest('You must save this PaymentMethod to a customer before you can update it.');
  }
  const redisplay = textAt(context.params, 'allow_redisplay');
  const before = changeCard(method, context.params, ['card']);
  if (redisplay !== null) method.allow_redisplay = redisplay as PaymentMethod['allow_redisplay'];
  method.metadata = mergeMetadata(method.metadata, context.params);
  context.state.payment_methods.put(method.id, method);
  context.emit('payment_method.updated', method, before);
  return method;
};

/**
 * The network tells Stripe of a card that the bank has renewed: another expiry, or another number as well. Stripe keeps
 * the PaymentMethod's id (https://docs.stripe.com/payments/cards/overview, "Automatic card updates").
 */
export const renewCard = (context: Context): PaymentMethod => {
  const method = methodInPath(context);
  const before = changeCard(method, context.params, []);
  if (!method.card || Object.keys(before.card).length === 0)
    throw invalidRequest('Nothing of a card is changed.');
  context.state.payment_methods.put(method.id, method);
  context.emit('payment_method.automatically_updated', method, before);
  return method;
};

export const attachMethod = (context: Context): PaymentMethod => {
  const [name = ''] = context.ids;
  const method = methodNamed(context, name);
  const customer = namedCustomer(context);
  if (customer === null) throw required('customer');
  if (method.customer !== null && method.customer !== customer) {
    throw invalidRequest('The payment method you provided has already been attached to a customer.');
  }
  saveMethod(context, method, customer);
  return method;
};

export const detachMethod = (context: Context): PaymentMethod => {
  const method = methodInPath(context);
  if (method.customer === null) {
    throw invalidRequest(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    );
  }
  const before = { customer: method.customer };
  method.customer = null;
  context.state.payment_methods.put(method.id, method);
  context.emit('payment_method.detached', method, before);
  return method;
};

const matches = (method: PaymentMethod, params: Params): boolean => {
  const [type, redisplay] = [textAt(params, 'type'), textAt(params, 'allow_redisplay')];
  return (
    (type === null || method.type === type) && (redisplay === null || method.allow_redisplay === redisplay)
  );
};

/** Of the customer in the path, or in the parameters. */
export const listMethods = (context: Context) => {
  const { state, params, ids } = context;
  const [inPath] = ids;
  const customer =
    inPath === undefined ? namedCustomer(context) : pick(state.customers, 'customer', inPath).id;
  if (customer === null) throw required('customer');
  const found = state.payment_methods.list('customer', customer).filter((method) => matches(method, params));
  return listPage(context, found);
};
