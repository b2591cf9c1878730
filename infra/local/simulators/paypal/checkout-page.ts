import { htmlAnswer, noticePage, payPage, redirect } from '../pay-page.ts';
import type { SimulatorAnswer } from '../simulator.ts';
import type { Context, Handler } from './context.ts';
import { approve, isExpired, payerOf } from './order-life.ts';
import type { Order } from './state.ts';

/** PayPal's buttons: what the payer may do, by the word that the form sends. */
const actionsOf = ({ status, vault }: Order): Record<string, string> => {
  if (status === 'COMPLETED' || status === 'VOIDED' || status === 'APPROVED') return {};
  return {
    approve: vault ? 'Pay with PayPal, and keep my wallet for later payments' : 'Pay with PayPal',
    ...(vault && { approve_once: 'Pay with PayPal, this time only' }),
    decline: 'Pay with a card that the bank declines',
    cancel: 'Cancel and return',
  };
};

const STATES: Partial<Record<Order['status'], string>> = {
  COMPLETED: 'This payment is complete.',
  APPROVED: 'You have agreed to this payment.',
  VOIDED: 'This payment is over.',
};

const page = (order: Order): SimulatorAnswer => {
  const [unit] = order.purchase_units;
  const amounts = order.purchase_units.map(({ amount }) => `${amount.currency_code} ${amount.value}`);
  return htmlAnswer(
    200,
    payPage({
      vendor: 'PayPal',
      amount: amounts.join(' + '),
      what: typeof unit?.description === 'string' ? unit.description : null,
      state: STATES[order.status] ?? null,
      problem: order.was_declined ? 'Your bank has declined. Choose another way to pay.' : null,
      cards: [],
      actions: actionsOf(order),
    }),
  );
};

const orderIn = ({ state, request }: Context): Order | undefined => {
  const order = state.orders.get(request.query.get('token') ?? '');
  return order && !isExpired(order) ? order : undefined;
};

const noSuchPage = (): SimulatorAnswer =>
  htmlAnswer(404, noticePage('Things don’t appear to be working at the moment'));

export const showCheckout: Handler = (context) => {
  const order = orderIn(context);
  return order ? page(order) : noSuchPage();
};

const leadTo = (order: Order, address: string | null): SimulatorAnswer => {
  if (address === null) return page(order);
  const url = new URL(address);
  url.searchParams.set('token', order.id);
  if (order.payer && address === order.return_url) url.searchParams.set('PayerID', order.payer.payer_id);
  return redirect(url.href);
};

/** `email` and `country_code` are of the payer. */
export const submitCheckout: Handler = (context) => {
  const order = orderIn(context);
  if (!order) return noSuchPage();
  const form = new URLSearchParams(context.request.body.toString());
  const outcome = form.get('outcome') ?? '';
  if (outcome in actionsOf(order) && outcome !== 'cancel') {
    approve(context, order, {
      payer: payerOf(form.get('email') ?? 'payer@example.com', form.get('country_code') ?? 'US'),
      saves: outcome !== 'approve_once',
      declines: outcome === 'decline',
    });
  }
  return leadTo(order, outcome === 'cancel' ? order.cancel_url : order.return_url);
};
