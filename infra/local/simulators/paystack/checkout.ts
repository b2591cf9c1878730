import { html, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { type Context, type Handler, type Transaction, textOf } from './state.ts';
import { describe } from './transactions.ts';

const find = ({ state, id }: Context): Transaction | undefined =>
  Object.values(state.transactions).find(({ access_code }) => access_code === id);

const isPaid = ({ status }: Transaction): boolean => status === 'success' || status === 'reversed';

const page = (transaction: Transaction, status = 200): SimulatorAnswer =>
  html(
    status,
    payPage({
      title: 'Paystack checkout (simulator)',
      lines: [
        `${transaction.currency} ${(transaction.amount / 100).toFixed(2)}`,
        `Reference ${transaction.reference}: ${transaction.status}`,
      ],
      actions: isPaid(transaction) ? {} : { pay: 'Pay', decline: 'Decline', abandon: 'Abandon' },
    }),
  );

const notFound = (): SimulatorAnswer =>
  html(404, payPage({ title: 'No such payment', lines: [], actions: {} }));

export const showCheckout: Handler = (context) => {
  const transaction = find(context);
  return transaction ? page(transaction) : notFound();
};

const backToMerchant = (transaction: Transaction): SimulatorAnswer => {
  if (transaction.callback_url === null) return page(transaction);
  const url = new URL(transaction.callback_url);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return redirect(url.href);
};

const cancelAction = ({ metadata }: Transaction): string | null =>
  typeof metadata === 'object' && metadata !== null && 'cancel_action' in metadata
    ? textOf(metadata.cancel_action)
    : null;

/** Only a success is told by a webhook; a decline leaves the page open for another try. */
export const submitCheckout: Handler = (context) => {
  const transaction = find(context);
  if (!transaction) return notFound();
  if (isPaid(transaction)) return backToMerchant(transaction);
  switch (context.params.outcome) {
    case 'pay':
      transaction.status = 'success';
      transaction.gateway_response = 'Successful';
      transaction.paid_at = new Date().toISOString();
      context.emit('charge.success', describe(transaction));
      return backToMerchant(transaction);
    case 'decline':
      transaction.status = 'failed';
      transaction.gateway_response = textOf(context.params.gateway_response) ?? 'Declined';
      return backToMerchant(transaction);
    default: {
      transaction.status = 'abandoned';
      const cancelUrl = cancelAction(transaction);
      return cancelUrl === null ? page(transaction) : redirect(cancelUrl);
    }
  }
};
