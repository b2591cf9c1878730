import {
  type Context,
  type Handler,
  listPage,
  newCode,
  nextId,
  ok,
  refuse,
  type Transaction,
  textOf,
} from './state.ts';

const CURRENCIES = ['NGN', 'GHS', 'ZAR', 'KES', 'USD'];
const REFERENCE = /^[A-Za-z0-9.=-]+$/;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

const refuseInitialize = ({ state, params }: Context): ReturnType<Handler> | null => {
  const amount = Number(params.amount);
  const currency = textOf(params.currency) ?? 'GHS';
  const reference = textOf(params.reference);
  if (!EMAIL.test(textOf(params.email) ?? ''))
    return refuse(400, 'Invalid Email Address Passed', 'invalid_email');
  if (!Number.isInteger(amount)) return refuse(400, '"amount" must be an integer', 'invalid_params');
  if (amount < 1) return refuse(400, 'Invalid Amount Sent', 'invalid_amount');
  if (!CURRENCIES.includes(currency))
    return refuse(400, 'Currency not supported by merchant', 'unsupported_currency');
  if (reference !== null && !REFERENCE.test(reference)) {
    return refuse(400, 'Invalid characters in transaction reference', 'invalid_reference');
  }
  if (reference !== null && Object.hasOwn(state.transactions, reference)) {
    const nextStep = 'Try and create the Transaction or Charge with a new reference';
    return refuse(400, 'Duplicate Transaction Reference', 'duplicate_reference', nextStep);
  }
  return null;
};

export const initialize: Handler = (context) => {
  const refused = refuseInitialize(context);
  if (refused) return refused;
  const { state, params, origin } = context;
  const access_code = newCode();
  const reference = textOf(params.reference) ?? newCode();
  state.transactions[reference] = {
    id: nextId(state),
    domain: 'test',
    status: 'abandoned',
    reference,
    access_code,
    amount: Number(params.amount),
    currency: textOf(params.currency) ?? 'GHS',
    email: String(params.email),
    callback_url: textOf(params.callback_url),
    metadata: params.metadata ?? '',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    created_at: new Date().toISOString(),
  };
  const authorization_url = `${origin}/checkout/${access_code}`;
  return ok('Authorization URL created', { authorization_url, access_code, reference });
};

/** A transaction as verify, list and webhooks show it. */
export const describe = (transaction: Transaction) => {
  const { access_code: _, callback_url: __, email, ...shown } = transaction;
  const isPaid = transaction.paid_at !== null;
  return {
    ...shown,
    receipt_number: null,
    message: null,
    channel: 'card',
    ip_address: '127.0.0.1',
    log: null,
    fees: isPaid ? Math.round(transaction.amount * 0.0195) : null,
    fees_split: null,
    authorization: isPaid ? { last4: '4081', card_type: 'visa ', bank: 'TEST BANK', reusable: true } : {},
    customer: { id: transaction.id, email, customer_code: `CUS_${transaction.id}`, risk_action: 'default' },
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paid_at,
    createdAt: transaction.created_at,
    requested_amount: transaction.amount,
    transaction_date: transaction.created_at,
    plan_object: {},
    subaccount: {},
  };
};

export const findByReference = ({ state }: Context, reference: string): Transaction | undefined =>
  Object.hasOwn(state.transactions, reference) ? state.transactions[reference] : undefined;

export const verify: Handler = (context) => {
  const transaction = findByReference(context, context.id);
  if (!transaction) return refuse(400, 'Transaction reference not found.', 'transaction_not_found');
  return ok('Verification successful', describe(transaction));
};

export const fetchById: Handler = ({ state, id }) => {
  const transaction = Object.values(state.transactions).find((candidate) => String(candidate.id) === id);
  if (!transaction) return refuse(404, 'Transaction ID not found', 'transaction_not_found');
  return ok('Transaction retrieved', describe(transaction));
};

export const list: Handler = ({ state, request }) => {
  const status = request.query.get('status');
  const all = Object.values(state.transactions).filter((one) => !status || one.status === status);
  return listPage('Transactions retrieved', all.map(describe), request);
};
