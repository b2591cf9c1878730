import {
  type Context,
  type Handler,
  listPage,
  notFound,
  ok,
  refuse,
  refusedNames,
  refusedPayment,
  textOf,
} from './answers.ts';
import { describeCustomer } from './customers.ts';
import { keep, newCode, nextId, type Transaction } from './state.ts';

/** A transaction nobody has paid yet. */
export const addTransaction = ({ state, params }: Context, more: Partial<Transaction> = {}): Transaction => {
  const reference = textOf(params.reference) ?? newCode();
  const transaction: Transaction = {
    id: nextId(state),
    domain: 'test',
    status: 'abandoned',
    reference,
    access_code: newCode(),
    amount: Number(params.amount),
    currency: textOf(params.currency) ?? 'GHS',
    email: String(params.email),
    callback_url: textOf(params.callback_url),
    metadata: params.metadata ?? '',
    gateway_response: 'The transaction was not completed',
    message: null,
    channel: 'card',
    authorization: null,
    step: null,
    paid_at: null,
    created_at: new Date().toISOString(),
    ...more,
  };
  keep(state, transaction);
  return transaction;
};

export const initialize: Handler = (context) => {
  const refused = refusedPayment(context.params) ?? refusedNames(context);
  if (refused) return refused;
  const { access_code, reference } = addTransaction(context);
  const authorization_url = `${context.origin}/checkout/${access_code}`;
  return ok('Authorization URL created', { authorization_url, access_code, reference });
};

const FEE = 0.0195;

/** A transaction as verify, lists, charges and webhooks show it. */
export const describe = (context: Pick<Context, 'state'>, transaction: Transaction) => {
  const { access_code: _code, callback_url: _url, step: _step, email, authorization, ...shown } = transaction;
  return {
    ...shown,
    receipt_number: null,
    ip_address: '127.0.0.1',
    log: null,
    fees: transaction.paid_at === null ? null : Math.round(transaction.amount * FEE),
    fees_split: null,
    authorization: authorization ?? {},
    customer: describeCustomer(context.state, email),
    plan: null,
    split: {},
    order_id: null,
    paidAt: transaction.paid_at,
    createdAt: transaction.created_at,
    requested_amount: transaction.amount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.created_at,
    plan_object: {},
    subaccount: {},
  };
};

export const verify: Handler = (context) => {
  const transaction = context.state.transactions.get(context.id);
  if (!transaction) return refuse(400, 'Transaction reference not found.', 'transaction_not_found');
  return ok('Verification successful', describe(context, transaction));
};

export const fetchById: Handler = (context) => {
  const [transaction] = context.state.transactions.list('id', Number(context.id));
  return transaction
    ? ok('Transaction retrieved', describe(context, transaction))
    : notFound('Transaction ID');
};

export const list: Handler = (context) => {
  const { state, request } = context;
  const status = request.query.get('status');
  const all = state.transactions.list().filter((one) => !status || one.status === status);
  const page = listPage('Transactions retrieved', all, ({ created_at }) => created_at, request);
  return page.answer(page.items.map((one) => describe(context, one)));
};

/** The money is there: the only end of a charge that a webhook is told. */
export const succeed = (context: Context, transaction: Transaction): void => {
  transaction.status = 'success';
  transaction.gateway_response = 'Successful';
  transaction.message = null;
  transaction.step = null;
  transaction.paid_at = new Date().toISOString();
  keep(context.state, transaction);
  context.emit('charge.success', describe(context, transaction));
};

export const fail = ({ state }: Context, transaction: Transaction, gatewayResponse: string): void => {
  transaction.status = 'failed';
  transaction.gateway_response = gatewayResponse;
  transaction.message = gatewayResponse;
  transaction.step = null;
  keep(state, transaction);
};
