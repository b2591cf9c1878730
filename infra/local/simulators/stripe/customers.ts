import { randomBytes } from 'node:crypto';
import { invalidRequest, required } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import { paramsAt, textAt, textsAt } from './params.ts';
import type { Customer } from './state.ts';

const SESSION_SECONDS = 30 * 60;
const EPHEMERAL_KEY_SECONDS = 60 * 60;

export const createCustomer = ({ state, params }: Context): Customer => {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: nowSeconds(),
    email: textAt(params, 'email'),
    name: textAt(params, 'name'),
    livemode: false,
    metadata: textsAt(params, 'metadata'),
  };
  state.customers[customer.id] = customer;
  return customer;
};

export const retrieveCustomer = ({ state, ids: [id = ''] }: Context): Customer =>
  pick(state.customers, 'customer', id);

export const deleteCustomer = ({ state, ids: [id = ''] }: Context) => {
  pick(state.customers, 'customer', id);
  delete state.customers[id];
  return { id, object: 'customer', deleted: true };
};

const namedCustomer = ({ state, params }: Context): string => {
  const id = textAt(params, 'customer');
  if (id === null) throw required('customer');
  return pick(state.customers, 'customer', id, 'customer').id;
};

export const createCustomerSession = (context: Context) => {
  const customer = namedCustomer(context);
  if (Object.keys(paramsAt(context.params, 'components')).length === 0) throw required('components');
  return {
    object: 'customer_session',
    client_secret: `cuss_secret_${randomBytes(24).toString('hex')}`,
    components: { mobile_payment_element: { enabled: true } },
    created: nowSeconds(),
    customer,
    expires_at: nowSeconds() + SESSION_SECONDS,
    livemode: false,
  };
};

export const createEphemeralKey = (context: Context) => {
  if (context.version === null)
    throw invalidRequest('You must specify an API version in the Stripe-Version header.');
  const customer = namedCustomer(context);
  return {
    id: newId('ephkey'),
    object: 'ephemeral_key',
    associated_objects: [{ type: 'customer', id: customer }],
    created: nowSeconds(),
    expires: nowSeconds() + EPHEMERAL_KEY_SECONDS,
    livemode: false,
    secret: `ek_test_${randomBytes(24).toString('hex')}`,
  };
};
