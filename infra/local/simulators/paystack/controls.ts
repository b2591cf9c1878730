import { type Handler, ok, refuse, textOf } from './answers.ts';
import { keep, TRANSACTION_STATUSES } from './state.ts';
import { describe, fail, succeed } from './transactions.ts';

/** On demand: a transaction takes any `status`, with the bank's words (`gateway_response`) for a failed one. */
export const controlTransaction: Handler = (context) => {
  const { state, params, id } = context;
  const transaction = state.transactions.get(id);
  const status = TRANSACTION_STATUSES.find((one) => one === params.status);
  if (!transaction || !status) {
    return refuse(404, `Choose one of ${TRANSACTION_STATUSES.join(', ')}`, 'simulator');
  }
  if (status === 'success') succeed(context, transaction);
  else if (status === 'failed') fail(context, transaction, textOf(params.gateway_response) ?? 'Declined');
  else {
    transaction.status = status;
    keep(state, transaction);
  }
  return ok('Transaction moved', describe(context, transaction));
};
