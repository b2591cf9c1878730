import { type Handler, missingOf, notFound, ok, refuse, textOf } from './answers.ts';
import { type Customer, newCustomer, nextId, type PaystackState } from './state.ts';

const customerOf = (state: PaystackState, email: string): Customer => {
  const known = state.customers.get(email);
  if (known) return known;
  const customer = newCustomer(nextId(state), email);
  state.customers.put(email, customer);
  return customer;
};

export const describeCustomer = (state: PaystackState, email: string) => {
  const { id, code } = customerOf(state, email);
  return {
    id,
    first_name: null,
    last_name: null,
    email,
    customer_code: code,
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  };
};

const CREATED_AT = '2026-01-01T00:00:00.000Z';

/** By both of its names, as the API tells it here. */
const CREATED = {
  createdAt: CREATED_AT,
  created_at: CREATED_AT,
  updatedAt: CREATED_AT,
  updated_at: CREATED_AT,
};

/** By code or e-mail address, with the authorizations that are kept. */
export const fetchCustomer: Handler = ({ state, id }) => {
  const customer = state.customers.get(id) ?? state.customers.list('code', id)[0];
  if (!customer) return notFound('Customer');
  const { email } = customer;
  const kept = state.authorizations.list('email', email);
  return ok('Customer retrieved', {
    ...describeCustomer(state, email),
    domain: 'test',
    integration: 412_829,
    ...CREATED,
    authorizations: kept.map(({ authorization }) => authorization),
    transactions: [],
    subscriptions: [],
    dedicated_account: null,
    dedicated_accounts: [],
    identified: false,
    identifications: null,
    total_transactions: 0,
    total_transaction_value: [],
  });
};

export const deactivate: Handler = ({ state, params }) => {
  const missing = missingOf(params, 'authorization_code');
  if (missing) return missing;
  const code = textOf(params.authorization_code) ?? '';
  if (!state.authorizations.get(code)) {
    return refuse(400, 'Authorization code does not exist', 'invalid_params');
  }
  state.authorizations.delete(code);
  return { status: 200, body: { status: true, message: 'Authorization has been deactivated' } };
};
