import { type Handler, ok, refuse, textOf } from './answers.ts';
import { findByReference, TRANSACTION_STATUSES } from './state.ts';
import { describe, fail, succeed } from './transactions.ts';

/** On demand: a transaction takes any `status`, with the bank's words (`gateway_response`) for a failed one. */
export const controlTransaction: Handler = (context) => {
  const { state, params, id } = context;
  const transaction = findByReference(state, id);
  const status = TRANSACTION_STATUSES.find((one) => one === params.status);
  if (!transaction || !status) {
    return refuse(404, `Choose one of ${TRANSACTION_STATUSES.join(', ')}`, 'simulator');
  }
  if (status === 'success') succeed(context, transaction);
  else if (status === 'failed') fail(transaction, textOf(params.gateway_response) ?? 'Declined');
  else transaction.status = status;
  return ok('Transaction moved', describe(context, transaction));
};
