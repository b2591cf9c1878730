import { randomBytes } from 'node:crypto';
import { invalidRequest, noSuchControl, required } from './api-error.ts';
import { type Context, newId, nowSeconds, pick } from './context.ts';
import type { Customer, PaymentMethod } from './objects.ts';
import { type Params, paramsAt, textAt, textsAt } from './params.ts';

const SESSION_SECONDS = 30 * 60;
const EPHEMERAL_KEY_SECONDS = 60 * 60;

export const createCustomer = ({ state, params, emit }: Context): Customer => {
  const customer: Customer = {
    id: newId('cus'),
    object: 'customer',
    created: nowSeconds(),
    email: textAt(params, 'email'),
    name: textAt(params, 'name'),
    livemode: false,
    metadata: textsAt(params, 'metadata'),
  };
  state.customers.put(customer.id, customer);
  emit('customer.created', customer);
  return customer;
};

export const retrieveCustomer = ({ state, ids: [id = ''] }: Context): Customer =>
  pick(state.customers, 'customer', id);

/** The customer's payment methods are detached with it. */
export const deleteCustomer = ({ state, ids: [id = ''] }: Context) => {
  pick(state.customers, 'customer', id);
  state.customers.delete(id);
  for (const method of state.payment_methods.list('customer', id))
    state.payment_methods.put(method.id, { ...method, customer: null });
  return { id, object: 'customer', deleted: true };
};

/** The customer a parameter names. */
export const namedCustomer = ({ state, params }: Pick<Context, 'state' | 'params'>): string | null => {
  const id = textAt(params, 'customer');
  return id === null ? null : pick(state.customers, 'customer', id, 'customer').id;
};

const requiredCustomer = (context: Context): string => {
  const customer = namedCustomer(context);
  if (customer === null) throw required('customer');
  return customer;
};

const FEATURES = {
  payment_method_allow_redisplay_filters: null,
  payment_method_redisplay: 'disabled',
  payment_method_remove: 'disabled',
  payment_method_save: 'disabled',
  payment_method_save_allow_redisplay_override: null,
};

const readFeatures = (component: Params) => {
  if (!('features' in component)) return null;
  const given = textsAt(component, 'features');
  const filters = Object.values(textsAt(component, 'features', 'payment_method_allow_redisplay_filters'));
  const override = 'payment_method_save_allow_redisplay_override';
  if (given[override] && given.payment_method_save === 'enabled') {
    const message = `${override} can only be set when payment_method_save is disabled.`;
    throw invalidRequest(message, { param: `components[mobile_payment_element][features][${override}]` });
  }
  return {
    ...FEATURES,
    ...given,
    payment_method_allow_redisplay_filters: filters.length > 0 ? filters : null,
  };
};

const DISABLED = { enabled: false, features: null };

export const createCustomerSession = (context: Context) => {
  const customer = requiredCustomer(context);
  const component = paramsAt(context.params, 'components', 'mobile_payment_element');
  const features = readFeatures(component);
  const client_secret = `cuss_secret_${randomBytes(24).toString('hex')}`;
  context.state.customer_sessions.put(client_secret, { customer, features });
  return {
    object: 'customer_session',
    client_secret,
    components: {
      active_entitlements: { enabled: false },
      buy_button: { enabled: false },
      customer_portal: { enabled: false },
      customer_sheet: DISABLED,
      mobile_payment_element: { enabled: textAt(component, 'enabled') === 'true', features },
      payment_element: DISABLED,
      pricing_table: { enabled: false },
    },
    created: nowSeconds(),
    customer,
    customer_account: null,
    expires_at: nowSeconds() + SESSION_SECONDS,
    livemode: false,
  };
};

export const createEphemeralKey = (context: Context) => {
  if (context.version === null)
    throw invalidRequest('You must specify an API version in the Stripe-Version header.');
  const customer = requiredCustomer(context);
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

const DEFAULT_FILTERS = ['always'];

/** On demand: what the app's sheet shows of the customer's saved methods, and whether each can be removed. */
export const showSheet = ({ state, ids: [secret = ''] }: Context): object => {
  const session = state.customer_sessions.get(secret);
  if (!session) throw noSuchControl('No such customer session.');
  const { customer, features } = session;
  const filters = (features?.payment_method_allow_redisplay_filters as string[] | null) ?? DEFAULT_FILTERS;
  const shown = (method: PaymentMethod) =>
    features?.payment_method_redisplay === 'enabled' && filters.includes(method.allow_redisplay);
  return {
    payment_methods: state.payment_methods.list('customer', customer).filter(shown),
    can_remove: features?.payment_method_remove === 'enabled',
    can_save: features?.payment_method_save === 'enabled',
  };
};
