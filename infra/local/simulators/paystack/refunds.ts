import {
  type Context,
  type Dispute,
  type Handler,
  listPage,
  nextId,
  ok,
  type Refund,
  refuse,
  type Transaction,
  textOf,
} from './state.ts';
import { describe, findByReference } from './transactions.ts';

const namedTransaction = (context: Context): Transaction | undefined => {
  const name = textOf(context.params.transaction) ?? '';
  const byId = Object.values(context.state.transactions).find(({ id }) => String(id) === name);
  return findByReference(context, name) ?? byId;
};

const refundedSoFar = ({ state }: Context, { id }: Transaction): number =>
  state.refunds
    .filter(({ transaction }) => transaction === id)
    .reduce((total, { amount }) => total + amount, 0);

/** Answered as pending and processed at once. */
export const createRefund: Handler = (context) => {
  const { state, params, emit } = context;
  const transaction = namedTransaction(context);
  if (!transaction) return refuse(404, 'Transaction not found', 'transaction_not_found');
  if (transaction.status === 'reversed') {
    return refuse(400, 'Transaction has been fully reversed', 'transaction_reversed');
  }
  if (transaction.status !== 'success')
    return refuse(400, 'Transaction was not successful', 'invalid_transaction');
  const left = transaction.amount - refundedSoFar(context, transaction);
  const amount = Number(params.amount ?? left);
  if (!Number.isInteger(amount) || amount < 1 || amount > left) {
    return refuse(400, 'Refund amount cannot be more than transaction amount', 'invalid_amount');
  }
  const refund: Refund = {
    id: nextId(state),
    transaction: transaction.id,
    transaction_reference: transaction.reference,
    amount,
    currency: transaction.currency,
    status: 'processed',
    merchant_note: textOf(params.merchant_note),
    customer_note: textOf(params.customer_note),
    createdAt: new Date().toISOString(),
  };
  state.refunds.push(refund);
  if (amount === left) transaction.status = 'reversed';
  emit('refund.processed', {
    status: 'processed',
    transaction_reference: transaction.reference,
    refund_reference: `RF${refund.id}`,
    amount: String(amount),
    currency: transaction.currency,
    processor: 'mpgs_zen',
    customer: { email: transaction.email },
    domain: 'test',
  });
  const answered = { ...refund, status: 'pending', transaction: describe(transaction) };
  return ok('Refund has been queued for processing', answered);
};

export const listRefunds: Handler = ({ state, request }) => {
  const transaction = request.query.get('transaction');
  const found = state.refunds.filter((refund) => !transaction || String(refund.transaction) === transaction);
  return listPage('Refunds retrieved', found, request);
};

/** On demand: the payer's bank disputes the payment. */
export const openDispute: Handler = (context) => {
  const { state, emit } = context;
  const transaction = findByReference(context, context.id);
  if (transaction?.status !== 'success')
    return refuse(404, 'No successful transaction', 'transaction_not_found');
  const { id, reference, amount, currency } = transaction;
  const dispute: Dispute = {
    id: nextId(state),
    refund_amount: amount,
    currency,
    status: 'awaiting-merchant-feedback',
    resolution: null,
    domain: 'test',
    transaction: { id, reference, amount, currency },
    category: 'chargeback',
    createdAt: new Date().toISOString(),
  };
  state.disputes.push(dispute);
  emit('charge.dispute.create', dispute);
  return ok('Dispute opened', dispute);
};

/** On demand: the dispute ends, against the merchant unless `resolution` is `declined`. */
export const resolveDispute: Handler = ({ state, params, id, emit }) => {
  const dispute = state.disputes.find((candidate) => String(candidate.id) === id);
  if (!dispute) return refuse(404, 'Dispute not found', 'dispute_not_found');
  dispute.status = 'resolved';
  dispute.resolution = params.resolution === 'declined' ? 'declined' : 'merchant-accepted';
  const transaction = state.transactions[dispute.transaction.reference];
  if (transaction && dispute.resolution === 'merchant-accepted') transaction.status = 'reversed';
  emit('charge.dispute.resolve', dispute);
  return ok('Dispute resolved', dispute);
};

export const listDisputes: Handler = ({ state, request }) => {
  const transaction = request.query.get('transaction');
  const found = state.disputes.filter((one) => !transaction || String(one.transaction.id) === transaction);
  return listPage('Disputes retrieved', found, request);
};
