import { amountOf, htmlAnswer, noticePage, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import { type Context, type Handler, objectOf, textOf } from './answers.ts';
import { keepAuthorization, testCard } from './authorizations.ts';
import { keep, type Transaction } from './state.ts';
import { cardOfNumber, TEST_CARDS } from './test-cards.ts';
import { fail, succeed } from './transactions.ts';

const find = ({ state, id }: Context): Transaction | undefined =>
  state.transactions.list('access_code', id)[0];

const isPaid = ({ paid_at }: Transaction): boolean => paid_at !== null;

const page = (transaction: Transaction, problem: string | null = null): SimulatorAnswer =>
  htmlAnswer(
    200,
    payPage({
      vendor: 'Paystack',
      amount: amountOf(transaction.amount, transaction.currency),
      what: transaction.email,
      state: isPaid(transaction) ? 'This payment is complete.' : null,
      problem: problem ?? (transaction.status === 'failed' ? transaction.gateway_response : null),
      cards: TEST_CARDS,
      actions: isPaid(transaction) ? {} : { pay: 'Pay', decline: 'Decline', abandon: 'Abandon' },
    }),
  );

const noSuchPage = (): SimulatorAnswer => htmlAnswer(404, noticePage('No such payment'));

export const showCheckout: Handler = (context) => {
  const transaction = find(context);
  return transaction ? page(transaction) : noSuchPage();
};

const backToMerchant = (transaction: Transaction): SimulatorAnswer => {
  if (transaction.callback_url === null) return page(transaction);
  const url = new URL(transaction.callback_url);
  url.searchParams.set('trxref', transaction.reference);
  url.searchParams.set('reference', transaction.reference);
  return redirect(url.href);
};

/**
 * Only a success sends a webhook; a decline leaves the page open for another try. `reusable`, `last4` and `country_code` are
 * of the card.
 */
export const submitCheckout: Handler = (context) => {
  const { params } = context;
  const transaction = find(context);
  if (!transaction) return noSuchPage();
  if (isPaid(transaction)) return backToMerchant(transaction);
  switch (params.outcome) {
    case 'pay': {
      const number = textOf(params.number);
      const card = number === null ? TEST_CARDS[0] : cardOfNumber(number);
      if (!card) return page(transaction, 'Please enter a valid card number');
      if (card.refusal !== null) {
        fail(context, transaction, card.refusal);
        return backToMerchant(transaction);
      }
      const { email } = transaction;
      const paidWith = testCard(email, params.reusable !== 'false', {
        last4: textOf(params.last4) ?? '4081',
        country_code: textOf(params.country_code) ?? 'GH',
      });
      keepAuthorization(context, transaction, paidWith);
      succeed(context, transaction);
      return backToMerchant(transaction);
    }
    case 'decline':
      fail(context, transaction, textOf(params.gateway_response) ?? 'Declined');
      return backToMerchant(transaction);
    default: {
      transaction.status = 'abandoned';
      keep(context.state, transaction);
      const cancelUrl = textOf(objectOf(transaction.metadata).cancel_action);
      return cancelUrl === null ? page(transaction) : redirect(cancelUrl);
    }
  }
};
