import type { SimulatorAnswer } from '../simulator.ts';
import {
  type Context,
  type Handler,
  listPage,
  missingOf,
  notFound,
  objectOf,
  ok,
  refuse,
  textOf,
} from './answers.ts';
import { describeCustomer } from './customers.ts';
import { keep, nextId, type Refund, type Transaction } from './state.ts';
import { describe } from './transactions.ts';

const transactionOf = ({ state }: Pick<Context, 'state'>, { transaction_reference }: Refund): Transaction =>
  state.transactions.get(transaction_reference) as Transaction;

const namedTransaction = ({ state, params }: Context): Transaction | undefined => {
  const name = textOf(params.transaction) ?? '';
  return state.transactions.get(name) ?? state.transactions.list('id', Number(name))[0];
};

const refundsOf = ({ state }: Pick<Context, 'state'>, { id }: Transaction): Refund[] =>
  state.refunds.list('transaction', id).filter(({ status }) => status !== 'failed');

/**
 * What a refund does to its transaction, however small a part it is: "Reversal pending" while it is on its way,
 * "Reversed" once it is processed, "Success" again after it failed
 * (https://support.paystack.com/en/articles/2130434).
 */
const reflectRefunds = (context: Pick<Context, 'state'>, transaction: Transaction): void => {
  const refunds = refundsOf(context, transaction);
  const isOver = refunds.every(({ status }) => status === 'processed');
  if (refunds.length === 0) transaction.status = 'success';
  else transaction.status = isOver ? 'reversed' : 'reversal-pending';
  keep(context.state, transaction);
};

const describeEvent = (context: Context, refund: Refund) => {
  const { status, transaction_reference, refund_reference, currency, amount } = refund;
  const customer = describeCustomer(context.state, transactionOf(context, refund).email);
  return {
    status,
    transaction_reference,
    refund_reference,
    amount: status === 'processed' || status === 'pending' ? String(amount) : amount,
    currency,
    processor: 'mpgs_zen',
    customer: { first_name: null, last_name: null, email: customer.email },
    integration: 412_829,
    domain: 'test',
    ...(status === 'needs-attention' && { id: String(refund.id) }),
  };
};

export const describeRefund = (context: Pick<Context, 'state'>, refund: Refund) => {
  const { refund_reference: _reference, ...shown } = refund;
  const transaction = transactionOf(context, refund);
  return {
    ...shown,
    integration: 412_829,
    settlement: null,
    domain: 'test',
    refunded_at: refund.status === 'processed' ? refund.updatedAt : null,
    refunded_by: 'staff@example.com',
    deducted_amount: refund.amount,
    fully_deducted: 1,
    expected_at: refund.createdAt,
    bank_reference: null,
    reason: refund.status.toUpperCase(),
    customer: describeCustomer(context.state, transaction.email),
    refund_type: refund.amount === transaction.amount ? 'full' : 'partial',
    transaction_amount: transaction.amount,
    initiated_by: 'staff@example.com',
    refund_channel: 'card',
    session_id: null,
    collect_account_number: refund.status === 'needs-attention',
  };
};

export const moveTo = (context: Context, refund: Refund, status: Refund['status']): void => {
  refund.status = status;
  refund.updatedAt = new Date().toISOString();
  if (status === 'processed' || status === 'failed') refund.refund_reference = `TRF_${refund.id}`;
  context.state.refunds.put(String(refund.id), refund);
  reflectRefunds(context, transactionOf(context, refund));
  context.emit(`refund.${status}`, describeEvent(context, refund));
};

export const addRefund = (
  { state }: Pick<Context, 'state'>,
  transaction: Transaction,
  more: Pick<Refund, 'amount'> & Partial<Refund>,
): Refund => {
  const now = new Date().toISOString();
  const refund: Refund = {
    id: nextId(state),
    transaction: transaction.id,
    transaction_reference: transaction.reference,
    dispute: null,
    currency: transaction.currency,
    status: 'pending',
    merchant_note: `Refund for transaction ${transaction.reference} by staff@example.com`,
    customer_note: `Refund for transaction ${transaction.reference}`,
    refund_reference: null,
    createdAt: now,
    updatedAt: now,
    ...more,
  };
  state.refunds.put(String(refund.id), refund);
  reflectRefunds({ state }, transaction);
  return refund;
};

const amountLeft = (context: Context, transaction: Transaction): number =>
  refundsOf(context, transaction).reduce((left, { amount }) => left - amount, transaction.amount);

const refusedRefund = (transaction: Transaction, left: number, amount: number): SimulatorAnswer | null => {
  if (transaction.paid_at === null)
    return refuse(400, 'Transaction was not successful', 'invalid_transaction');
  if (left === 0) return refuse(400, 'Transaction has been fully reversed', 'transaction_reversed');
  if (Number.isInteger(amount) && amount >= 1 && amount <= left) return null;
  return refuse(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount');
};

/** Answered as pending and processed at once, unless the next refunds are to stop before. */
export const createRefund: Handler = (context) => {
  const { state, params } = context;
  const missing = missingOf(params, 'transaction');
  if (missing) return missing;
  const transaction = namedTransaction(context);
  if (!transaction) return refuse(404, 'Transaction not found', 'transaction_not_found');
  const left = amountLeft(context, transaction);
  const amount = Number(params.amount ?? left);
  const refused = refusedRefund(transaction, left, amount);
  if (refused) return refused;
  const [merchant_note, customer_note] = [textOf(params.merchant_note), textOf(params.customer_note)];
  const refund = addRefund(context, transaction, {
    amount,
    ...(merchant_note && { merchant_note }),
    ...(customer_note && { customer_note }),
  });
  const answered = {
    ...describeRefund(context, refund),
    channel: null,
    fully_deducted: false,
    transaction: describe(context, transaction),
  };
  context.emit('refund.pending', describeEvent(context, refund));
  const [stop = 'processed', ...later] = state.next_refunds.get();
  state.next_refunds.put(later);
  if (stop !== 'pending') moveTo(context, refund, stop);
  return ok('Refund has been queued for processing', answered);
};

export const listRefunds: Handler = (context) => {
  const { state, request } = context;
  const refunds = state.refunds.list();
  const failed = refunds.filter(({ status }) => status === 'failed');
  const page = listPage(
    'Refunds retrieved',
    refunds,
    ({ createdAt }) => createdAt,
    request,
    (meta) => ({
      perPage: String(meta.perPage),
      failedRefundCount: failed.length,
    }),
  );
  return page.answer(page.items.map((refund) => describeRefund(context, refund)));
};

export const refundInPath = ({ state, id }: Context): Refund | undefined => state.refunds.get(id);

export const fetchRefund: Handler = (context) => {
  const refund = refundInPath(context);
  return refund ? ok('Refund retrieved', describeRefund(context, refund)) : notFound('Refund');
};

/** With the bank account of a customer whose card cannot be paid back. */
export const retryRefund: Handler = (context) => {
  const refund = refundInPath(context);
  if (!refund) return notFound('Refund');
  const missing =
    missingOf(context.params, 'refund_account_details') ??
    missingOf(objectOf(context.params.refund_account_details), 'currency', 'account_number', 'bank_id');
  if (missing) return missing;
  if (refund.status !== 'needs-attention') {
    const message = 'Invalid Refund state, refund status should be "needs-attention"';
    return refuse(422, message, 'invalid_params');
  }
  moveTo(context, refund, 'processing');
  return ok('Refund retried and has been queued for processing', {
    ...describeRefund(context, refund),
    channel: 'isw_3ds',
    fully_deducted: true,
    reversed_at: null,
  });
};
