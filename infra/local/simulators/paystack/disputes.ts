import { type Context, type Handler, listPage, missingOf, notFound, ok, refuse, textOf } from './answers.ts';
import { describeCustomer } from './customers.ts';
import { addRefund } from './refunds.ts';
import { type Dispute, newCode, nextId, type Transaction } from './state.ts';
import { describe } from './transactions.ts';

const INTEGRATION = 412_829;

const transactionOf = ({ state }: Pick<Context, 'state'>, { transaction }: Dispute): Transaction =>
  state.transactions.get(transaction) as Transaction;

export const describeDispute = (context: Pick<Context, 'state'>, dispute: Dispute) => {
  const transaction = transactionOf(context, dispute);
  return {
    ...dispute,
    transaction: describe(context, transaction),
    transaction_reference: null,
    merchant_transaction_reference: transaction.reference,
    customer: describeCustomer(context.state, transaction.email),
    bin: transaction.authorization?.bin ?? null,
    last4: transaction.authorization?.last4 ?? null,
    attachments: dispute.attachments.join(','),
    note: null,
    history: [{ status: dispute.status, by: 'bank@example.com', createdAt: dispute.updatedAt }],
    messages: [],
  };
};

export const disputeInPath = ({ state, id }: Context): Dispute | undefined => state.disputes.get(id);

export const fetchDispute: Handler = (context) => {
  const dispute = disputeInPath(context);
  return dispute ? ok('Dispute retrieved', describeDispute(context, dispute)) : notFound('Dispute');
};

const matches = (context: Context, dispute: Dispute): boolean => {
  const { query } = context.request;
  const [transaction, status] = [query.get('transaction'), query.get('status')];
  return (
    (!transaction || String(transactionOf(context, dispute).id) === transaction) &&
    (!status || dispute.status === status)
  );
};

export const listDisputes: Handler = (context) => {
  const found = context.state.disputes.list().filter((dispute) => matches(context, dispute));
  const page = listPage('Disputes retrieved', found, ({ createdAt }) => createdAt, context.request);
  return page.answer(page.items.map((dispute) => describeDispute(context, dispute)));
};

/** Keeps what was changed of a dispute. */
export const touch = ({ state }: Pick<Context, 'state'>, dispute: Dispute): void => {
  dispute.updatedAt = new Date().toISOString();
  state.disputes.put(String(dispute.id), dispute);
};

export const addEvidence: Handler = (context) => {
  const { state, params } = context;
  const dispute = disputeInPath(context);
  if (!dispute) return notFound('Dispute');
  const missing = missingOf(params, 'customer_email', 'customer_name', 'customer_phone', 'service_details');
  if (missing) return missing;
  dispute.evidence = nextId(state);
  touch(context, dispute);
  return ok('Evidence created', {
    customer_email: params.customer_email,
    customer_name: params.customer_name,
    customer_phone: params.customer_phone,
    service_details: params.service_details,
    delivery_address: textOf(params.delivery_address) ?? '',
    delivery_date: textOf(params.delivery_date) ?? '',
    dispute: dispute.id,
    id: dispute.evidence,
    createdAt: dispute.updatedAt,
    updatedAt: dispute.updatedAt,
  });
};

export const getUploadUrl: Handler = (context) => {
  if (!disputeInPath(context)) return notFound('Dispute');
  const fileName = newCode();
  context.state.uploads.put(fileName, false);
  return ok('Upload url generated', {
    signedUrl: `${context.origin}/_uploads/${fileName}?X-Amz-Expires=1800`,
    fileName,
  });
};

/** The storage behind a signed address. */
export const receiveUpload: Handler = ({ state, request, id }) => {
  if (state.uploads.get(id) === undefined || request.body.length === 0) return { status: 403 };
  state.uploads.put(id, true);
  return { status: 200 };
};

/** The transaction is paid back by a refund that names the dispute. */
const loseTo = (context: Context, dispute: Dispute, amount: number): void => {
  if (amount > 0)
    addRefund(context, transactionOf(context, dispute), { amount, dispute: dispute.id, status: 'processed' });
};

export const resolveAs = (context: Context, dispute: Dispute, resolution: string): void => {
  dispute.status = 'resolved';
  dispute.resolution = resolution;
  dispute.resolvedAt = new Date().toISOString();
  touch(context, dispute);
  const amount = dispute.refund_amount ?? transactionOf(context, dispute).amount;
  if (resolution !== 'declined') loseTo(context, dispute, amount);
  context.emit('charge.dispute.resolve', describeDispute(context, dispute));
};

/**
 * The merchant accepts a dispute, which ends it, or declines it with a file. What a declined one is until the bank has
 * answered is not documented; here it awaits the bank.
 */
export const resolveDispute: Handler = (context) => {
  const { state, params } = context;
  const dispute = disputeInPath(context);
  if (!dispute) return notFound('Dispute');
  const missing = missingOf(params, 'resolution', 'message', 'refund_amount', 'uploaded_filename');
  if (missing) return missing;
  const amount = Number(params.refund_amount);
  if (!(amount >= 0 && amount <= transactionOf(context, dispute).amount)) {
    return refuse(400, 'Refund amount cannot be greater than initial amount', 'invalid_params');
  }
  if (dispute.status !== 'awaiting-merchant-feedback' && dispute.status !== 'pending') {
    return refuse(400, 'Dispute has already been resolved', 'invalid_params');
  }
  const fileName = textOf(params.uploaded_filename) ?? '';
  if (params.resolution === 'merchant-accepted') {
    dispute.refund_amount = amount;
    resolveAs(context, dispute, 'merchant-accepted');
  } else if (params.resolution !== 'declined') {
    return refuse(400, '"resolution" must be one of [merchant-accepted, declined]', 'invalid_params');
  } else if (state.uploads.get(fileName)) {
    dispute.status = 'awaiting-bank-feedback';
    dispute.resolution = 'declined';
    dispute.resolvedAt = new Date().toISOString();
    dispute.attachments.push(fileName);
    touch(context, dispute);
  } else {
    return refuse(400, 'Uploaded file not found', 'invalid_params');
  }
  const described = describeDispute(context, dispute);
  const message = {
    dispute: dispute.id,
    sender: 'staff@example.com',
    body: params.message,
    id: nextId(state),
  };
  // By its number here, and as a whole in the other answers about a dispute.
  return ok('Dispute successfully resolved', {
    ...described,
    transaction: described.transaction.id,
    integration: INTEGRATION,
    created_by: 30,
    message: { ...message, createdAt: dispute.updatedAt, updatedAt: dispute.updatedAt },
  });
};
