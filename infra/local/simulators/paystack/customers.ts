import { type Handler, missingOf, notFound, ok, refuse, textOf } from './answers.ts';
import { nextId, type PaystackState } from './state.ts';

const codeOf = (id: number): string => `CUS_${id.toString(36)}`;

/** There is one customer per e-mail address. */
const idOf = (state: PaystackState, email: string): number => {
  state.customers[email] ??= nextId(state);
  return state.customers[email];
};

export const describeCustomer = (state: PaystackState, email: string) => {
  const id = idOf(state, email);
  return {
    id,
    first_name: null,
    last_name: null,
    email,
    customer_code: codeOf(id),
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
  const [email] =
    Object.entries(state.customers).find(([address, key]) => address === id || codeOf(key) === id) ?? [];
  if (email === undefined) return notFound('Customer');
  const kept = Object.values(state.authorizations).filter((one) => one.email === email);
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
  if (!Object.hasOwn(state.authorizations, code)) {
    return refuse(400, 'Authorization code does not exist', 'invalid_params');
  }
  delete state.authorizations[code];
  return { status: 200, body: { status: true, message: 'Authorization has been deactivated' } };
};
